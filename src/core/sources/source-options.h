/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

#include "io/json-writer.h"

G_BEGIN_DECLS

/** TmapFractionalGpus: What becomes of jobs whose GPU demand is no whole number. */
typedef enum {
  TMAP_FRACTIONAL_LEAVE_OUT,
  TMAP_FRACTIONAL_ROUND_UP,
} TmapFractionalGpus;

/** TmapAttempts: What the run time of a job of several attempts is. */
typedef enum {
  TMAP_ATTEMPTS_LAST, /* that of the last attempt */
  TMAP_ATTEMPTS_SUM,  /* that of all attempts together, those without times left out */
  TMAP_ATTEMPTS_SPAN, /* from the first start to the last end */
} TmapAttempts;

/** TmapTimeForm: How times are written. */
typedef enum {
  TMAP_TIME_DATE,         /* YYYY-MM-DD hh:mm:ss, with or without fraction and offset */
  TMAP_TIME_SECONDS,      /* a number of seconds */
  TMAP_TIME_MILLISECONDS, /* a number of milliseconds */
} TmapTimeForm;

/** TmapCsvColumn: What a column of a trace in CSV can be. */
typedef enum {
  TMAP_CSV_JOB_ID,
  TMAP_CSV_SUBMIT_TIME,
  TMAP_CSV_START_TIME,
  TMAP_CSV_END_TIME,
  TMAP_CSV_DURATION,
  TMAP_CSV_QUEUE_WAIT,
  TMAP_CSV_GPUS,
  TMAP_CSV_GPU_SHARE, /* of each GPU, what the demand is multiplied by */
  TMAP_CSV_NODES,
  TMAP_CSV_STATE,
  TMAP_CSV_N_COLUMNS,
} TmapCsvColumn;

/** tmap_csv_column_key: Returns: its key in configurations, as in "submit_time" */
const char *tmap_csv_column_key (TmapCsvColumn column);

/**
 * TmapCsvMapping:
 * @columns: (nullable): the name of each column, or its position from 1 if there is no header
 * @header: whether the first row names the columns
 * @success: (nullable): states that count as success; %NULL: all, if there is no state
 * @time_form: how times are written
 * @has_zone: whether the clock of the cluster is known
 * @zone_s: its offset to UTC in seconds
 * @duration_unit_s: seconds in a unit of duration and queue wait
 * @gpu_unit: GPUs in a unit of the demand
 *
 * How the columns of any CSV are to be read.
 */
typedef struct {
  char *columns[TMAP_CSV_N_COLUMNS];
  gboolean header;
  char **success;
  TmapTimeForm time_form;
  gboolean has_zone;
  int zone_s;
  double duration_unit_s;
  double gpu_unit;
} TmapCsvMapping;

/**
 * TmapSourceOptions:
 * @fractional: see #TmapFractionalGpus
 * @attempts: see #TmapAttempts (Philly)
 * @accept_ended: whether pods count that ended in whatever way (openb)
 * @gpus_per_processor: what a processor is taken for (SWF)
 * @mapping: (nullable): the columns (any CSV)
 *
 * How a trace is to be read where there is a choice.
 */
typedef struct {
  TmapFractionalGpus fractional;
  TmapAttempts attempts;
  gboolean accept_ended;
  double gpus_per_processor;
  TmapCsvMapping *mapping;
} TmapSourceOptions;

/** tmap_source_options_new: Returns: (transfer full): the defaults */
TmapSourceOptions *tmap_source_options_new (void);

/** tmap_source_options_copy: @self: (nullable); Returns: (transfer full) (nullable): the same
 * options */
TmapSourceOptions *tmap_source_options_copy (const TmapSourceOptions *self);

/** tmap_source_options_is_default: Returns: whether all is as in tmap_source_options_new() */
gboolean tmap_source_options_is_default (const TmapSourceOptions *self);

/**
 * tmap_source_options_write:
 *
 * Writes the options that are not the defaults as members of the object that was begun, with the
 * keys of configurations.
 */
void tmap_source_options_write (const TmapSourceOptions *self, TmapJsonWriter *json);

/** tmap_source_options_to_text: Returns: (transfer full): the same as an object; equal if the
 * options are */
char *tmap_source_options_to_text (const TmapSourceOptions *self);

/** tmap_csv_mapping_new: Returns: (transfer full): no columns, a header, dates, seconds, whole GPUs
 */
TmapCsvMapping *tmap_csv_mapping_new (void);

/** tmap_csv_mapping_get_zone: Returns: (transfer full) (nullable): the zone, as in "+08:00" */
char *tmap_csv_mapping_get_zone (const TmapCsvMapping *self);

/**
 * tmap_csv_mapping_set_zone:
 * @text: (nullable): an offset to UTC such as `+08:00`; %NULL for none
 *
 * Returns: %FALSE if @text is no such offset, which changes nothing
 */
gboolean tmap_csv_mapping_set_zone (TmapCsvMapping *self, const char *text);

void tmap_csv_mapping_free (TmapCsvMapping *self);

void tmap_source_options_free (TmapSourceOptions *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapCsvMapping, tmap_csv_mapping_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapSourceOptions, tmap_source_options_free)

/**
 * TmapTraceSource:
 * @format: name of its format, or "auto"
 * @path: the file
 * @cluster_name: (nullable): the cluster as configured; some formats know it themselves
 * @options: (nullable): how it is to be read; %NULL: the defaults
 *
 * A trace to read. Nothing of it is owned.
 */
typedef struct {
  const char *format;
  const char *path;
  const char *cluster_name;
  const TmapSourceOptions *options;
} TmapTraceSource;

/** The format of those who leave it to the program. */
#define TMAP_FORMAT_AUTO "auto"

G_END_DECLS
