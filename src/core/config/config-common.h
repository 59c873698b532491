/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/yaml-node.h"
#include "sources/source-format.h"

G_BEGIN_DECLS

#define TMAP_CONFIG_VERSION 1

/** Jobs that a configuration may speak of. */
#define TMAP_CONFIG_MAX_JOBS 100000000

/** GPUs that a job or a server may have in a configuration. */
#define TMAP_CONFIG_MAX_GPUS 65536

/**
 * tmap_config_dup_folder:
 * @path: a configuration file
 *
 * Returns: (transfer full): the absolute folder of that file; symlinks and `..` are left alone
 */
char *tmap_config_dup_folder (const char *path);

G_END_DECLS
