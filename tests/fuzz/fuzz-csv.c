/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <string.h>

#include "config/source-config.h"
#include "fuzz-jobs.h"
#include "plain-csv.h"
#include "sources/csv-preview.h"
#include "sources/source-format.h"

/*
 * Traces in CSV of all formats but Helios, also by a mapping of columns. The first byte chooses the
 * format; the rest is the trace. What the preview of an import says must be what comes of it.
 */

static const struct {
  const char *format;
  const char *options; /* NULL: the defaults */
} choices[] = {
  { "csv", "columns: {submit_time: s, end_time: e, gpus: g, start_time: b, job_id: i, nodes: n}" },
  { "csv", "columns: {submit_time: 1, duration: 2, gpus: 3}\nheader: false\ntime_format: seconds" },
  { "csv",
    "columns: {submit_time: s, duration: d, gpus: g, gpu_share: h, queue_wait: w, state: t}\n"
    "success: [ok, '']\ntime_format: milliseconds\ntime_zone: '-03:30'\n"
    "duration_unit_s: 0.5\ngpu_unit: 0.01\nfractional_gpus: round_up" },
  { "acme", NULL },
  { "elasticflow", NULL },
  { "openb", "accept: ended\nfractional_gpus: round_up" },
  { "pai", "fractional_gpus: round_up" },
  { "philly-flat", NULL },
};

static TmapSourceOptions *
parse_options (const char *text)
{
  g_autoptr (GError) error = NULL;
  TmapSourceOptions *options;

  if (text == NULL)
    return NULL;
  options = tmap_source_options_parse (text, strlen (text), "options", &error);
  g_assert_no_error (error);
  return options;
}

/* How many jobs the tasks of PAI belong to: the first cell names the job. */
static guint
count_pai_jobs (const PlainCsv *csv)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < csv->rows->len; i++) {
    const GPtrArray *row = csv->rows->pdata[i];

    g_hash_table_add (names, ((GString *)row->pdata[0])->str);
  }
  return g_hash_table_size (names);
}

/* Every row but the header, and every job of PAI, is a job or left out. */
static void
check_rows (const PlainCsv *csv, const TmapJobTable *jobs, const char *format, gboolean header)
{
  if (jobs == NULL)
    return;
  g_assert_true (csv->ok);
  g_assert_cmpuint (jobs->n_rows, ==,
                    strcmp (format, "pai") == 0 ? count_pai_jobs (csv) : csv->rows->len - header);
}

static void
check_preview (const guint8 *data,
               gsize size,
               const TmapSourceOptions *options,
               const TmapJobTable *jobs)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) try_error = NULL;
  g_autoptr (TmapCsvPreview) preview =
      tmap_csv_preview_read (fuzz_file (data, size), options->mapping->header, &error);
  g_autoptr (TmapJobTable) tried = NULL;
  g_autoptr (TmapCsvMapping) guess = NULL;

  fuzz_check_outcome (preview != NULL, error);
  if (preview == NULL)
    return;
  guess = tmap_csv_preview_guess (preview);
  tried = tmap_csv_preview_try (preview, options, &try_error);
  fuzz_check_outcome (tried != NULL, try_error);
  if (tried == NULL || !preview->complete)
    return;
  /* A packed file is more than its bytes. */
  g_assert_true (jobs == NULL || tried->n_jobs == jobs->n_jobs);
  g_assert_true (jobs == NULL ||
                 memcmp (tried->excluded, jobs->excluded, sizeof jobs->excluded) == 0);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  guint choice = size > 0 ? data[0] % G_N_ELEMENTS (choices) : 0;
  const TmapSourceFormat *format = tmap_source_format_find (choices[choice].format);
  g_autoptr (TmapSourceOptions) options = parse_options (choices[choice].options);
  gboolean has_mapping = options != NULL && options->mapping != NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapJobTable) jobs = NULL;
  g_autoptr (PlainCsv) csv = NULL;

  if (size == 0)
    return 0;
  data++;
  size--;
  csv = plain_csv_read (data, size);
  jobs = fuzz_read_jobs (format->read, options, data, size, &error);
  check_rows (csv, jobs, format->name, !has_mapping || options->mapping->header);
  if (has_mapping)
    check_preview (data, size, options, jobs);
  return 0;
}
