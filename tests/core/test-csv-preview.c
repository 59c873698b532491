/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/csv-preview.h"

#include <string.h>

#include "base/error.h"
#include "config/source-config.h"
#include "config/yaml-edit.h"
#include "sources/source-format.h"
#include "support.h"

#define HEADER "JobID,Submit,Start,End,NGPUs,State,Note\n"

static TmapCsvPreview *
preview (const char *text, gboolean header)
{
  g_autoptr (GError) error = NULL;
  TmapCsvPreview *self;

  test_write ("jobs.csv", text);
  self = tmap_csv_preview_read ("jobs.csv", header, &error);
  g_assert_no_error (error);
  return self;
}

static const char *
get_cell (const TmapCsvPreview *self, guint row, guint column)
{
  return g_ptr_array_index ((const GPtrArray *)g_ptr_array_index (self->rows, row), column);
}

static void
test_rows (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapCsvPreview) self =
      preview ("\xef\xbb\xbf" HEADER "1,2020-01-01 00:00:00,,,2,ok,\"a, \"\"b\"\"\nc\"\n"
               "2,2020-01-01 00:00:01,,,1,ok,d\n",
               TRUE);

  g_assert_true (self->complete);
  g_assert_cmpuint (self->columns->len, ==, 7);
  g_assert_cmpstr (g_ptr_array_index (self->columns, 0), ==, "JobID");
  g_assert_cmpuint (self->rows->len, ==, 2);
  g_assert_cmpstr (get_cell (self, 0, 6), ==, "a, \"b\"\nc");
  g_assert_cmpstr (get_cell (self, 1, 4), ==, "1");
}

static void
test_headless (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapCsvPreview) self = preview ("1,100,60,2\n2,160,60,1\n", FALSE);
  g_autoptr (TmapSourceOptions) options = tmap_source_options_new ();
  g_autoptr (TmapJobTable) jobs = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (self->rows->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (self->columns, 3), ==, "4");
  options->mapping = tmap_csv_preview_guess (self);
  g_assert_null (options->mapping->columns[TMAP_CSV_SUBMIT_TIME]);
  g_assert_false (options->mapping->header);
  options->mapping->columns[TMAP_CSV_SUBMIT_TIME] = g_strdup ("2");
  options->mapping->columns[TMAP_CSV_DURATION] = g_strdup ("3");
  options->mapping->columns[TMAP_CSV_GPUS] = g_strdup ("4");
  options->mapping->time_form = tmap_csv_preview_guess_time_form (self, "2");
  jobs = tmap_csv_preview_try (self, options, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (jobs->n_jobs, ==, 2);
  g_assert_cmpfloat (jobs->submit_s[1], ==, 60);
}

/* A row that the look at the beginning breaks off is none of its rows. */
static void
check_long (guint row_length, guint n, guint at_most)
{
  g_autoptr (GString) text = g_string_new ("submit,gpus,duration,note\n");
  g_autoptr (TmapCsvPreview) self = NULL;
  g_autoptr (TmapSourceOptions) options = tmap_source_options_new ();
  g_autoptr (TmapJobTable) jobs = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *note = g_strnfill (row_length, 'x');

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%u,1,60,\"%s\n%u\"\n", i, note, i);
  self = preview (text->str, TRUE);
  g_assert_false (self->complete);
  g_assert_cmpuint (self->rows->len, <=, at_most);
  g_assert_cmpuint (self->rows->len, >, 10);
  options->mapping = tmap_csv_preview_guess (self);
  jobs = tmap_csv_preview_try (self, options, &error);
  g_assert_no_error (error);
  /* Both looked at the same rows. */
  g_assert_cmpuint (jobs->n_jobs, ==, self->rows->len);
  g_assert_cmpuint (jobs->n_rows, ==, self->rows->len);
}

static void
test_long (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  check_long (10, 5000, TMAP_CSV_PREVIEW_ROWS);
  /* Here bytes end before rows do. */
  check_long (50000, 100, 30);
}

