/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * PlainCsv:
 * @rows: (element-type GPtrArray): rows of cells (GString), the header first
 * @lines: (element-type guint): the line in which each row begins
 * @ok: whether there is nothing wrong behind the last row
 *
 * A CSV file as a reader sees it that is as plain as can be: byte for byte, all in memory.
 */
typedef struct {
  GPtrArray *rows;
  GArray *lines;
  gboolean ok;
} PlainCsv;

PlainCsv *plain_csv_read (const guint8 *data, gsize size);

void plain_csv_free (PlainCsv *self);

/** plain_csv_find: Returns: the column of that name, or -1 */
int plain_csv_find (const PlainCsv *self, const char *name);

/** plain_csv_compare: TmapCsvReader gives the same rows, and stops with an error where this does */
void plain_csv_compare (const guint8 *data, gsize size);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PlainCsv, plain_csv_free)

G_END_DECLS
