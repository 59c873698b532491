/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/yaml-node.h"

G_BEGIN_DECLS

/**
 * TmapYamlValueKind:
 * @TMAP_YAML_VALUE_TEXT: a text
 * @TMAP_YAML_VALUE_INTEGER: a whole number of any size
 * @TMAP_YAML_VALUE_DOUBLE: another number
 * @TMAP_YAML_VALUE_BOOLEAN: a truth value
 * @TMAP_YAML_VALUE_NULL: nothing
 * @TMAP_YAML_VALUE_ALIAS: an alias, as in `*defaults`
 * @TMAP_YAML_VALUE_OTHER: a date or a sign, as it was read
 * @TMAP_YAML_VALUE_LIST: a list
 * @TMAP_YAML_VALUE_MAPPING: a mapping
 */
typedef enum {
  TMAP_YAML_VALUE_TEXT,
  TMAP_YAML_VALUE_INTEGER,
  TMAP_YAML_VALUE_DOUBLE,
  TMAP_YAML_VALUE_BOOLEAN,
  TMAP_YAML_VALUE_NULL,
  TMAP_YAML_VALUE_ALIAS,
  TMAP_YAML_VALUE_OTHER,
  TMAP_YAML_VALUE_LIST,
  TMAP_YAML_VALUE_MAPPING,
} TmapYamlValueKind;

/**
 * TmapYamlValue:
 * @kind: what it is
 * @text: (nullable): the text, the digits of a whole number, or the alias with its asterisk
 * @number: the number of a double
 * @boolean: the truth value
 * @keys: (nullable) (element-type utf8): keys of a mapping
 * @children: (nullable) (element-type TmapYamlValue): items of a list, values of a mapping
 *
 * A value that is to be written into a YAML file.
 */
typedef struct {
  TmapYamlValueKind kind;
  char *text;
  double number;
  gboolean boolean;
  GPtrArray *keys;
  GPtrArray *children;
} TmapYamlValue;

TmapYamlValue *tmap_yaml_value_new_text (const char *text);

TmapYamlValue *tmap_yaml_value_new_integer (gint64 value);

/**
 * tmap_yaml_value_new_integer_text:
 * @digits: a whole number of any size in decimal digits, possibly with a sign
 *
 * Returns: (transfer full) (nullable): the value; %NULL if @digits is no such number
 */
TmapYamlValue *tmap_yaml_value_new_integer_text (const char *digits);

TmapYamlValue *tmap_yaml_value_new_double (double value);

TmapYamlValue *tmap_yaml_value_new_boolean (gboolean value);

/** tmap_yaml_value_new_alias: Returns: (transfer full): an alias; @text has the asterisk */
TmapYamlValue *tmap_yaml_value_new_alias (const char *text);

/** tmap_yaml_value_new_null: Returns: (transfer full): nothing, written as `null` */
TmapYamlValue *tmap_yaml_value_new_null (void);

/** tmap_yaml_value_new_list: Returns: (transfer full): an empty list */
TmapYamlValue *tmap_yaml_value_new_list (void);

/** tmap_yaml_value_new_texts: Returns: (transfer full): a list of texts */
TmapYamlValue *tmap_yaml_value_new_texts (const char *const *texts);

/** tmap_yaml_value_append: adds the item @child (transfer full) to a list */
void tmap_yaml_value_append (TmapYamlValue *self, TmapYamlValue *child);

/** tmap_yaml_value_new_mapping: Returns: (transfer full): an empty mapping */
TmapYamlValue *tmap_yaml_value_new_mapping (void);

/**
 * tmap_yaml_value_insert:
 * @key: a key that the mapping does not have yet; one of digits is written as a number
 * @child: (transfer full): its value
 *
 * Adds an entry to a mapping.
 */
void tmap_yaml_value_insert (TmapYamlValue *self, const char *key, TmapYamlValue *child);

/** tmap_yaml_value_new_from_node: Returns: (transfer full): a copy of a value that was read */
TmapYamlValue *tmap_yaml_value_new_from_node (const TmapYamlNode *node);

TmapYamlValue *tmap_yaml_value_copy (const TmapYamlValue *self);

/** tmap_yaml_value_find: Returns: (nullable): the value of @key in a mapping */
TmapYamlValue *tmap_yaml_value_find (const TmapYamlValue *self, const char *key);

/**
 * tmap_yaml_value_equals:
 * @node: (nullable): a value that was read
 *
 * Returns: whether @node says the same: numbers are compared as numbers (a double may be written as
 *   a whole number), mappings without regard to the order
 */
gboolean tmap_yaml_value_equals (const TmapYamlValue *self, const TmapYamlNode *node);

void tmap_yaml_value_free (TmapYamlValue *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapYamlValue, tmap_yaml_value_free)

G_END_DECLS
