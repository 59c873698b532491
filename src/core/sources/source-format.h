/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

#include "sources/trace-reader.h"

G_BEGIN_DECLS

/** TmapSourceOption: The options that not every format has; see #TmapSourceOptions. */
typedef enum {
  TMAP_OPTION_FRACTIONAL,
  TMAP_OPTION_ATTEMPTS,
  TMAP_OPTION_ACCEPT,
  TMAP_OPTION_PROCESSORS,
  TMAP_OPTION_COLUMNS,
  TMAP_N_SOURCE_OPTIONS,
} TmapSourceOption;

/**
 * TmapSourceFormat:
 * @name: the name in configurations, lower-case
 * @title: what people call it
 * @needs_cluster_name: whether the file itself does not tell which cluster it is of
 * @options: a bit (1 << #TmapSourceOption) for each option that means something to it
 * @citations: the keys of what to cite for its traces, up to the first %NULL; none if the format
 * says nothing about whose traces they are
 * @read: reads a trace
 *
 * A format of production traces. A new one is a file with its reader and a row in the table of
 * source-format.c.
 */
typedef struct {
  const char *name;
  const char *title;
  gboolean needs_cluster_name;
  guint options;
  const char *citations[3];
  TmapTraceReadFunc read;
} TmapSourceFormat;

/** tmap_source_format_find: Returns: (nullable): the format of that exact (lower-case) name */
const TmapSourceFormat *tmap_source_format_find (const char *name);

/**
 * tmap_source_format_check_options:
 * @options: (nullable): options for a trace of the format
 * @name: the trace, for the message
 *
 * Returns: %FALSE with an error that names the formats that have the option, if one is given that
 * means nothing to @self
 */
gboolean tmap_source_format_check_options (const TmapSourceFormat *self,
                                           const TmapSourceOptions *options,
                                           const char *name,
                                           GError **error);

/**
 * tmap_source_format_recognise:
 * @path: a file, plain or packed
 *
 * Recognises a trace by the first bytes of its content.
 *
 * Returns: (nullable): the format; %NULL with an error that tells what the file looks like, and is
 * a %TMAP_ERROR_VALUE if it is a CSV with columns of its own
 */
const TmapSourceFormat *tmap_source_format_recognise (const char *path, GError **error);

/**
 * tmap_source_format_describe:
 * @head: the first bytes of a file
 * @length: how many, at most a few thousand
 *
 * Returns: what the file looks like to people, as in "a CSV file with other columns"
 */
const char *tmap_source_format_describe (const char *head, gsize length);

/**
 * tmap_profile_recognise:
 * @path: a file, plain or packed
 * @mapping: (nullable): other names of its columns; see profile-columns.h
 *
 * Returns: whether the file has the header of a profile CSV; the error tells what it looks like,
 *   and is a %TMAP_ERROR_VALUE if it is a CSV whose columns may only have other names
 */
gboolean tmap_profile_recognise (const char *path, GHashTable *mapping, GError **error);

/** tmap_source_format_names: Returns: (transfer full): all names, as in "helios, philly" */
char *tmap_source_format_names (void);

G_END_DECLS
