/* SPDX-License-Identifier: Apache-2.0 */
#include "app/pane-artifacts.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/artifact-list.h"
#include "app/artifact-reports.h"
#include "app/artifact-table.h"
#include "pipeline/cite.h"

struct _TmapAppPaneArtifacts {
  TmapAppPane parent;
  TmapAppWorker *worker;
  TmapAppStudy *written; /* the last run that was written */
  GPtrArray *files;
  gboolean taking; /* the pane is brought up to date with files that came just now */
  GtkWidget *summary_icon;
  GtkWidget *summary;
  GtkWidget *stack;
  GtkWidget *table;
  GtkWidget *reports;
  GtkWidget *buttons[4]; /* for the file that is selected */
  GtkWidget *cite;
};

G_DEFINE_FINAL_TYPE (TmapAppPaneArtifacts, tmap_app_pane_artifacts, TMAP_APP_TYPE_PANE)

enum {
  CHECKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static const TmapAppArtifact *
get_selected (TmapAppPaneArtifacts *self)
{
  gint64 row = tmap_app_table_get_selected (TMAP_APP_TABLE (self->table));

  if (row < 0 || self->files == NULL || row >= self->files->len)
    return NULL;
  return g_ptr_array_index (self->files, row);
}

static gboolean
is_there (const TmapAppArtifact *artifact)
{
  return artifact->sha256_now != NULL;
}

static void
on_row_selected (TmapAppPaneArtifacts *self)
{
  const TmapAppArtifact *artifact = get_selected (self);
  gboolean report = artifact != NULL && artifact->kind == TMAP_APP_ARTIFACT_REPORT;

  for (guint i = 0; i < G_N_ELEMENTS (self->buttons); i++)
    gtk_widget_set_sensitive (self->buttons[i], artifact != NULL);
  if (artifact == NULL)
    return;
  gtk_widget_set_sensitive (self->buttons[0], is_there (artifact) || report);
  gtk_widget_set_sensitive (self->buttons[1], is_there (artifact));
  gtk_widget_set_sensitive (self->buttons[3], artifact->sha256 != NULL);
}

static void
on_uri_shown (GObject *window, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TmapAppPaneArtifacts) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!gtk_show_uri_full_finish (GTK_WINDOW (window), result, &error) &&
      !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) &&
      tmap_app_pane_get_session (TMAP_APP_PANE (self)) != NULL)
    tmap_app_pane_show_error (TMAP_APP_PANE (self), error);
}

static void
show_uri (TmapAppPaneArtifacts *self, const char *path)
{
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);

  if (uri != NULL)
    gtk_show_uri_full (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), uri, GDK_CURRENT_TIME,
                       NULL, on_uri_shown, g_object_ref (self));
}

void
tmap_app_pane_artifacts_open (TmapAppPaneArtifacts *self, const char *path)
{
  g_return_if_fail (TMAP_APP_IS_PANE_ARTIFACTS (self));

  if (tmap_app_artifact_reports_open (TMAP_APP_ARTIFACT_REPORTS (self->reports), path))
    gtk_stack_set_visible_child (GTK_STACK (self->stack), self->reports);
  else
    show_uri (self, path);
}

static void
on_open (TmapAppPaneArtifacts *self)
{
  const TmapAppArtifact *artifact = get_selected (self);

  if (artifact != NULL)
    tmap_app_pane_artifacts_open (self, artifact->path);
}

static void
on_row_activated (TmapAppPaneArtifacts *self, guint row)
{
  const TmapAppArtifact *artifact = g_ptr_array_index (self->files, row);

  if (is_there (artifact) || artifact->kind == TMAP_APP_ARTIFACT_REPORT)
    tmap_app_pane_artifacts_open (self, artifact->path);
}

/* The file and the pane that asked. */
typedef struct {
  TmapAppPaneArtifacts *self;
  char *folder;
} Showing;

static void
on_shown_in_folder (GObject *connection, GAsyncResult *result, gpointer user_data)
{
  Showing *showing = user_data;
  g_autoptr (GVariant) answer =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (connection), result, NULL);

  /* No file manager answers: opening the folder is the next best. */
  if (answer == NULL && gtk_widget_get_root (GTK_WIDGET (showing->self)) != NULL)
    show_uri (showing->self, showing->folder);
  g_object_unref (showing->self);
  g_free (showing->folder);
  g_free (showing);
}

