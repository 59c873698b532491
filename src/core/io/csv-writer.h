/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TmapCsvWriter:
 *
 * Builds a CSV text cell by cell: commas, LF, quotes only where needed, `True` and `False`, floats
 * as tmap_number_format(), missing values empty.
 */
typedef struct {
  GString *text;
  gboolean in_row;
} TmapCsvWriter;

/**
 * tmap_csv_writer_init:
 * @header: the names of the columns, comma-separated
 */
void tmap_csv_writer_init (TmapCsvWriter *self, const char *header);

/** tmap_csv_writer_steal: Returns: (transfer full): the text; the writer is used up */
GString *tmap_csv_writer_steal (TmapCsvWriter *self);

/** tmap_csv_writer_text: @text: (nullable): a cell; %NULL is missing */
void tmap_csv_writer_text (TmapCsvWriter *self, const char *text);

/** tmap_csv_writer_text_len: a cell of @length bytes */
void tmap_csv_writer_text_len (TmapCsvWriter *self, const char *text, gsize length);

/** tmap_csv_writer_double: a float cell; NAN is missing */
void tmap_csv_writer_double (TmapCsvWriter *self, double value);

void tmap_csv_writer_integer (TmapCsvWriter *self, gint64 value);

void tmap_csv_writer_boolean (TmapCsvWriter *self, gboolean value);

/** tmap_csv_writer_counts: @counts: (element-type guint): a list in Python's form, `[1, 2]` */
void tmap_csv_writer_counts (TmapCsvWriter *self, const GArray *counts);

void tmap_csv_writer_end_row (TmapCsvWriter *self);

G_END_DECLS
