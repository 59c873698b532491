/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TmapJsonWriter:
 *
 * Builds a JSON text: indented by two, members sorted by code point however they were added,
 * non-ASCII characters as `\uXXXX`, floats as tmap_number_format(), NAN as null, no final newline.
 *
 * The @key of each function is the name of the member inside an object and %NULL inside an array
 * and at the top.
 */
typedef struct _TmapJsonWriter TmapJsonWriter;

TmapJsonWriter *tmap_json_writer_new (void);

void tmap_json_writer_free (TmapJsonWriter *self);

void tmap_json_writer_begin_object (TmapJsonWriter *self, const char *key);
void tmap_json_writer_begin_array (TmapJsonWriter *self, const char *key);
/** tmap_json_writer_end: ends the innermost object or array */
void tmap_json_writer_end (TmapJsonWriter *self);

/** tmap_json_writer_text: @text: (nullable): %NULL is written as null */
void tmap_json_writer_text (TmapJsonWriter *self, const char *key, const char *text);
/** tmap_json_writer_double: a number that is not finite is written as null */
void tmap_json_writer_double (TmapJsonWriter *self, const char *key, double value);
void tmap_json_writer_integer (TmapJsonWriter *self, const char *key, gint64 value);
void tmap_json_writer_boolean (TmapJsonWriter *self, const char *key, gboolean value);
void tmap_json_writer_null (TmapJsonWriter *self, const char *key);
/** tmap_json_writer_literal: @literal: a number as it shall stand there, for instance of any size
 */
void tmap_json_writer_literal (TmapJsonWriter *self, const char *key, const char *literal);
/** tmap_json_writer_counts: @counts: (element-type guint): an array of them */
void tmap_json_writer_counts (TmapJsonWriter *self, const char *key, const GArray *counts);

/** tmap_json_writer_steal: Returns: (transfer full): the whole text, after all was ended */
GString *tmap_json_writer_steal (TmapJsonWriter *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapJsonWriter, tmap_json_writer_free)

G_END_DECLS
