/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** CliResult: how a run of trace-mapper ended: its exit status and what it printed. */
typedef struct {
  int status;
  char *out;
  char *err;
} CliResult;

void cli_result_free (CliResult *self);

/**
 * cli_start:
 * @words: the arguments, as one would type them in a shell
 *
 * Returns: (transfer full): the program that TRACE_MAPPER names, running in the working directory
 */
GSubprocess *cli_start (const char *words);

/** cli_finish: Returns: (transfer full): how @process ended */
CliResult *cli_finish (GSubprocess *process);

/** cli_run: Returns: (transfer full): how the program ended with the arguments @words */
CliResult *cli_run (const char *words);

/**
 * cli_write_study:
 *
 * Writes a small study into the working directory: two profiles, a catalog, a trace of each format,
 * a configuration of each kind, and `out/` with files that the commands would write over.
 */
void cli_write_study (void);

/** cli_edit: writes the file @name with @find, or all if that is %NULL, replaced by @replacement */
void cli_edit (const char *name, const char *find, const char *replacement);

/** cli_snapshot: Returns: (transfer full): the names and contents of all files */
char *cli_snapshot (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliResult, cli_result_free)

G_END_DECLS
