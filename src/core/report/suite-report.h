/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "summary/source-summary.h"

G_BEGIN_DECLS

/**
 * tmap_suite_report:
 * @summaries: (element-type TmapSourceSummary): in the order of the rows
 * @markdown_path: where the report will be; its figures are in a folder beside it, named like it
 *
 * Returns: (transfer full): the Markdown report of a suite
 */
GString *tmap_suite_report (const GPtrArray *summaries, const char *markdown_path);

/** tmap_figure_folder: Returns: (transfer full): the name of the folder of a report's figures */
char *tmap_figure_folder (const char *markdown_path);

G_END_DECLS