static void
on_show_in_folder (TmapAppPaneArtifacts *self)
{
  const TmapAppArtifact *artifact = get_selected (self);
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autofree char *uri = NULL;
  const char *uris[2] = { NULL };
  Showing *showing;

  if (artifact == NULL)
    return;
  uri = g_filename_to_uri (artifact->path, NULL, NULL);
  uris[0] = uri;
  if (bus == NULL || uri == NULL) {
    g_autofree char *folder = g_path_get_dirname (artifact->path);

    show_uri (self, folder);
    return;
  }
  showing = g_new0 (Showing, 1);
  showing->self = g_object_ref (self);
  showing->folder = g_path_get_dirname (artifact->path);
  g_dbus_connection_call (bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
                          "org.freedesktop.FileManager1", "ShowItems",
                          g_variant_new ("(^ass)", uris, ""), NULL, G_DBUS_CALL_FLAGS_NONE, 5000,
                          NULL, on_shown_in_folder, showing);
}

static void
copy_text (TmapAppPaneArtifacts *self, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
on_copy_path (TmapAppPaneArtifacts *self)
{
  const TmapAppArtifact *artifact = get_selected (self);
  g_autofree char *text =
      artifact != NULL ? g_filename_to_utf8 (artifact->path, -1, NULL, NULL, NULL) : NULL;

  if (text != NULL)
    copy_text (self, text);
}

static void
on_copy_hash (TmapAppPaneArtifacts *self)
{
  const TmapAppArtifact *artifact = get_selected (self);

  if (artifact != NULL && artifact->sha256 != NULL)
    copy_text (self, artifact->sha256);
}

char *
tmap_app_pane_artifacts_cite (TmapAppPaneArtifacts *self, GError **error)
{
  g_autoptr (GPtrArray) manifests = g_ptr_array_new ();

  g_return_val_if_fail (TMAP_APP_IS_PANE_ARTIFACTS (self), NULL);

  for (guint i = 0; self->files != NULL && i < self->files->len; i++) {
    const TmapAppArtifact *artifact = g_ptr_array_index (self->files, i);

    if (artifact->kind == TMAP_APP_ARTIFACT_MANIFEST && is_there (artifact))
      g_ptr_array_add (manifests, artifact->path);
  }
  return tmap_cite_manifests (manifests, error);
}

static void
on_copy_citations (TmapAppPaneArtifacts *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *bibtex = tmap_app_pane_artifacts_cite (self, &error);

  if (bibtex != NULL)
    copy_text (self, bibtex);
  else
    tmap_app_pane_show_error (TMAP_APP_PANE (self), error);
}

static gboolean
has_manifest (const GPtrArray *files)
{
  for (guint i = 0; i < files->len; i++) {
    const TmapAppArtifact *artifact = g_ptr_array_index (files, i);

    if (artifact->kind == TMAP_APP_ARTIFACT_MANIFEST && is_there (artifact))
      return TRUE;
  }
  return FALSE;
}

static void
append_part (GString *text, gboolean there, const char *format, ...) G_GNUC_PRINTF (3, 4);

static void
append_part (GString *text, gboolean there, const char *format, ...)
{
  va_list args;

  if (!there)
    return;
  g_string_append (text, " · ");
  va_start (args, format);
  g_string_append_vprintf (text, format, args);
  va_end (args);
}

static void
show_summary (TmapAppPaneArtifacts *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n[TMAP_APP_N_ARTIFACT_STATES] = { 0 };
  gsize plain;

  for (guint i = 0; i < self->files->len; i++)
    n[((TmapAppArtifact *)g_ptr_array_index (self->files, i))->state]++;
  g_string_append_printf (text, g_dngettext (NULL, "%u file", "%u files", self->files->len),
                          self->files->len);
  append_part (text, n[TMAP_APP_ARTIFACT_AS_WRITTEN] > 0, _ ("%u as written"),
               n[TMAP_APP_ARTIFACT_AS_WRITTEN]);
  append_part (text, n[TMAP_APP_ARTIFACT_UNRECORDED] > 0, _ ("%u without a recorded hash"),
               n[TMAP_APP_ARTIFACT_UNRECORDED]);
  append_part (text, n[TMAP_APP_ARTIFACT_NOT_WRITTEN] > 0, _ ("%u not written yet"),
               n[TMAP_APP_ARTIFACT_NOT_WRITTEN]);
  append_part (text, n[TMAP_APP_ARTIFACT_OUTDATED] > 0, _ ("%u from other settings"),
               n[TMAP_APP_ARTIFACT_OUTDATED]);
  plain = text->len;
  append_part (text, n[TMAP_APP_ARTIFACT_CHANGED] > 0, _ ("%u changed"),
               n[TMAP_APP_ARTIFACT_CHANGED]);
  append_part (text, n[TMAP_APP_ARTIFACT_MISSING] > 0, _ ("%u missing"),
               n[TMAP_APP_ARTIFACT_MISSING]);
  gtk_widget_set_visible (self->summary_icon, text->len > plain);
  gtk_label_set_text (GTK_LABEL (self->summary), text->str);
  gtk_widget_set_tooltip_text (self->summary, text->str);
}

static void
take_files (gpointer result, G_GNUC_UNUSED const GError *error, gpointer user_data)
{
  TmapAppPaneArtifacts *self = user_data;
  const TmapAppArtifact *selected = get_selected (self);
  g_autofree char *path = selected != NULL ? g_strdup (selected->path) : NULL;
  gint64 row = -1;

  if (result == NULL)
    return;
  g_clear_pointer (&self->files, g_ptr_array_unref);
  self->files = result;
  for (guint i = 0; path != NULL && i < self->files->len; i++)
    if (strcmp (((TmapAppArtifact *)g_ptr_array_index (self->files, i))->path, path) == 0)
      row = i;
  tmap_app_artifact_table_show (TMAP_APP_TABLE (self->table), self->files);
  tmap_app_table_select (TMAP_APP_TABLE (self->table), row);
  tmap_app_artifact_reports_set_files (TMAP_APP_ARTIFACT_REPORTS (self->reports), self->files);
  on_row_selected (self);
  gtk_widget_set_sensitive (self->cite, has_manifest (self->files));
  show_summary (self);
  self->taking = TRUE;
  tmap_app_pane_update (TMAP_APP_PANE (self));
  self->taking = FALSE;
  g_signal_emit (self, signals[CHECKED], 0);
}

static gpointer
list_files (gpointer input,
            G_GNUC_UNUSED TmapProgress *progress,
            GCancellable *cancellable,
            GError **error)
{
  return tmap_app_artifact_list_new (input, cancellable, error);
}

/* The run to show: the last one that was written, else what a run would write. */
static TmapAppStudy *
get_study (TmapAppPaneArtifacts *self)
{
  TmapAppStudy *study =
      tmap_app_session_get_study (tmap_app_pane_get_session (TMAP_APP_PANE (self)));

  if (study != NULL && study->written && study != self->written) {
    g_clear_pointer (&self->written, tmap_app_study_unref);
    self->written = tmap_app_study_ref (study);
  }
  return self->written != NULL ? self->written : study;
}

void
tmap_app_pane_artifacts_check (TmapAppPaneArtifacts *self)
{
  TmapAppJob job = { .work = list_files,
                     .free_input = (GDestroyNotify)tmap_app_artifact_source_free,
                     .free_result = (GDestroyNotify)g_ptr_array_unref,
                     .done = take_files,
                     .user_data = self };

  g_return_if_fail (TMAP_APP_IS_PANE_ARTIFACTS (self));

  if (tmap_app_pane_get_session (TMAP_APP_PANE (self)) == NULL)
    return;
  job.input = tmap_app_artifact_source_new (tmap_app_pane_get_document (TMAP_APP_PANE (self)),
                                            get_study (self));
  if (job.input != NULL)
    tmap_app_worker_start (self->worker, &job);
}

const GPtrArray *
tmap_app_pane_artifacts_get_files (TmapAppPaneArtifacts *self)
{
  g_return_val_if_fail (TMAP_APP_IS_PANE_ARTIFACTS (self), NULL);

  return self->files;
}

static void
tmap_app_pane_artifacts_update (TmapAppPane *pane)
{
  TmapAppPaneArtifacts *self = TMAP_APP_PANE_ARTIFACTS (pane);

  get_study (self);
  /* Out of sight, the files are compared when they come into view. */
  if (!self->taking && gtk_widget_get_mapped (GTK_WIDGET (self)))
    tmap_app_pane_artifacts_check (self);
}

static void
tmap_app_pane_artifacts_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (tmap_app_pane_artifacts_parent_class)->map (widget);
  tmap_app_pane_artifacts_check (TMAP_APP_PANE_ARTIFACTS (widget));
}

