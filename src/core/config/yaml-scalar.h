/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

#include "base/integer.h"

G_BEGIN_DECLS

/**
 * TmapYamlKind:
 * @TMAP_YAML_NULL: nothing (`~`, `null`, or no text at all)
 * @TMAP_YAML_BOOLEAN: a truth value
 * @TMAP_YAML_INTEGER: a whole number of any size
 * @TMAP_YAML_FLOAT: any other number, infinities and NaN included
 * @TMAP_YAML_TEXT: a text
 * @TMAP_YAML_DATE: a date or a time, which is not a text in YAML 1.1
 * @TMAP_YAML_SPECIAL: the signs `<<` and `=`, which have meanings of their own in YAML 1.1
 * @TMAP_YAML_LIST: a sequence
 * @TMAP_YAML_MAPPING: a mapping
 */
typedef enum {
  TMAP_YAML_NULL,
  TMAP_YAML_BOOLEAN,
  TMAP_YAML_INTEGER,
  TMAP_YAML_FLOAT,
  TMAP_YAML_TEXT,
  TMAP_YAML_DATE,
  TMAP_YAML_SPECIAL,
  TMAP_YAML_LIST,
  TMAP_YAML_MAPPING,
} TmapYamlKind;

/**
 * TmapYamlScalar:
 * @kind: what it is, never a list or a mapping
 * @boolean: the truth value
 * @integer: (nullable): the whole number, owned by the scalar
 * @number: a number of either kind as the nearest double
 *
 * The value of a scalar.
 */
typedef struct {
  TmapYamlKind kind;
  gboolean boolean;
  TmapInteger *integer;
  double number;
} TmapYamlScalar;

/**
 * tmap_yaml_scalar_resolve:
 * @text: the scalar, without the quotes it may have had
 * @plain: whether it stood there without quotes and without a tag
 * @tag: (nullable): its tag in the long form (`tag:yaml.org,2002:int`)
 * @scalar: (out): the value; to be cleared with tmap_integer_free() of its integer
 *
 * Finds out what a scalar is, by the rules of YAML 1.1 as PyYAML has them: `0x10`, `010`, `1_000`
 * and `1:30` are whole numbers, `yes` is a truth value, `1e3` is a text.
 *
 * Returns: (transfer full) (nullable): what is wrong, to be put after "expected …", or %NULL
 */
char *tmap_yaml_scalar_resolve (const char *text,
                                gboolean plain,
                                const char *tag,
                                TmapYamlScalar *scalar);

/** tmap_yaml_tag_display: Returns: (transfer full): a tag as people write it (`!!int`) */
char *tmap_yaml_tag_display (const char *tag);

G_END_DECLS
