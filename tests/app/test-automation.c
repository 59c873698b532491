/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gstdio.h>
#include <string.h>

#include "study-support.h"
#include "support.h"
#include "window-support.h"

#define APP_ID "io.github.dltracemapper.DLTraceMapper"

/* The program, driven from outside as scripts do it. */
typedef struct {
  TestFolder *folder;
  GSubprocess *program;
} Fixture;

static gboolean
is_on_bus (gpointer data)
{
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GVariant) reply = g_dbus_connection_call_sync (
      bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
      g_variant_new ("(s)", APP_ID), G_VARIANT_TYPE ("(b)"), 0, -1, NULL, NULL);
  gboolean there = FALSE;

  (void)data;
  g_variant_get (reply, "(b)", &there);
  return there;
}

static void
begin (Fixture *self, gconstpointer data)
{
  const char *arguments[] = { g_getenv ("DL_TRACE_MAPPER"), data, NULL };
  g_autoptr (GError) error = NULL;

  self->folder = test_folder_enter ();
  test_write_study ();
  self->program = g_subprocess_newv (arguments, G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
  g_assert_no_error (error);
  test_wait (is_on_bus, NULL, "the program to be on the bus");
}

static void
act (const char *action, const char *parameter)
{
  const char *argv[] = { "gapplication", "action", APP_ID, action, parameter, NULL };
  g_autofree char *complaint = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, &complaint,
                &status, &error);
  g_assert_no_error (error);
  if (!g_spawn_check_wait_status (status, &error))
    g_error ("%s: %s", action, complaint);
}

/* It must end by itself, and have nothing to complain about. */
static void
end (Fixture *self, gconstpointer data)
{
  g_autofree char *complaints = NULL;
  g_autoptr (GError) error = NULL;

  (void)data;
  act ("quit", NULL);
  g_subprocess_communicate_utf8 (self->program, NULL, NULL, NULL, &complaints, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (self->program));
  g_assert_cmpint (g_subprocess_get_exit_status (self->program), ==, 0);
  if (strstr (complaints, "WARNING") != NULL || strstr (complaints, "CRITICAL") != NULL)
    g_error ("%s", complaints);
  g_object_unref (self->program);
  test_folder_leave (self->folder);
}

static gboolean
exists (gpointer path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
compare_files (const char *name, const char *expected)
{
  g_autoptr (GMappedFile) file = g_mapped_file_new (name, FALSE, NULL);
  g_autoptr (GMappedFile) expected_file = g_mapped_file_new (expected, FALSE, NULL);

  g_assert_nonnull (file);
  g_assert_nonnull (expected_file);
  if (g_mapped_file_get_length (file) != g_mapped_file_get_length (expected_file) ||
      memcmp (g_mapped_file_get_contents (file), g_mapped_file_get_contents (expected_file),
              g_mapped_file_get_length (file)) != 0)
    g_error ("%s differs from %s", name, expected);
}

/* The action draws what is there; until it is, there is nothing to draw. */
typedef struct {
  const char *parameter;
  const char *path;
  gint64 asked;
} Export;

static gboolean
is_exported (gpointer data)
{
  Export *self = data;

  if (g_get_monotonic_time () - self->asked > 300000) {
    act ("export-figure", self->parameter);
    self->asked = g_get_monotonic_time ();
  }
  return g_file_test (self->path, G_FILE_TEST_EXISTS);
}

static void
check_export (const char *figure, const char *ending, const char *from)
{
  g_autofree char *name = g_strdup_printf ("%s.%s", figure, ending);
  g_autofree char *path = g_canonicalize_filename (name, NULL);
  g_autofree char *expected = g_strconcat ("expected-", name, NULL);
  g_autofree char *parameter = g_strdup_printf ("'%s %s'", figure, path);
  g_autofree char *line = g_strdup_printf ("%s figure --figure %s %s --output %s",
                                           g_getenv ("TRACE_MAPPER"), figure, from, expected);
  Export export = { parameter, path, 0 };
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  test_wait (is_exported, &export, path);
  g_spawn_command_line_sync (line, &output, NULL, &status, &error);
  g_assert_no_error (error);
  g_spawn_check_wait_status (status, &error);
  g_assert_no_error (error);
  compare_files (name, expected);
}

static void
test_run (G_GNUC_UNUSED Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  static const char manifests[] = "--manifests out/one.manifest.json out/two.manifest.json";
  static const char manifest[] = "--manifest out/one.manifest.json";
  char summary[] = "cmp/pipeline_summary.json";

  act ("show-pane", "'artifacts'");
  act ("help", "''");
  act ("help", "'numbers.md#mapping'");
  act ("help", "'nonsense.md'");
  act ("run", NULL);
  test_wait (exists, summary, summary);
  check_export ("runtime_cdf_fidelity", "pdf", manifests);
  check_export ("waiting_time_p95", "svg", manifests);
  check_export ("mapped_gpu_mix", "png", manifests);
  check_export ("distribution_distances", "svg", manifests);
  check_export ("offered_load", "pdf", manifests);
  check_export ("gpu_demand", "svg", manifest);
  check_export ("quantile_quantile", "pdf", manifest);
  check_export ("exclusive_gantt", "svg", manifest);
  check_export ("exclusive_cdf", "svg", manifest);
  check_export ("workload_usage", "svg", manifest);
  check_export ("window_score", "svg", manifest);
  check_export ("supported_coverage", "svg", "--config suite.yaml");
  check_export ("runtime_cdf", "pdf", "--config suite.yaml");
  check_export ("hour_of_week", "png", "--config suite.yaml");
  /* Mistakes are told in the window; the program goes on. */
  act ("export-figure", "'nonsense /nowhere/x.pdf'");
  act ("export-figure", "'gpu_demand'");
  act ("show-pane", "'nonsense'");
}

static void
test_open (G_GNUC_UNUSED Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = g_canonicalize_filename ("pipeline.yaml", NULL);
  g_autofree char *parameter = g_strdup_printf ("'%s'", path);
  g_autofree char *before = test_list (".");
  g_autofree char *after = NULL;
  char summary[] = "cmp/pipeline_summary.json";

  act ("save", NULL);
  act ("run", NULL);
  act ("open", parameter);
  act ("save", NULL);
  act ("show-pane", "'mapping'");
  act ("cancel", NULL);
  after = test_list (".");
  g_assert_cmpstr (after, ==, before);
  act ("run", NULL);
  test_wait (exists, summary, summary);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/automation/run", Fixture, "pipeline.yaml", begin, test_run, end);
  g_test_add ("/automation/open", Fixture, NULL, begin, test_open, end);
  return g_test_run ();
}
