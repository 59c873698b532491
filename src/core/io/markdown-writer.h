/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TmapMarkdownWriter:
 *
 * Builds a Markdown text out of blocks with an empty line between them; ends in one newline. Texts
 * are escaped so that no name can break out of its table cell or turn into markup.
 */
typedef struct {
  GString *text;
} TmapMarkdownWriter;

void tmap_markdown_init (TmapMarkdownWriter *self);

/** tmap_markdown_steal: Returns: (transfer full): the text; the writer is used up */
GString *tmap_markdown_steal (TmapMarkdownWriter *self);

/** tmap_markdown_heading: @level: 1 for the title of the document */
void tmap_markdown_heading (TmapMarkdownWriter *self, guint level, const char *text);

/** tmap_markdown_paragraph: prose that is written as it is, so it may hold markup */
void
tmap_markdown_paragraph (TmapMarkdownWriter *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/**
 * tmap_markdown_table:
 * @columns: a letter for each column: `l` for text, `r` for numbers, which stand at the right
 * @header: its names, in cells
 *
 * Begins a table.
 */
void tmap_markdown_table (TmapMarkdownWriter *self, const char *columns, const char *const *header);

/** tmap_markdown_row: @cells: %NULL-terminated texts of a row of the table just begun */
void tmap_markdown_row (TmapMarkdownWriter *self, const char *const *cells);

/** tmap_markdown_picture: @alternative: what it shows; @target: where it is, a relative path */
void tmap_markdown_picture (TmapMarkdownWriter *self, const char *alternative, const char *target);

G_END_DECLS
