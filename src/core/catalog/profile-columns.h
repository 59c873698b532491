/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

#include "table/csv-reader.h"

G_BEGIN_DECLS

/* Profiles may have other names for their columns. A mapping is a hash table from the name of a
 * column in docs/files.md to the one in the file. */

/** tmap_profile_columns: Returns: (array zero-terminated=1): the columns, the needed ones first */
const char *const *tmap_profile_columns (void);

/** tmap_profile_columns_is_needed: Returns: whether every profile must have the column @name */
gboolean tmap_profile_columns_is_needed (const char *name);

/** tmap_profile_columns_new: Returns: (transfer full) (element-type utf8 utf8): an empty mapping */
GHashTable *tmap_profile_columns_new (void);

/**
 * tmap_profile_columns_read_header:
 * @path: a profile CSV
 * @first_row: (out) (optional) (transfer full) (element-type utf8): the cells of the first row, as
 *   many as there are columns; empty ones if there is no row
 *
 * Returns: (transfer full) (element-type utf8) (nullable): the columns that the file has
 */
GPtrArray *
tmap_profile_columns_read_header (const char *path, GPtrArray **first_row, GError **error);

/**
 * tmap_profile_columns_guess:
 * @name: one of tmap_profile_columns()
 * @header: (element-type utf8): the columns of a file that has no @name
 *
 * Returns: (transfer none) (nullable): the column of @header that people are likely to mean
 */
const char *tmap_profile_columns_guess (const char *name, const GPtrArray *header);

/**
 * tmap_profile_columns_find:
 * @mapping: (nullable): other names
 * @name: one of tmap_profile_columns()
 *
 * Returns: (transfer none): how @csv calls the column @name: as in the mapping if there is such a
 *   column, else @name, which may be missing
 */
const char *tmap_profile_columns_find (GHashTable *mapping, TmapCsvReader *csv, const char *name);

/**
 * tmap_profile_columns_explain:
 * @error: an error about missing columns
 *
 * Adds to the message which columns of @csv are likely to be those that are missing, and how to
 * map them.
 */
void tmap_profile_columns_explain (GHashTable *mapping, TmapCsvReader *csv, GError **error);

G_END_DECLS
