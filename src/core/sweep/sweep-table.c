/* SPDX-License-Identifier: Apache-2.0 */
#include "sweep/sweep-table.h"

#include <math.h>
#include <string.h>

#include "io/csv-writer.h"
#include "report/format.h"

static gboolean
same_group (const TmapSweepCell *a, const TmapSweepCell *b)
{
  return strcmp (a->trace, b->trace) == 0 && strcmp (a->catalog, b->catalog) == 0 &&
         strcmp (a->window, b->window) == 0;
}

TmapSweepTable *
tmap_sweep_table_new (const GPtrArray *cells, GPtrArray *records)
{
  TmapSweepTable *self = g_new0 (TmapSweepTable, 1);

  self->cells = cells;
  self->records = records;
  self->groups = g_array_new (FALSE, FALSE, sizeof (TmapSweepGroup));
  for (guint i = 0; i < cells->len; i++) {
    if (i == 0 || !same_group (cells->pdata[i - 1], cells->pdata[i])) {
      TmapSweepGroup group = { i, 0 };

      g_array_append_val (self->groups, group);
    }
    g_array_index (self->groups, TmapSweepGroup, self->groups->len - 1).n++;
    self->n_complete += records->pdata[i] != NULL;
  }
  return self;
}

char *
tmap_sweep_group_label (const TmapSweepTable *self, const TmapSweepGroup *group)
{
  const TmapSweepCell *cell = g_ptr_array_index (self->cells, group->first);

  return g_strdup_printf ("%s, %s, %s", cell->trace, cell->catalog, cell->window);
}

GString *
tmap_sweep_table_to_csv (const TmapSweepTable *self)
{
  g_autoptr (GString) header =
      g_string_new ("trace,catalog,window,selection,complete,start_index,job_count");
  TmapCsvWriter csv;

  for (guint m = 0; m < TMAP_SWEEP_N_METRICS; m++)
    g_string_append_printf (header, ",%s", tmap_sweep_metric_key (m));
  g_string_append (header, ",trace_sha256");
  tmap_csv_writer_init (&csv, header->str);
  for (guint i = 0; i < self->cells->len; i++) {
    const TmapSweepCell *cell = self->cells->pdata[i];
    const TmapSweepRecord *record = self->records->pdata[i];

    tmap_csv_writer_text (&csv, cell->trace);
    tmap_csv_writer_text (&csv, cell->catalog);
    tmap_csv_writer_text (&csv, cell->window);
    tmap_csv_writer_text (&csv, cell->selection);
    tmap_csv_writer_boolean (&csv, record != NULL);
    if (record != NULL) {
      tmap_csv_writer_integer (&csv, record->start);
      tmap_csv_writer_integer (&csv, record->n_jobs);
    } else {
      tmap_csv_writer_text (&csv, NULL);
      tmap_csv_writer_text (&csv, NULL);
    }
    for (guint m = 0; m < TMAP_SWEEP_N_METRICS; m++)
      if (record != NULL && m == TMAP_SWEEP_UNIQUE_WORKLOADS)
        tmap_csv_writer_integer (&csv, (gint64)record->metrics[m]);
      else
        tmap_csv_writer_double (&csv, record != NULL ? record->metrics[m] : NAN);
    tmap_csv_writer_text (&csv, record != NULL ? record->trace_sha256 : NULL);
    tmap_csv_writer_end_row (&csv);
  }
  return tmap_csv_writer_steal (&csv);
}

/* Values of a group and what they are like; @values are sorted. */
typedef struct {
  double *values;
  guint n;
  double mean;
  double deviation;
} Spread;

static void
spread_clear (Spread *self)
{
  g_free (self->values);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Spread, spread_clear)

static void
spread_init (Spread *self,
             const TmapSweepTable *table,
             const TmapSweepGroup *group,
             TmapSweepMetric metric)
{
  g_autofree double *squares = g_new (double, group->n);

  *self = (Spread){ g_new (double, group->n), 0, NAN, NAN };
  for (guint i = group->first; i < group->first + group->n; i++) {
    const TmapSweepRecord *record = table->records->pdata[i];

    if (record != NULL && !isnan (record->metrics[metric]))
      self->values[self->n++] = record->metrics[metric];
  }
  if (self->n == 0)
    return;
  tmap_sort (self->values, self->n);
  self->mean = tmap_mean (self->values, self->n);
  for (guint i = 0; i < self->n; i++)
    squares[i] = (self->values[i] - self->mean) * (self->values[i] - self->mean);
  if (self->n > 1)
    self->deviation = sqrt (tmap_sum (squares, self->n) / (self->n - 1));
}

