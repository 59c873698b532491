/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "catalog/catalog-builder.h"
#include "cli.h"
#include "pipeline/generate.h"
#include "summary/source-summary.h"

G_BEGIN_DECLS

/* Each adds what was done to the summary: members of an object in JSON, or lines of text. */

void cli_summary_catalog (CliContext *context, const TmapCatalogBuild *catalog);

void cli_summary_source (CliContext *context, const TmapSourceSummary *source);

void cli_summary_generation (CliContext *context, const TmapGeneration *generation);

/** cli_summary_notes: @notes: (element-type utf8) */
void cli_summary_notes (CliContext *context, const GPtrArray *notes);

/** cli_summary_list: does the same for a list of things under @key */
void cli_summary_list (CliContext *context,
                       const char *key,
                       const GPtrArray *things,
                       void (*add) (CliContext *context, gconstpointer thing));

G_END_DECLS
