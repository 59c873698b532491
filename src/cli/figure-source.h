/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figures/catalogue.h"
#include "cli.h"

G_BEGIN_DECLS

/** CliFigureSource: What was read to draw a figure; it must live as long as the figure's input. */
typedef struct _CliFigureSource CliFigureSource;

/**
 * cli_figure_source_read:
 * @needs: what the figure needs
 * @input: (out): what was read
 *
 * Reads what the options --manifest, --manifests, --config or --trace-path name, as far as the
 * figure needs it.
 *
 * Returns: (transfer full) (nullable): what @input points to
 */
CliFigureSource *cli_figure_source_read (CliContext *context,
                                         TmapFigureNeeds needs,
                                         TmapFigureInput *input,
                                         GError **error);

void cli_figure_source_free (CliFigureSource *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliFigureSource, cli_figure_source_free)

G_END_DECLS
