/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "base/progress.h"

G_BEGIN_DECLS

/**
 * CliProgressLine:
 *
 * A line on the terminal (standard error) that tells how far a slow command is. It appears after
 * half a second and is wiped away at the end.
 */
typedef struct {
  TmapProgress progress;
  gint64 started;
  gint64 shown;
} CliProgressLine;

/**
 * cli_progress_line_init:
 *
 * Returns: (transfer none) (nullable): the listener to hand to the core; %NULL if standard error is
 *   no terminal
 */
TmapProgress *cli_progress_line_init (CliProgressLine *self);

void cli_progress_line_clear (CliProgressLine *self);

G_END_DECLS
