/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/yaml-node.h"

G_BEGIN_DECLS

/* Getters for the keys of a mapping.
 *
 * They all take the mapping, or NULL for a section that is absent; and a key, which counts as
 * absent when its value is null. An absent optional key leaves the output as it is, so that it
 * holds the default. All return FALSE with file, line, column and dotted key on error. */

typedef enum {
  TMAP_YAML_OPTIONAL,
  TMAP_YAML_REQUIRED,
} TmapYamlNeed;

/** Entries that a list or a mapping of a configuration may have. */
#define TMAP_YAML_MAX_ENTRIES 1000

/**
 * tmap_yaml_check_mapping:
 * @known: (array zero-terminated=1): the keys that it may have
 *
 * Checks that @node is a mapping without other keys; the nearest known key is suggested.
 */
gboolean
tmap_yaml_check_mapping (const TmapYamlNode *node, const char *const *known, GError **error);

/** tmap_yaml_find: Returns: (nullable) (transfer none): the value; %NULL if it is absent or null */
const TmapYamlNode *tmap_yaml_find (const TmapYamlNode *mapping, const char *key);

/** tmap_yaml_is_empty: Returns: whether @key is absent, null, or a list or mapping without entries
 */
gboolean tmap_yaml_is_empty (const TmapYamlNode *mapping, const char *key);

/**
 * tmap_yaml_get_mapping:
 * @known: (array zero-terminated=1): the keys that it may have
 * @value: (out) (transfer none): the mapping at @key, or %NULL if it is absent
 */
gboolean tmap_yaml_get_mapping (const TmapYamlNode *mapping,
                                const char *key,
                                TmapYamlNeed need,
                                const char *const *known,
                                const TmapYamlNode **value,
                                GError **error);

/**
 * tmap_yaml_get_list:
 * @value: (out) (transfer none): the list at @key, which has 1 to %TMAP_YAML_MAX_ENTRIES entries,
 *   or %NULL if it is absent
 */
gboolean tmap_yaml_get_list (const TmapYamlNode *mapping,
                             const char *key,
                             TmapYamlNeed need,
                             const TmapYamlNode **value,
                             GError **error);

/** tmap_yaml_get_text: @value: (inout) (transfer full): any text, the old one is freed */
gboolean tmap_yaml_get_text (
    const TmapYamlNode *mapping, const char *key, TmapYamlNeed need, char **value, GError **error);

/** tmap_yaml_get_filled_text: as tmap_yaml_get_text(), but blank texts are errors */
gboolean tmap_yaml_get_filled_text (
    const TmapYamlNode *mapping, const char *key, TmapYamlNeed need, char **value, GError **error);

/**
 * tmap_yaml_get_path:
 * @base_dir: the folder that a relative path is joined to
 * @value: (inout) (transfer full): the path, else as written; the old one is freed
 */
gboolean tmap_yaml_get_path (const TmapYamlNode *mapping,
                             const char *key,
                             TmapYamlNeed need,
                             const char *base_dir,
                             char **value,
                             GError **error);

/**
 * tmap_yaml_get_paths:
 * @values: (element-type utf8): takes the paths, which are as those of tmap_yaml_get_path()
 */
gboolean tmap_yaml_get_paths (const TmapYamlNode *mapping,
                              const char *key,
                              TmapYamlNeed need,
                              const char *base_dir,
                              GPtrArray *values,
                              GError **error);

/**
 * tmap_yaml_get_choice:
 * @choices: (array zero-terminated=1): the texts that are allowed
 * @any_case: whether upper and lower case are the same
 * @index: (inout): which of them it is
 */
gboolean tmap_yaml_get_choice (const TmapYamlNode *mapping,
                               const char *key,
                               TmapYamlNeed need,
                               const char *const *choices,
                               gboolean any_case,
                               guint *index,
                               GError **error);

/**
 * tmap_yaml_get_choices:
 * @choices: (array zero-terminated=1): the texts that the list may hold, in any case
 * @set: (inout): gets the bit 1 << i for each of them that it does hold
 */
gboolean tmap_yaml_get_choices (const TmapYamlNode *mapping,
                                const char *key,
                                const char *const *choices,
                                guint *set,
                                GError **error);

/** tmap_yaml_get_boolean: @value: (inout): the truth value */
gboolean tmap_yaml_get_boolean (const TmapYamlNode *mapping,
                                const char *key,
                                gboolean *value,
                                GError **error);

/** tmap_yaml_get_integer: @value: (inout) (transfer full): a whole number; the old one is freed */
gboolean tmap_yaml_get_integer (const TmapYamlNode *mapping,
                                const char *key,
                                TmapInteger **value,
                                GError **error);

/** tmap_yaml_get_count: @value: (inout): a whole number from @minimum to @maximum */
gboolean tmap_yaml_get_count (const TmapYamlNode *mapping,
                              const char *key,
                              TmapYamlNeed need,
                              guint minimum,
                              guint maximum,
                              guint *value,
                              GError **error);

/** tmap_yaml_read_count: the same for the value @node itself, for example of a list */
gboolean tmap_yaml_read_count (
    const TmapYamlNode *node, guint minimum, guint maximum, guint *value, GError **error);

/**
 * tmap_yaml_get_counts:
 * @values: (element-type guint): if there is a list, takes its numbers (1 to @maximum) in place of
 *   what it held
 */
gboolean tmap_yaml_get_counts (
    const TmapYamlNode *mapping, const char *key, guint maximum, GArray *values, GError **error);

/** tmap_yaml_get_fraction: @value: (inout): a number from 0 to 1 */
gboolean tmap_yaml_get_fraction (const TmapYamlNode *mapping,
                                 const char *key,
                                 double *value,
                                 GError **error);

/** tmap_yaml_get_positive_number: @value: (inout): a finite number above 0 */
gboolean tmap_yaml_get_positive_number (const TmapYamlNode *mapping,
                                        const char *key,
                                        double *value,
                                        GError **error);

G_END_DECLS
