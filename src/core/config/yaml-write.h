/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/yaml-value.h"

G_BEGIN_DECLS

/*
 * Values as YAML text; used by the edits.
 */

/** tmap_yaml_is_inline: Returns: whether a value stands in one line in blocks too */
gboolean tmap_yaml_is_inline (const TmapYamlValue *value);

/**
 * tmap_yaml_append_flow:
 * @old: (nullable): what the value replaces, whose quotes and words are kept
 *
 * Appends a value in one line.
 */
void tmap_yaml_append_flow (GString *out, const TmapYamlValue *value, const TmapYamlNode *old);

/**
 * tmap_yaml_append_inline:
 *
 * As tmap_yaml_append_flow(), for a place in a block, where less needs quotes.
 */
void tmap_yaml_append_inline (GString *out, const TmapYamlValue *value, const TmapYamlNode *old);

/** tmap_yaml_append_key: appends a key; one of digits is a number */
void tmap_yaml_append_key (GString *out, const char *key);

/**
 * tmap_yaml_append_block:
 * @value: a list or mapping with entries
 * @indent: spaces before each line
 * @step: spaces by which what is inside is indented further
 * @eol: the line end
 *
 * Appends the lines of a list or mapping, with a line end between them, but not after the last.
 */
void tmap_yaml_append_block (
    GString *out, const TmapYamlValue *value, guint indent, guint step, const char *eol);

/**
 * tmap_yaml_append_block_body:
 *
 * As tmap_yaml_append_block(), but without the spaces before the first line, which begins after
 * something else (`- `).
 */
void tmap_yaml_append_block_body (
    GString *out, const TmapYamlValue *value, guint indent, guint step, const char *eol);

G_END_DECLS