static double
get_quantile (const Spread *self, double q)
{
  return self->n > 0 ? tmap_quantile_sorted (self->values, self->n, q) : NAN;
}

static void
write_spread (TmapCsvWriter *csv,
              const TmapSweepTable *self,
              const TmapSweepGroup *group,
              TmapSweepMetric metric)
{
  static const double quantiles[] = { 0, 0.25, 0.5, 0.75, 1 };
  const TmapSweepCell *cell = g_ptr_array_index (self->cells, group->first);
  g_auto (Spread) spread = { 0 };

  spread_init (&spread, self, group, metric);
  tmap_csv_writer_text (csv, cell->trace);
  tmap_csv_writer_text (csv, cell->catalog);
  tmap_csv_writer_text (csv, cell->window);
  tmap_csv_writer_text (csv, tmap_sweep_metric_key (metric));
  tmap_csv_writer_integer (csv, spread.n);
  tmap_csv_writer_double (csv, spread.mean);
  tmap_csv_writer_double (csv, spread.deviation);
  for (guint q = 0; q < G_N_ELEMENTS (quantiles); q++)
    tmap_csv_writer_double (csv, get_quantile (&spread, quantiles[q]));
  tmap_csv_writer_end_row (csv);
}

GString *
tmap_sweep_spread_to_csv (const TmapSweepTable *self)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (
      &csv, "trace,catalog,window,metric,n,mean,standard_deviation,min,p25,p50,p75,max");
  for (guint g = 0; g < self->groups->len; g++)
    for (guint m = 0; m < TMAP_SWEEP_N_METRICS; m++)
      write_spread (&csv, self, &g_array_index (self->groups, TmapSweepGroup, g), m);
  return tmap_csv_writer_steal (&csv);
}

static void
write_report_row (TmapMarkdownWriter *markdown,
                  const TmapSweepTable *self,
                  const TmapSweepGroup *group,
                  TmapSweepMetric metric)
{
  g_autoptr (TmapCells) cells = tmap_cells_new ();
  g_auto (Spread) spread = { 0 };

  spread_init (&spread, self, group, metric);
  tmap_cells_take (cells, tmap_sweep_group_label (self, group));
  tmap_cells_number (cells, spread.n, 0, TRUE, "");
  tmap_cells_number (cells, spread.mean, 1, TRUE, " s");
  tmap_cells_number (cells, spread.deviation, 1, TRUE, " s");
  tmap_cells_number (cells, get_quantile (&spread, 0), 1, TRUE, " s");
  tmap_cells_number (cells, get_quantile (&spread, 0.5), 1, TRUE, " s");
  tmap_cells_number (cells, get_quantile (&spread, 1), 1, TRUE, " s");
  tmap_cells_write (cells, markdown);
}

static void
write_section (TmapMarkdownWriter *markdown,
               const TmapSweepTable *self,
               const char *title,
               TmapSweepMetric metric)
{
  static const char *const header[] = { "Trace, catalog, window",
                                        "Generations",
                                        "Mean",
                                        "Standard deviation",
                                        "Minimum",
                                        "Median",
                                        "Maximum",
                                        NULL };

  tmap_markdown_heading (markdown, 2, title);
  tmap_markdown_table (markdown, "lrrrrrr", header);
  for (guint g = 0; g < self->groups->len; g++)
    write_report_row (markdown, self, &g_array_index (self->groups, TmapSweepGroup, g), metric);
}

GString *
tmap_sweep_report (const TmapSweepTable *self, const char *picture)
{
  TmapMarkdownWriter markdown;

  tmap_markdown_init (&markdown);
  tmap_markdown_heading (&markdown, 1, "Sweep");
  tmap_markdown_paragraph (&markdown,
                           "%u of %u generations are complete. Times are estimates of exclusive "
                           "first-come-first-served execution.",
                           self->n_complete, self->cells->len);
  if (picture != NULL)
    tmap_markdown_picture (&markdown, "Mean job completion time of every generation", picture);
  write_section (&markdown, self, "Mean Job Completion Time", TMAP_SWEEP_JCT_MEAN);
  write_section (&markdown, self, "Mean Waiting Time", TMAP_SWEEP_WAITING_MEAN);
  write_section (&markdown, self, "Makespan", TMAP_SWEEP_MAKESPAN);
  return tmap_markdown_steal (&markdown);
}

void
tmap_sweep_table_free (TmapSweepTable *self)
{
  g_ptr_array_unref (self->records);
  g_array_unref (self->groups);
  g_free (self);
}
