/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "cli.h"
#include "sources/source-format.h"

G_BEGIN_DECLS

/**
 * cli_get_gpu_counts:
 *
 * Returns: (transfer full) (element-type guint) (nullable): the value of --supported-gpu-counts, 1
 *   and 2 if it was not given
 */
GArray *cli_get_gpu_counts (CliArguments *arguments, GError **error);

/**
 * cli_get_source_format:
 *
 * Returns: (transfer none) (nullable): the value of --source-format, which may be "auto"; %NULL if
 * it is not known or needs a --cluster-name that was not given
 */
const char *cli_get_source_format (CliArguments *arguments, GError **error);

/** cli_get_source_options: Returns: (transfer full) (nullable): what the file --source-options says
 */
TmapSourceOptions *cli_get_source_options (CliArguments *arguments, GError **error);

/* The options of verbs that read one trace. */
#define CLI_SOURCE_OPTIONS                                                                         \
  {                                                                                                \
    "source-options", CLI_OPTION_VALUE, FALSE, "FILE",                                             \
        N_ ("YAML that tells how to read the trace: its columns, for one")                         \
  }

G_END_DECLS