static gboolean
tmap_app_pane_artifacts_has_content (TmapAppPane *pane)
{
  TmapAppPaneArtifacts *self = TMAP_APP_PANE_ARTIFACTS (pane);

  return self->files != NULL && self->files->len > 0;
}

static void
tmap_app_pane_artifacts_dispose (GObject *object)
{
  TmapAppPaneArtifacts *self = TMAP_APP_PANE_ARTIFACTS (object);

  if (self->worker != NULL)
    tmap_app_worker_cancel_all (self->worker);
  g_clear_object (&self->worker);
  g_clear_pointer (&self->written, tmap_app_study_unref);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  G_OBJECT_CLASS (tmap_app_pane_artifacts_parent_class)->dispose (object);
}

static void
tmap_app_pane_artifacts_class_init (TmapAppPaneArtifactsClass *klass)
{
  TmapAppPaneClass *pane_class = TMAP_APP_PANE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tmap_app_pane_artifacts_dispose;
  GTK_WIDGET_CLASS (klass)->map = tmap_app_pane_artifacts_map;
  pane_class->step = TMAP_APP_STEP_ARTIFACTS;
  pane_class->steps = 1u << TMAP_APP_STEP_ARTIFACTS | 1u << TMAP_APP_STEP_FIDELITY;
  pane_class->update = tmap_app_pane_artifacts_update;
  pane_class->has_content = tmap_app_pane_artifacts_has_content;
  signals[CHECKED] = g_signal_new ("checked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static GtkWidget *
build_header (TmapAppPaneArtifacts *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *switcher = gtk_stack_switcher_new ();

  self->summary_icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  gtk_widget_add_css_class (self->summary_icon, "error");
  self->summary = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->summary, "numeric");
  gtk_label_set_xalign (GTK_LABEL (self->summary), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->summary), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (self->summary, TRUE);
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), GTK_STACK (self->stack));
  gtk_accessible_update_property (GTK_ACCESSIBLE (switcher), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Files or reports"), -1);
  gtk_box_append (GTK_BOX (box), self->summary_icon);
  gtk_box_append (GTK_BOX (box), self->summary);
  gtk_box_append (GTK_BOX (box), switcher);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 12);
  gtk_widget_set_margin_bottom (box, 12);
  return box;
}

