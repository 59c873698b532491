/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <string.h>

#include "app/markdown.h"
#include "io/markdown-writer.h"

/*
 * The Markdown that the window shows: any bytes have a form, within the limits and as markup that
 * GTK takes. A name that our writer puts in a cell stays in the cell.
 */

static void
check_spans (const GPtrArray *spans)
{
  static const GMarkupParser nothing = { 0 };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&nothing, 0, NULL, NULL);
  g_autofree char *markup = tmap_app_spans_to_markup (spans);
  g_autofree char *text = tmap_app_spans_to_text (spans);

  g_assert_cmpuint (spans->len, <=, TMAP_APP_MARKDOWN_MAX_SPANS + 2);
  g_assert_cmpuint (strlen (text), <=, TMAP_APP_MARKDOWN_MAX_TEXT);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_true (g_markup_parse_context_parse (context, "<p>", -1, NULL) &&
                 g_markup_parse_context_parse (context, markup, -1, NULL) &&
                 g_markup_parse_context_parse (context, "</p>", -1, NULL) &&
                 g_markup_parse_context_end_parse (context, NULL));
  for (guint i = 0; i < spans->len; i++) {
    const TmapAppSpan *span = spans->pdata[i];

    g_assert_true (span->target == NULL || g_utf8_validate (span->target, -1, NULL));
  }
}

static void
check_block (const TmapAppBlock *block)
{
  if (block->kind != TMAP_APP_BLOCK_TABLE) {
    check_spans (block->spans);
    g_assert_cmpint (block->kind == TMAP_APP_BLOCK_PICTURE, ==, block->target != NULL);
    return;
  }
  g_assert_cmpuint (block->n_columns, >, 0);
  g_assert_cmpuint (block->n_columns, <=, TMAP_APP_MARKDOWN_MAX_COLUMNS);
  g_assert_cmpuint (block->rows->len, <=, TMAP_APP_MARKDOWN_MAX_ROWS + 1);
  for (guint row = 0; row < block->rows->len; row++) {
    const GPtrArray *cells = block->rows->pdata[row];

    g_assert_cmpuint (cells->len, ==, block->n_columns);
    for (guint i = 0; i < cells->len; i++)
      check_spans (cells->pdata[i]);
  }
}

/* The text of a cell as it is shown: in one line, without blanks around it. */
static char *
expected_cell (const char *text)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (c == '\n' || c == '\r')
      g_string_append_c (out, ' ');
    else
      g_string_append_unichar (out, c != '\t' && g_unichar_iscntrl (c) ? 0xfffd : c);
  }
  return g_strdup (g_strstrip (out->str));
}

static void
check_writer (const char *name)
{
  const char *const header[] = { "name", "value", NULL };
  const char *const cells[] = { name, "1", NULL };
  g_autofree char *expected = expected_cell (name);
  g_autofree char *shown = NULL;
  g_autoptr (TmapAppMarkdown) markdown = NULL;
  g_autoptr (GString) text = NULL;
  TmapMarkdownWriter writer;
  const TmapAppBlock *table;
  const GPtrArray *row;

  tmap_markdown_init (&writer);
  tmap_markdown_table (&writer, "lr", header);
  tmap_markdown_row (&writer, cells);
  text = tmap_markdown_steal (&writer);
  markdown = tmap_app_markdown_parse (text->str, text->len);
  g_assert_cmpuint (markdown->blocks->len, ==, 1);
  table = markdown->blocks->pdata[0];
  g_assert_cmpint (table->kind, ==, TMAP_APP_BLOCK_TABLE);
  g_assert_cmpuint (table->rows->len, ==, 2);
  row = table->rows->pdata[1];
  shown = tmap_app_spans_to_text (row->pdata[0]);
  if (strlen (expected) < TMAP_APP_MARKDOWN_MAX_TEXT / 2)
    g_assert_cmpstr (shown, ==, expected);
  g_clear_pointer (&shown, g_free);
  shown = tmap_app_spans_to_text (row->pdata[1]);
  g_assert_cmpstr (shown, ==, "1");
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (TmapAppMarkdown) markdown = tmap_app_markdown_parse ((const char *)data, size);
  g_autofree char *title = tmap_app_markdown_dup_title (markdown);
  g_autofree char *text = fuzz_text (data, size);

  g_assert_true (title == NULL || g_utf8_validate (title, -1, NULL));
  g_assert_cmpuint (markdown->blocks->len, <=, TMAP_APP_MARKDOWN_MAX_BLOCKS);
  for (guint i = 0; i < markdown->blocks->len; i++)
    check_block (markdown->blocks->pdata[i]);
  check_writer (text);
  return 0;
}
