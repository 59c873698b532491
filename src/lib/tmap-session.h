/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "tmap-outcome.h"

G_BEGIN_DECLS

/**
 * TmapSession:
 *
 * Runs the commands of DL Trace Mapper. Each computes everything, and only then puts its files in
 * place: if it fails, nothing has changed. The files are the same bytes that `trace-mapper` writes.
 *
 * Commands block until they are done; a session must be used from one thread at a time.
 */
#define TMAP_TYPE_SESSION (tmap_session_get_type ())
TMAP_PUBLIC
G_DECLARE_FINAL_TYPE (TmapSession, tmap_session, TMAP, SESSION, GObject)

/**
 * TmapSession::progress:
 * @self: the session
 * @what: what is being done, as in "Reading saturn.csv"
 * @fraction: how much of it is done, 0…1, or a negative number when that is not known
 *
 * Is emitted often while a command runs, on the thread that does the work.
 */

/**
 * tmap_session_new:
 *
 * Returns: (transfer full): a session
 */
TMAP_PUBLIC
TmapSession *tmap_session_new (void);

/**
 * TmapSession:allow-outside:
 *
 * Whether configurations may name any place to write to. If not, tmap_session_generate() and
 * tmap_session_run_pipeline() write only where the commands do: below the folder against which the
 * paths of the configuration stand, or below that of the file itself, and nowhere to hidden files;
 * else they fail with %TMAP_ERROR_OUTSIDE. A configuration may be a stranger's.
 */

/**
 * tmap_session_set_allow_outside:
 * @allow_outside: see #TmapSession:allow-outside
 */
TMAP_PUBLIC
void tmap_session_set_allow_outside (TmapSession *self, gboolean allow_outside);

/**
 * tmap_session_get_allow_outside:
 *
 * Returns: see #TmapSession:allow-outside
 */
TMAP_PUBLIC
gboolean tmap_session_get_allow_outside (TmapSession *self);

/**
 * tmap_session_build_catalog:
 * @profiles: (array zero-terminated=1): solo-profile CSVs
 * @columns: (nullable) (element-type utf8 utf8): what the files call columns that have another name
 * @task_root: (nullable): the folder that task paths become relative to
 * @output: the catalog to write
 * @cancellable: (nullable): what may stop it
 *
 * The command `build-catalog`.
 *
 * Returns: (transfer full): what was done
 */
TMAP_PUBLIC
TmapOutcome *tmap_session_build_catalog (TmapSession *self,
                                         const char *const *profiles,
                                         GHashTable *columns,
                                         const char *task_root,
                                         const char *output,
                                         GCancellable *cancellable,
                                         GError **error);

/**
 * tmap_session_generate:
 * @config: a generation configuration (YAML)
 * @base_dir: (nullable): the folder that relative paths in it stand against; %NULL for the working
 *   directory
 * @cancellable: (nullable): what may stop it
 *
 * The command `generate`.
 *
 * Returns: (transfer full): what was done
 */
TMAP_PUBLIC
TmapOutcome *tmap_session_generate (TmapSession *self,
                                    const char *config,
                                    const char *base_dir,
                                    GCancellable *cancellable,
                                    GError **error);

/**
 * tmap_session_run_pipeline:
 * @config: a pipeline configuration (YAML)
 * @cancellable: (nullable): what may stop it
 *
 * The command `run-pipeline`. A failed validation is no error: all files are written, and the
 * outcome has the broken rules.
 *
 * Returns: (transfer full): what was done
 */
TMAP_PUBLIC
TmapOutcome *tmap_session_run_pipeline (TmapSession *self,
                                        const char *config,
                                        GCancellable *cancellable,
                                        GError **error);

G_END_DECLS
