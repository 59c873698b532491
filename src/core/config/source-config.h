/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/yaml-value.h"
#include "io/json-document.h"
#include "sources/source-format.h"

G_BEGIN_DECLS

/** The keys that tell how a source is to be read, for lists of known keys. */
#define TMAP_SOURCE_OPTION_KEYS                                                                    \
  "fractional_gpus", "attempts", "accept", "gpus_per_processor", "columns", "header", "success",   \
      "time_format", "time_zone", "duration_unit_s", "gpu_unit"

/**
 * tmap_config_get_format:
 * @source: a mapping with the key `format`
 *
 * Returns: (transfer none) (nullable): the name of the trace format that is there, in upper or
 * lower case, or "auto"
 */
const char *tmap_config_get_format (const TmapYamlNode *source, GError **error);

/**
 * tmap_config_get_source_options:
 * @source: (nullable): a mapping that may have %TMAP_SOURCE_OPTION_KEYS
 * @format: (nullable): the format; %NULL to check nothing against it
 *
 * Returns: (transfer full) (nullable): the options; %NULL with the key on error
 */
TmapSourceOptions *
tmap_config_get_source_options (const TmapYamlNode *source, const char *format, GError **error);

/**
 * tmap_source_options_parse:
 * @text: a mapping with such keys, as YAML or JSON
 * @length: its bytes
 * @name: its name in messages
 *
 * Returns: (transfer full) (nullable): the options
 */
TmapSourceOptions *
tmap_source_options_parse (const char *text, gsize length, const char *name, GError **error);

/**
 * tmap_source_options_read:
 * @manifest: a manifest
 * @name: its name in messages
 * @options: (out) (nullable): what it records; %NULL: the defaults
 *
 * Returns: %FALSE if a manifest records options that are none
 */
gboolean tmap_source_options_read (TmapJsonDocument *manifest,
                                   const char *name,
                                   TmapSourceOptions **options,
                                   GError **error);

/** tmap_source_options_load: as tmap_source_options_parse(), from a file */
TmapSourceOptions *tmap_source_options_load (const char *path, GError **error);

/**
 * tmap_source_options_to_yaml:
 *
 * Returns: (transfer full): the options that are not the defaults, with the keys of configurations
 */
TmapYamlValue *tmap_source_options_to_yaml (const TmapSourceOptions *self);

G_END_DECLS
