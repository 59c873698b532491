/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "io/input.h"
#include "sources/job-table.h"
#include "sources/source-options.h"

G_BEGIN_DECLS

/**
 * TmapCsvTrace:
 * @columns: the name of each column, or its position from 1 without header; %NULL where there is
 * none
 * @optional: a bit (1 << #TmapCsvColumn) for each column that may be missing in the file
 * @header: whether the first row names the columns
 * @success: (nullable): states that count as success, ended by %NULL
 * @time_form: how times are written
 * @needs_offset: whether a time must have an offset to UTC
 * @has_zone: whether times are on a clock with the offset @zone_s
 * @zone_s: see @has_zone
 * @duration_unit_s: seconds in a unit of duration and queue wait
 * @gpu_unit: GPUs in a unit of the demand (of demand · share, if there is a share)
 * @whole_share: the share that stands for a whole GPU
 * @end_before_s: a job that ends then or later was cut off, and counts by its state; INFINITY for
 * none
 * @fractional: see #TmapFractionalGpus
 * @source_trace: name of the format
 * @source_cluster: the cluster, in lower case
 * @excluded: (nullable): where rows that are left out are counted, by #TmapExclusion, also if no
 * job is found at last
 *
 * What the columns of a CSV mean. A job's run time is end − start; without a start its duration, or
 * end − submit. Its wait is start − submit, else the column of that name, else unknown.
 */
typedef struct {
  const char *columns[TMAP_CSV_N_COLUMNS];
  guint optional;
  gboolean header;
  const char *const *success;
  TmapTimeForm time_form;
  gboolean needs_offset;
  gboolean has_zone;
  int zone_s;
  double duration_unit_s;
  double gpu_unit;
  double whole_share;
  double end_before_s;
  TmapFractionalGpus fractional;
  const char *source_trace;
  const char *source_cluster;
  guint64 *excluded;
} TmapCsvTrace;

/**
 * tmap_csv_trace_read:
 *
 * Returns: (transfer full) (nullable): the jobs; %NULL with file and line on error, also if times
 * with and without offset are mixed
 */
TmapJobTable *tmap_csv_trace_read (const TmapCsvTrace *self, TmapInput *input, GError **error);

/**
 * tmap_csv_trace_init_mapped:
 * @self: (out caller-allocates): what the columns of a trace of the format csv mean; its texts are
 * those of @options, and it has no cluster yet
 * @options: options with a mapping
 */
void tmap_csv_trace_init_mapped (TmapCsvTrace *self, const TmapSourceOptions *options);

G_END_DECLS