static GtkWidget *
build_buttons (TmapAppPaneArtifacts *self)
{
  static const struct {
    const char *label;
    void (*clicked) (TmapAppPaneArtifacts *self);
  } buttons[] = {
    { N_ ("_Open"), on_open },
    { N_ ("Show in _Folder"), on_show_in_folder },
    { N_ ("Copy _Path"), on_copy_path },
    { N_ ("Copy _SHA-256"), on_copy_hash },
  };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *space = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *check = gtk_button_new_with_mnemonic (_ ("_Check Again"));

  G_STATIC_ASSERT (G_N_ELEMENTS (buttons) == G_N_ELEMENTS (self->buttons));
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++) {
    self->buttons[i] = gtk_button_new_with_mnemonic (_ (buttons[i].label));
    gtk_widget_set_sensitive (self->buttons[i], FALSE);
    g_signal_connect_swapped (self->buttons[i], "clicked", G_CALLBACK (buttons[i].clicked), self);
    gtk_box_append (GTK_BOX (box), self->buttons[i]);
  }
  gtk_widget_set_hexpand (space, TRUE);
  gtk_box_append (GTK_BOX (box), space);
  self->cite = gtk_button_new_with_mnemonic (_ ("Copy Ci_tations"));
  gtk_widget_set_sensitive (self->cite, FALSE);
  gtk_widget_set_tooltip_text (self->cite,
                               _ ("BibTeX for this program and the traces that were used"));
  g_signal_connect_swapped (self->cite, "clicked", G_CALLBACK (on_copy_citations), self);
  gtk_box_append (GTK_BOX (box), self->cite);
  gtk_widget_set_tooltip_text (check, _ ("Compare all files with what was written"));
  g_signal_connect_swapped (check, "clicked", G_CALLBACK (tmap_app_pane_artifacts_check), self);
  gtk_box_append (GTK_BOX (box), check);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 12);
  return box;
}

static void
tmap_app_pane_artifacts_init (TmapAppPaneArtifacts *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->worker = tmap_app_worker_new ();
  self->stack = gtk_stack_new ();
  self->table = tmap_app_artifact_table_new ();
  g_signal_connect_swapped (self->table, "row-selected", G_CALLBACK (on_row_selected), self);
  g_signal_connect_swapped (self->table, "row-activated", G_CALLBACK (on_row_activated), self);
  self->reports = tmap_app_artifact_reports_new ();
  gtk_box_append (GTK_BOX (page), self->table);
  gtk_box_append (GTK_BOX (page), build_buttons (self));
  gtk_stack_add_titled (GTK_STACK (self->stack), page, "files", _ ("Files"));
  gtk_stack_add_titled (GTK_STACK (self->stack), self->reports, "reports", _ ("Reports"));
  gtk_widget_set_vexpand (self->stack, TRUE);
  gtk_box_append (GTK_BOX (box), build_header (self));
  gtk_box_append (GTK_BOX (box), self->stack);
  tmap_app_pane_set_content (TMAP_APP_PANE (self), box);
  tmap_app_pane_set_placeholder (
      TMAP_APP_PANE (self), "folder-documents-symbolic", _ ("Nothing was written yet"),
      _ ("A run writes the mapped traces, their manifests and the reports beside the pipeline."),
      _ ("_Run Pipeline"), "win.run");
}