static void
test_guess (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapCsvPreview) self =
      preview (HEADER "1,2020-01-01T00:00:00,2020-01-01T00:00:05,2020-01-01T00:01:00,2,Failed,\n"
                      "2,2020-01-01T00:00:00,2020-01-01T00:00:05,2020-01-01T00:01:00,2,"
                      "Completed,\n"
                      "3,2020-01-01T00:00:01,2020-01-01T00:00:05,2020-01-01T00:01:00,1,"
                      "Completed,\n",
               TRUE);
  g_autoptr (TmapCsvMapping) guess = tmap_csv_preview_guess (self);
  g_autoptr (GPtrArray) states = tmap_csv_preview_list_values (self, "State");

  g_assert_cmpstr (guess->columns[TMAP_CSV_JOB_ID], ==, "JobID");
  g_assert_cmpstr (guess->columns[TMAP_CSV_SUBMIT_TIME], ==, "Submit");
  g_assert_cmpstr (guess->columns[TMAP_CSV_START_TIME], ==, "Start");
  g_assert_cmpstr (guess->columns[TMAP_CSV_END_TIME], ==, "End");
  g_assert_cmpstr (guess->columns[TMAP_CSV_GPUS], ==, "NGPUs");
  g_assert_null (guess->columns[TMAP_CSV_DURATION]);
  g_assert_cmpint (guess->time_form, ==, TMAP_TIME_DATE);
  g_assert_cmpstr (guess->success[0], ==, "Completed");
  g_assert_null (guess->success[1]);
  /* The most frequent first. */
  g_assert_cmpuint (states->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (states, 0), ==, "Completed");
}

static void
check_time_form (const char *value, TmapTimeForm expected)
{
  g_autofree char *text = g_strdup_printf ("t,gpus\n,1\n%s,1\n", value);
  g_autoptr (TmapCsvPreview) self = preview (text, TRUE);

  g_assert_cmpint (tmap_csv_preview_guess_time_form (self, "t"), ==, expected);
}

static void
test_time_forms (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  check_time_form ("2020-01-01 00:00:00", TMAP_TIME_DATE);
  check_time_form ("12.5", TMAP_TIME_SECONDS);
  check_time_form ("1583020800", TMAP_TIME_SECONDS);
  check_time_form ("1583020800000", TMAP_TIME_MILLISECONDS);
  check_time_form ("nonsense", TMAP_TIME_DATE);
  /* Times that are missing may have a number. */
  check_time_form ("0,1\n0,1\n2020-01-01 00:00:00,1\n2020-01-01 00:00:01", TMAP_TIME_DATE);
  check_time_form ("-1,1\n1583020800000,1\n1583020800001", TMAP_TIME_MILLISECONDS);
}

static void
check_error (const char *text, gboolean header, const char *part)
{
  g_autoptr (GError) error = NULL;

  test_write ("bad.csv", text);
  g_assert_null (tmap_csv_preview_read ("bad.csv", header, &error));
  g_assert_nonnull (error);
  if (strstr (error->message, part) == NULL || strstr (error->message, "bad.csv") == NULL)
    g_error ("'%s' does not have '%s'", error->message, part);
}

static void
test_errors (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapCsvPreview) self = NULL;
  g_autoptr (TmapSourceOptions) options = tmap_source_options_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) none = NULL;

  check_error ("", TRUE, "empty");
  check_error ("a,b\n", TRUE, "has no rows");
  check_error ("a,b\n1,2,3\n", TRUE, "bad.csv:2");
  check_error ("a,b\n1,\"2\n", TRUE, "bad.csv:2");
  g_assert_null (tmap_csv_preview_read ("nowhere.csv", TRUE, &none));
  g_assert_nonnull (none);

  self = preview ("submit,gpus,duration\nnever,1,2\n", TRUE);
  options->mapping = tmap_csv_preview_guess (self);
  g_assert_null (tmap_csv_preview_try (self, options, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "jobs.csv"));
  g_clear_error (&error);
  g_free (options->mapping->columns[TMAP_CSV_GPUS]);
  options->mapping->columns[TMAP_CSV_GPUS] = g_strdup ("absent");
  g_assert_null (tmap_csv_preview_try (self, options, &error));
  g_assert_nonnull (strstr (error->message, "absent"));
}

/* A row that is broken is told also where the file is too long to be looked at as a whole. */
static void
test_broken_row (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GString) text = g_string_new ("submit,gpus,duration,note\n");
  g_autofree char *note = g_strnfill (2000, 'x');

  for (guint i = 0; i < 1200; i++)
    g_string_append_printf (text, i == 5 ? "%u,1\n" : "%u,1,60,%s\n", i, note);
  check_error (text->str, TRUE, "bad.csv:7");
}

