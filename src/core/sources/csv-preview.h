/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "sources/job-table.h"
#include "sources/source-options.h"

G_BEGIN_DECLS

/** A preview has no more rows than this. */
#define TMAP_CSV_PREVIEW_ROWS 1000

/**
 * TmapCsvPreview:
 * @columns: (element-type utf8): the names of the columns, or their positions from 1 without header
 * @rows: (element-type GPtrArray): the first rows, each of as many texts
 * @header: whether the first row named the columns
 * @complete: whether these are all rows of the file
 *
 * The beginning of a trace in CSV, to see what its columns are.
 */
typedef struct _TmapCsvPreview {
  GPtrArray *columns;
  GPtrArray *rows;
  gboolean header;
  gboolean complete;
  /*< private >*/
  char *name;
  GBytes *text;
} TmapCsvPreview;

/**
 * tmap_csv_preview_is_wanted:
 * @path: a file
 *
 * Returns: whether it is no trace that is known, but begins like a CSV, so that one may be told
 * which of its columns is which
 */
gboolean tmap_csv_preview_is_wanted (const char *path);

/**
 * tmap_csv_preview_read:
 * @path: a CSV, plain or packed
 * @header: whether its first row names the columns
 *
 * Returns: (transfer full) (nullable): its beginning; %NULL if that is no CSV with rows, or if one
 *   of its first rows is broken
 */
TmapCsvPreview *tmap_csv_preview_read (const char *path, gboolean header, GError **error);

void tmap_csv_preview_free (TmapCsvPreview *self);

/**
 * tmap_csv_preview_try:
 * @options: with columns
 *
 * Reads the rows of the preview as the whole trace would be read.
 *
 * Returns: (transfer full) (nullable): the jobs, and the rows that are left out; %NULL if the
 *   columns are not those of the file, or no row is a job
 */
TmapJobTable *
tmap_csv_preview_try (const TmapCsvPreview *self, const TmapSourceOptions *options, GError **error);

/**
 * tmap_csv_preview_may_go_on:
 * @options: with columns, of which none of the rows is a job
 * @excluded: (out caller-allocates): %TMAP_N_EXCLUSIONS numbers: how many rows are left out, by
 *   #TmapExclusion
 *
 * Returns: whether jobs may follow: there are other rows, and what left these out is what they say
 *   and not, as far as one can see, a wrong choice by which no time or number can be read
 */
gboolean tmap_csv_preview_may_go_on (const TmapCsvPreview *self,
                                     const TmapSourceOptions *options,
                                     guint64 *excluded);

/**
 * tmap_csv_preview_looks_named:
 * @self: read without header
 *
 * Returns: whether its first row looks like names of columns: there is no number or date in it
 */
gboolean tmap_csv_preview_looks_named (const TmapCsvPreview *self);

/**
 * tmap_csv_preview_guess:
 *
 * Guesses by the names of the columns and by the first rows what they are and how they are written:
 * which states are a success, whether times are dates or numbers.
 *
 * Returns: (transfer full): the guess; what cannot be guessed is not mapped
 */
TmapCsvMapping *tmap_csv_preview_guess (const TmapCsvPreview *self);

/**
 * tmap_csv_preview_guess_time_form:
 * @column: (nullable): a column of times
 *
 * Returns: how they seem to be written
 */
TmapTimeForm tmap_csv_preview_guess_time_form (const TmapCsvPreview *self, const char *column);

/**
 * tmap_csv_preview_guess_success:
 * @column: a column of states
 *
 * Returns: (transfer full) (array zero-terminated=1): those of them that seem to be a success
 */
char **tmap_csv_preview_guess_success (const TmapCsvPreview *self, const char *column);

/**
 * tmap_csv_preview_list_values:
 * @column: (nullable): the name of a column
 *
 * Returns: (transfer full) (element-type utf8): the different values that it has in the rows, the
 *   most frequent first
 */
GPtrArray *tmap_csv_preview_list_values (const TmapCsvPreview *self, const char *column);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapCsvPreview, tmap_csv_preview_free)

G_END_DECLS
