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

/**
 * tmap_markdown_escape:
 * @text: valid UTF-8, such as a name out of a file
 *
 * Returns: (transfer full): @text as it can stand in a paragraph, in one line and without markup
 */
char *tmap_markdown_escape (const char *text);

/**
 * tmap_markdown_paragraph:
 *
 * Adds prose as it is, so that it may hold markup; names in it need tmap_markdown_escape().
 */
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
