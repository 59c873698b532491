/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "io/markdown-writer.h"
#include "sources/job-table.h"

G_BEGIN_DECLS

/** TmapCells: The cells of a row of a Markdown table, as they are filled. */
typedef GPtrArray TmapCells;

TmapCells *tmap_cells_new (void);

/** tmap_cells_text: adds a copy of @text */
void tmap_cells_text (TmapCells *self, const char *text);

/** tmap_cells_take: @text: (transfer full) */
void tmap_cells_take (TmapCells *self, char *text);

/**
 * tmap_cells_number:
 * @value: a number; NAN gives an empty cell
 * @decimals: digits after the point
 * @thousands: whether commas separate groups of three digits
 * @unit: what follows the number, with the space before it
 */
void tmap_cells_number (
    TmapCells *self, double value, guint decimals, gboolean thousands, const char *unit);

/** tmap_cells_percent: adds @fraction as a percentage with two decimals */
void tmap_cells_percent (TmapCells *self, double fraction);

/** tmap_cells_write: adds the row to the table that was begun */
void tmap_cells_write (TmapCells *self, TmapMarkdownWriter *markdown);

/**
 * tmap_section_with_finding:
 * @heading: the section's, of the second level
 * @what: what the picture shows, without a full stop
 * @finding: (transfer full): what is to be seen in it, see findings.h
 * @target: where it is, a relative path
 *
 * Adds a section of a heading and a picture, whose alternative text tells what and finding.
 */
void tmap_section_with_finding (TmapMarkdownWriter *markdown,
                                const char *heading,
                                const char *what,
                                char *finding,
                                const char *target);

/**
 * tmap_exclusions_to_text:
 * @n_rows: rows of a trace
 * @excluded: rows left out, by #TmapExclusion
 * @translated: whether it is for the user, and not for a report
 *
 * Returns: (transfer full): for example "5 of 12 rows left out (3: the job did not end
 *   successfully; 2: a time is missing or unreadable)"
 */
char *tmap_exclusions_to_text (guint64 n_rows, const guint64 *excluded, gboolean translated);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapCells, g_ptr_array_unref)

G_END_DECLS
