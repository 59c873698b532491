/* SPDX-License-Identifier: Apache-2.0 */
#include "io/markdown-writer.h"

#include <string.h>

#include "base/text.h"

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

/* A bar would end a cell, a line break a row, and markup would change what the reader sees: a name
 * must not become a link or a picture from somewhere else. @brackets: whether they end the text */
static void
append_escaped (GString *out, const char *text, gboolean brackets)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    gboolean bracket = brackets ? c == '[' || c == ']' : c == ']' && p[1] == '(';

    if (c == '\n' || c == '\r' || c == '\t')
      g_string_append_c (out, ' ');
    else if (tmap_text_is_control (c))
      g_string_append_unichar (out, 0xfffd);
    else {
      if (bracket || (c < 0x80 && strchr ("|\\`*<", (int)c) != NULL))
        g_string_append_c (out, '\\');
      g_string_append_unichar (out, c);
    }
  }
}

char *
tmap_markdown_escape (const char *text)
{
  GString *out = g_string_new (NULL);

  append_escaped (out, text, FALSE);
  return g_string_free (out, FALSE);
}

void
tmap_markdown_row (TmapMarkdownWriter *self, const char *const *cells)
{
  for (guint i = 0; cells[i] != NULL; i++) {
    g_string_append (self->text, "| ");
    append_escaped (self->text, cells[i], FALSE);
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
  append_escaped (self->text, alternative, TRUE);
  g_string_append_printf (self->text, "](%s)\n", escaped);
}
