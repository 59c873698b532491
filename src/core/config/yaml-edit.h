/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/yaml-value.h"

G_BEGIN_DECLS

/*
 * Edits of the text of a YAML file. Everything that an edit does not change stays as it is, byte
 * for byte: comments, order, layout, quotes, line ends, a missing last line end. All functions take
 *
 *   @text: the file, without NUL
 *   @name: the file's name in messages
 *   @path: where: keys with dots, places in lists in brackets, as in `sources[1].trace_path`
 *
 * and return (transfer full) the new text, or %NULL: if @text is not YAML, if @path does not exist
 * (where it must) or leads through something that has no keys or items, or if the new text would
 * not say what was asked for, or would say something else elsewhere too (layouts beyond these
 * functions).
 *
 * A value that is an alias, or that `<<` brings in, is replaced at its own key only. A value with
 * an anchor keeps it: the aliases of it follow.
 */

/**
 * tmap_yaml_edit_set:
 * @value: the new value
 *
 * Sets a value. Keys that are missing are added after the last one of their mapping; the place
 * after the last item of a list adds an item. An equal value changes nothing. Of a list, the items
 * that stay keep their comments; of a mapping, the entries. Texts are quoted if they were before,
 * or if they need it.
 */
char *tmap_yaml_edit_set (const char *text,
                          const char *name,
                          const char *path,
                          const TmapYamlValue *value,
                          GError **error);

/**
 * tmap_yaml_edit_unset:
 *
 * Removes a key with its lines, or an item of a list. Comments on lines of their own stay. A key
 * that is not there is no error; one that `<<` brings in is set to null. What loses its last entry
 * becomes `{}` or `[]`.
 */
char *tmap_yaml_edit_unset (const char *text, const char *name, const char *path, GError **error);

/**
 * tmap_yaml_edit_insert:
 * @path: a list; it is made if it is missing
 * @index: the place of the new item; any that is too large for the end
 * @value: the new item
 *
 * Adds an item to a list, in the layout of the others.
 */
char *tmap_yaml_edit_insert (const char *text,
                             const char *name,
                             const char *path,
                             guint index,
                             const TmapYamlValue *value,
                             GError **error);

/**
 * tmap_yaml_node_lookup:
 * @root: (nullable): where to begin
 * @path: as above; the empty path is @root itself
 *
 * Returns: (transfer none) (nullable): the value there; %NULL if there is none
 */
const TmapYamlNode *tmap_yaml_node_lookup (const TmapYamlNode *root, const char *path);

G_END_DECLS
