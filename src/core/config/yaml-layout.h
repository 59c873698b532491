/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/yaml-value.h"

G_BEGIN_DECLS

/**
 * TmapYamlLayout:
 * @text: the text of the file
 * @length: its bytes
 * @eol: its line end
 * @step: spaces by which its blocks are indented
 *
 * Where things stand in the text of a YAML file; used by the edits. All functions below return the
 * (transfer full) text after one change, or %NULL if they know no way to make it. They do not check
 * that it says what it should.
 */
typedef struct {
  const char *text;
  gsize length;
  const char *eol;
  guint step;
} TmapYamlLayout;

void tmap_yaml_layout_init (TmapYamlLayout *self, const char *text, const TmapYamlNode *root);

/** tmap_yaml_layout_append_text: adds a mapping at the end of a file without values */
char *tmap_yaml_layout_append_text (const TmapYamlLayout *self, const TmapYamlValue *mapping);

/** tmap_yaml_layout_replace: writes @value in place of @node, which is written or an alias */
char *tmap_yaml_layout_replace (const TmapYamlLayout *self,
                                const TmapYamlNode *node,
                                const TmapYamlValue *value);

/** tmap_yaml_layout_add_key: adds an entry after the last one that is written in @mapping */
char *tmap_yaml_layout_add_key (const TmapYamlLayout *self,
                                const TmapYamlNode *mapping,
                                const char *key,
                                const TmapYamlValue *value);

/** tmap_yaml_layout_insert: adds an item to a list, at the end if @index is not below its length */
char *tmap_yaml_layout_insert (const TmapYamlLayout *self,
                               const TmapYamlNode *list,
                               guint index,
                               const TmapYamlValue *value);

/** tmap_yaml_layout_remove: removes an item of a list, or an entry that is written in a mapping */
char *tmap_yaml_layout_remove (const TmapYamlLayout *self, const TmapYamlNode *node, guint index);

G_END_DECLS
