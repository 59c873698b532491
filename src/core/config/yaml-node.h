/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/yaml-scalar.h"

G_BEGIN_DECLS

typedef struct _TmapYamlNode TmapYamlNode;

/**
 * TmapYamlOrigin:
 * @TMAP_YAML_WRITTEN: the value stands in the file at its place
 * @TMAP_YAML_ALIASED: an alias stands there, and the value is a copy
 * @TMAP_YAML_INHERITED: nothing stands there: the value is inside of a copy or comes from `<<`
 */
typedef enum {
  TMAP_YAML_WRITTEN,
  TMAP_YAML_ALIASED,
  TMAP_YAML_INHERITED,
} TmapYamlOrigin;

/** How a value is written: scalars in one of the first five ways, the others in the last two. */
typedef enum {
  TMAP_YAML_PLAIN,
  TMAP_YAML_SINGLE_QUOTED,
  TMAP_YAML_DOUBLE_QUOTED,
  TMAP_YAML_LITERAL,
  TMAP_YAML_FOLDED,
  TMAP_YAML_BLOCK,
  TMAP_YAML_FLOW,
} TmapYamlStyle;

/**
 * TmapYamlNode:
 * @file: (transfer none): the file's name
 * @parent: (nullable) (transfer none): the list or mapping that it is in
 * @key: (nullable) (transfer none): its key, if it is in a mapping (a key is its own key)
 * @index: its place in a list, from 0
 * @depth: how many lists and mappings are around it
 * @line: line where it begins, from 1
 * @column: character of that line where it begins, from 1
 * @origin: whether it stands in the file at its place
 * @style: how it is written
 * @anchored: whether it has an anchor
 * @start: byte of the file where it begins, its anchor and tag included; that of an alias is the
 *   alias
 * @end: byte of the file after it; after the last entry of a block, without what follows it
 * @inner_end: byte after the last entry of a mapping that is written in it, `<<` included
 * @merges: whether a mapping has a `<<`
 * @indent: characters before the entries of a block mapping; 0 for all else
 * @text: (nullable): a scalar as written, without quotes
 * @scalar: the value of a scalar; of lists and mappings only the kind
 * @keys: (nullable) (element-type TmapYamlNode): keys of a mapping
 * @children: (nullable) (element-type TmapYamlNode): entries of a list; values of a mapping, in the
 *   order of @keys
 * @complete: whether it has been read to its end
 *
 * A value of a YAML file, and where it stands. Read-only outside of the loader.
 */
struct _TmapYamlNode {
  const char *file;
  const TmapYamlNode *parent;
  const TmapYamlNode *key;
  guint index;
  guint depth;
  guint line;
  guint column;
  TmapYamlOrigin origin;
  TmapYamlStyle style;
  gboolean anchored;
  gsize start;
  gsize end;
  gsize inner_end;
  gboolean merges;
  guint indent;
  char *text;
  TmapYamlScalar scalar;
  GPtrArray *keys;
  GPtrArray *children;
  gboolean complete;
};

void tmap_yaml_node_free (TmapYamlNode *self);

/**
 * tmap_yaml_node_dup_path:
 *
 * Returns: (transfer full): the dotted key, as in `mapping.num_jobs` or `sources[0].name`; empty
 *   for the root
 */
char *tmap_yaml_node_dup_path (const TmapYamlNode *self);

/**
 * tmap_yaml_node_fail:
 * @format: what is wrong
 *
 * Sets an error that begins with file, line, column and dotted key of the value.
 *
 * Returns: %FALSE, always
 */
gboolean tmap_yaml_node_fail (const TmapYamlNode *self, GError **error, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/**
 * tmap_yaml_node_fail_expected:
 * @expected: what should be here
 *
 * Sets the error "expected …, found …", the second part of which describes the value.
 *
 * Returns: %FALSE, always
 */
gboolean
tmap_yaml_node_fail_expected (const TmapYamlNode *self, const char *expected, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapYamlNode, tmap_yaml_node_free)

G_END_DECLS