/* That the first rows are no jobs is no reason to refuse the others, unless nothing can be read. */
static void
test_jobs_later (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GString) text = g_string_new ("submit,gpus,duration\n");
  g_autoptr (TmapSourceOptions) options = tmap_source_options_new ();
  g_autoptr (TmapCsvPreview) self = NULL;
  g_autoptr (TmapCsvPreview) all = NULL;
  guint64 excluded[TMAP_N_EXCLUSIONS];

  for (guint i = 0; i < 1500; i++)
    g_string_append_printf (text, "%u,%u,60\n", i, i < 1200 ? 0 : 1);
  self = preview (text->str, TRUE);
  options->mapping = tmap_csv_preview_guess (self);
  g_assert_null (tmap_csv_preview_try (self, options, NULL));
  g_assert_true (tmap_csv_preview_may_go_on (self, options, excluded));
  g_assert_cmpuint (excluded[TMAP_EXCLUDED_NO_GPU], ==, TMAP_CSV_PREVIEW_ROWS);
  options->mapping->time_form = TMAP_TIME_DATE;
  g_assert_false (tmap_csv_preview_may_go_on (self, options, excluded));
  g_assert_cmpuint (excluded[TMAP_EXCLUDED_MISSING_TIME], ==, TMAP_CSV_PREVIEW_ROWS);

  all = preview ("submit,gpus,duration\n1,0,60\n", TRUE);
  options->mapping->time_form = TMAP_TIME_SECONDS;
  g_assert_false (tmap_csv_preview_may_go_on (all, options, excluded));
}

static void
check_named (const char *text, gboolean expected)
{
  g_autoptr (TmapCsvPreview) self = preview (text, FALSE);

  g_assert_cmpint (tmap_csv_preview_looks_named (self), ==, expected);
}

static void
test_named (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  check_named ("submit,gpus,duration_1\n1,1,60\n", TRUE);
  check_named (",gpus\n", TRUE);
  check_named ("a,1,60\n", FALSE);
  check_named ("a,2024-01-31T12:00:00Z,x\n", FALSE);
}

/* What is written into a configuration is read back as the same. */
static void
test_yaml (void)
{
  static const char *const texts[] = {
    "columns: {submit_time: a, gpus: 'b c', duration: \"1\"}",
    "columns: {submit_time: 1, gpus: 2, end_time: 3}\nheader: false",
    "columns: {submit_time: a, gpus: b, end_time: c, state: d}\nsuccess: [OK, 'no', '1']\n"
    "time_format: milliseconds\ntime_zone: '-03:30'\nduration_unit_s: 60\ngpu_unit: 0.01\n"
    "fractional_gpus: round_up",
    "columns: {submit_time: ' a', gpus: 'null', duration: \"c\\nd\", state: '~'}\n"
    "success: ['', 'null', '~', '- a: {', \"x\\ny\", 'é', '#']",
    "attempts: span",
    "accept: ended",
    "gpus_per_processor: 0.25",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (TmapSourceOptions) options =
        tmap_source_options_parse (texts[i], strlen (texts[i]), "a", &error);
    g_autoptr (TmapSourceOptions) again = NULL;
    g_autoptr (TmapYamlValue) value = NULL;
    g_autofree char *text = g_strdup ("{}\n");
    g_autofree char *before = NULL;
    g_autofree char *after = NULL;

    g_assert_no_error (error);
    value = tmap_source_options_to_yaml (options);
    for (guint k = 0; k < value->keys->len; k++) {
      char *changed = tmap_yaml_edit_set (text, "a", g_ptr_array_index (value->keys, k),
                                          g_ptr_array_index (value->children, k), &error);

      g_assert_no_error (error);
      g_free (text);
      text = changed;
    }
    again = tmap_source_options_parse (text, strlen (text), "b", &error);
    g_assert_no_error (error);
    before = tmap_source_options_to_text (options);
    after = tmap_source_options_to_text (again);
    g_assert_cmpstr (after, ==, before);
  }
}

/* A CSV with columns of its own is told from what is no trace at all. */
static void
test_recognise (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) own = NULL;
  g_autoptr (GError) other = NULL;

  test_write ("own.csv", "submitted,gpu,took\n1,1,1\n");
  test_write ("table.txt", "submitted;gpu;took\n1;1;1\n");
  g_assert_null (tmap_source_format_recognise ("own.csv", &own));
  g_assert_error (own, TMAP_ERROR, TMAP_ERROR_VALUE);
  g_assert_null (tmap_source_format_recognise ("table.txt", &other));
  g_assert_error (other, TMAP_ERROR, TMAP_ERROR_SYNTAX);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/csv-preview/read", test_rows);
  g_test_add_func ("/csv-preview/headless", test_headless);
  g_test_add_func ("/csv-preview/long", test_long);
  g_test_add_func ("/csv-preview/guess", test_guess);
  g_test_add_func ("/csv-preview/time-forms", test_time_forms);
  g_test_add_func ("/csv-preview/errors", test_errors);
  g_test_add_func ("/csv-preview/broken-row", test_broken_row);
  g_test_add_func ("/csv-preview/jobs-later", test_jobs_later);
  g_test_add_func ("/csv-preview/named", test_named);
  g_test_add_func ("/csv-preview/yaml", test_yaml);
  g_test_add_func ("/csv-preview/recognise", test_recognise);
  return g_test_run ();
}
