/* SPDX-License-Identifier: Apache-2.0 */
#include "io/markdown-writer.h"

#include <string.h>

void
tmap_markdown_init (TmapMarkdownWriter *self)
{
  self->text = g_string_new (NULL);
}

GString *
tmap_markdown_steal (TmapMarkdownWriter *self)
{
  return g_steal_pointer (&self->text);
}

static void
begin_block (TmapMarkdownWriter *self)
{
  if (self->text->len > 0)
    g_string_append_c (self->text, '\n');
}

void
tmap_markdown_heading (TmapMarkdownWriter *self, guint level, const char *text)
{
  begin_block (self);
  for (guint i = 0; i < level; i++)
    g_string_append_c (self->text, '#');
  g_string_append_printf (self->text, " %s\n", text);
}

void
tmap_markdown_paragraph (TmapMarkdownWriter *self, const char *format, ...)
{
  va_list args;

  begin_block (self);
  va_start (args, format);
  g_string_append_vprintf (self->text, format, args);
  va_end (args);
  g_string_append_c (self->text, '\n');
}

void
tmap_markdown_table (TmapMarkdownWriter *self, const char *columns, const char *const *header)
{
  begin_block (self);
  tmap_markdown_row (self, header);
  for (const char *c = columns; *c != '\0'; c++)
    g_string_append (self->text, *c == 'r' ? "|---:" : "|---");
  g_string_append (self->text, "|\n");
}

/*
 * A bar would end the cell, a line break the row, and markup would change what the reader sees. A
 * bracket alone is none: lists such as [1, 2] stay as they are.
 */
static void
append_cell (GString *out, const char *text)
{
  for (const char *p = text; *p != '\0'; p++) {
    if (*p == '\n' || *p == '\r')
      g_string_append_c (out, ' ');
    else if (strchr ("|\\`*<", *p) != NULL || (*p == ']' && p[1] == '('))
      g_string_append_printf (out, "\\%c", *p);
    else
      g_string_append_c (out, *p);
  }
}

void
tmap_markdown_row (TmapMarkdownWriter *self, const char *const *cells)
{
  for (guint i = 0; cells[i] != NULL; i++) {
    g_string_append (self->text, "| ");
    append_cell (self->text, cells[i]);
    g_string_append_c (self->text, ' ');
  }
  g_string_append (self->text, "|\n");
}

void
tmap_markdown_picture (TmapMarkdownWriter *self, const char *alternative, const char *target)
{
  g_autofree char *escaped = g_uri_escape_string (target, "/", TRUE);

  begin_block (self);
  g_string_append (self->text, "![");
  for (const char *p = alternative; *p != '\0'; p++) {
    if (strchr ("[]\\`*<", *p) != NULL)
      g_string_append_c (self->text, '\\');
    g_string_append_c (self->text, *p == '\n' ? ' ' : *p);
  }
  g_string_append_printf (self->text, "](%s)\n", escaped);
}
