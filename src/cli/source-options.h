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
 * Returns: (transfer none) (nullable): the value of --source-format; %NULL if it is not known or
 *   needs a --cluster-name that was not given
 */
const TmapSourceFormat *cli_get_source_format (CliArguments *arguments, GError **error);

G_END_DECLS
