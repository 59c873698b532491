/* SPDX-License-Identifier: Apache-2.0 */
#include "app/markdown.h"

#include <cairo.h>
#include <string.h>
#include <unistd.h>

#include "app/report-picture.h"

#include "io/markdown-writer.h"
#include "support.h"

static TmapAppMarkdown *
parse (const char *text)
{
  return tmap_app_markdown_parse (text, strlen (text));
}

static const TmapAppBlock *
get_block (const TmapAppMarkdown *self, guint i)
{
  g_assert_cmpuint (i, <, self->blocks->len);
  return g_ptr_array_index (self->blocks, i);
}

static void
check_markup (const char *text, const char *expected)
{
  g_autoptr (TmapAppMarkdown) markdown = parse (text);
  g_autofree char *markup = tmap_app_spans_to_markup (get_block (markdown, 0)->spans);

  g_assert_cmpuint (markdown->blocks->len, ==, 1);
  g_assert_cmpstr (markup, ==, expected);
}

static void
test_inline (void)
{
  static const struct {
    const char *text;
    const char *markup;
  } cases[] = {
    { "plain text\nof two lines", "plain text of two lines" },
    { "a *b* c", "a <i>b</i> c" },
    { "**bold *both* more** end", "<b>bold </b><i><b>both</b></i><b> more</b> end" },
    { "`a*b*` and ``c`d``", "<tt>a*b*</tt> and <tt>c`d</tt>" },
    { "bert_base_squad_bs16 and snake_case_", "bert_base_squad_bs16 and snake_case_" },
    { "2 * 3 * 4", "2 * 3 * 4" },
    { "\\*no\\* \\`no\\` \\[no\\](x) \\\\", "*no* `no` [no](x) \\" },
    { "see [the report](a%20b.md).", "see <a href=\"a b.md\">the report</a>." },
    { "[web](https://example.org/x)", "web" },
    { "[up](../../etc/passwd)", "up" },
    { "[root](/etc/passwd)", "root" },
    { "a ![picture](x.png) b", "a picture b" },
    { "<b>&amp;</b> \"q\"", "&lt;b&gt;&amp;amp;&lt;/b&gt; &quot;q&quot;" },
    { "[\"><b>](a\"b.md)", "<a href=\"a&quot;b.md\">&quot;&gt;&lt;b&gt;</a>" },
    /* Nothing closes these. */
    { "**open", "**open" },
    { "*open **more", "*open **more" },
    { "`open", "`open" },
    { "five ````` ticks", "five ````` ticks" },
    { "[label", "[label" },
    { "[label](no end", "[label](no end" },
    { "[label]()", "[label]()" },
    { "[label](%zz)", "[label](%zz)" },
    { "\\", "\\" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    check_markup (cases[i].text, cases[i].markup);
}

static void
test_blocks (void)
{
  g_autoptr (TmapAppMarkdown) markdown = parse ("# Title *x*\n"
                                                "Text\n"
                                                "- one\n"
                                                "  goes on\n"
                                                "  - two\n"
                                                "## Sub\n"
                                                "\n"
                                                "![What \\[it\\] shows.](pics/a%20b.png)\n"
                                                "\n"
                                                "```sh\n"
                                                "# *not* markup\n"
                                                "```\n"
                                                "#no heading\n");
  static const TmapAppBlockKind kinds[] = {
    TMAP_APP_BLOCK_HEADING, TMAP_APP_BLOCK_PARAGRAPH, TMAP_APP_BLOCK_ITEM, TMAP_APP_BLOCK_ITEM,
    TMAP_APP_BLOCK_HEADING, TMAP_APP_BLOCK_PICTURE,   TMAP_APP_BLOCK_CODE, TMAP_APP_BLOCK_PARAGRAPH,
  };
  static const char *const texts[] = {
    "Title x",          "Text",           "one goes on", "two", "Sub",
    "What [it] shows.", "# *not* markup", "#no heading",
  };
  g_autofree char *title = tmap_app_markdown_dup_title (markdown);

  g_assert_cmpuint (markdown->blocks->len, ==, G_N_ELEMENTS (kinds));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    g_autofree char *text = tmap_app_spans_to_text (get_block (markdown, i)->spans);

    g_assert_cmpint (get_block (markdown, i)->kind, ==, kinds[i]);
    g_assert_cmpstr (text, ==, texts[i]);
  }
  g_assert_cmpuint (get_block (markdown, 3)->level, ==, 1);
  g_assert_cmpuint (get_block (markdown, 4)->level, ==, 2);
  g_assert_cmpstr (get_block (markdown, 5)->target, ==, "pics/a b.png");
  g_assert_cmpstr (title, ==, "Title x");
  g_assert_false (markdown->truncated);
}

static void
test_numbered (void)
{
  static const struct {
    const char *text;
    guint number;
    guint level;
  } items[] = {
    { "one goes on", 1, 0 },
    { "two", 2, 0 },
    { "inner", 0, 1 },
    { "twelve", 12, 0 },
  };
  g_autoptr (TmapAppMarkdown) markdown = parse ("1. one\n"
                                                "   goes on\n"
                                                "2. two\n"
                                                "  - inner\n"
                                                "12. twelve\n"
                                                "\n"
                                                "In the year\n"
                                                "2017. And 3.5 of\n"
                                                "3.\n"
                                                "1\n");

  g_assert_cmpuint (markdown->blocks->len, ==, G_N_ELEMENTS (items) + 1);
  for (guint i = 0; i < G_N_ELEMENTS (items); i++) {
    const TmapAppBlock *block = get_block (markdown, i);
    g_autofree char *text = tmap_app_spans_to_text (block->spans);

    g_assert_cmpint (block->kind, ==, TMAP_APP_BLOCK_ITEM);
    g_assert_cmpstr (text, ==, items[i].text);
    g_assert_cmpuint (block->number, ==, items[i].number);
    g_assert_cmpuint (block->level, ==, items[i].level);
  }
  g_assert_cmpint (get_block (markdown, 4)->kind, ==, TMAP_APP_BLOCK_PARAGRAPH);
}

static void
test_anchors (void)
{
  static const char *const cases[][2] = {
    { "Exclusive execution", "exclusive-execution" },
    { "What --data is, and why?", "what---data-is-and-why" },
    { "1. A new study", "1-a-new-study" },
    { "Üb_er “x”", "üb_er-x" },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *anchor = tmap_app_markdown_make_anchor (cases[i][0]);

    g_assert_cmpstr (anchor, ==, cases[i][1]);
  }
}

static char *
get_cell (const TmapAppBlock *table, guint row, guint column)
{
  const GPtrArray *cells = g_ptr_array_index (table->rows, row);

  return tmap_app_spans_to_text (g_ptr_array_index (cells, column));
}

static void
check_cell (const TmapAppBlock *table, guint row, guint column, const char *expected)
{
  g_autofree char *text = get_cell (table, row, column);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_table (void)
{
  g_autoptr (TmapAppMarkdown) markdown = parse ("| A | B |\n"
                                                "|---|---:|\n"
                                                "| a \\| b | 1 |\n"
                                                "| only |\n"
                                                "| x | 2 | too many |\n"
                                                "| no end | 3\n"
                                                "\n"
                                                "| no table |\n"
                                                "text\n");
  const TmapAppBlock *table = get_block (markdown, 0);

  g_assert_cmpint (table->kind, ==, TMAP_APP_BLOCK_TABLE);
  g_assert_cmpuint (table->n_columns, ==, 2);
  g_assert_cmpuint (table->right, ==, 2);
  g_assert_cmpuint (table->rows->len, ==, 5);
  check_cell (table, 0, 1, "B");
  check_cell (table, 1, 0, "a | b");
  check_cell (table, 1, 1, "1");
  check_cell (table, 2, 1, "");
  check_cell (table, 3, 1, "2");
  check_cell (table, 4, 1, "3");
  g_assert_true (markdown->truncated);
  g_assert_cmpint (get_block (markdown, 1)->kind, ==, TMAP_APP_BLOCK_PARAGRAPH);
}

/* Whatever a name is, it comes back from a table as it was. */
static void
test_round_trip (void)
{
  static const char *const names[] = {
    "a|b", "*x*", "`c`", "<b>", "back\\slash\\", "\\|", "[a](b)", "_u_", "![p](q)", "a & b",
  };
  static const char *const header[] = { "Name", NULL };
  TmapMarkdownWriter writer;
  g_autoptr (GString) text = NULL;
  g_autoptr (TmapAppMarkdown) markdown = NULL;

  tmap_markdown_init (&writer);
  tmap_markdown_table (&writer, "l", header);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    const char *const cells[] = { names[i], NULL };

    tmap_markdown_row (&writer, cells);
  }
  text = tmap_markdown_steal (&writer);
  markdown = parse (text->str);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    check_cell (get_block (markdown, 0), i + 1, 0, names[i]);
}

static void
check_hostile (const char *text, gsize length)
{
  g_autoptr (TmapAppMarkdown) markdown = tmap_app_markdown_parse (text, length);

  for (guint i = 0; i < markdown->blocks->len; i++) {
    const TmapAppBlock *block = get_block (markdown, i);
    g_autofree char *markup = NULL;

    if (block->spans == NULL)
      continue;
    markup = tmap_app_spans_to_markup (block->spans);
    g_assert_true (g_utf8_validate (markup, -1, NULL));
    g_assert_cmpuint (block->spans->len, <=, TMAP_APP_MARKDOWN_MAX_SPANS + 2);
  }
  g_assert_cmpuint (markdown->blocks->len, <=, TMAP_APP_MARKDOWN_MAX_BLOCKS);
}

static void
test_hostile (void)
{
  static const char *const units[] = {
    "*",       "**",           "`",   "``a",     "[",   "[a](", "![",   "\\",           "|",
    "- ",      "# ",           "*a ", "a*b",     "\n|", "\n- ", "\n#",  "\n",           "[a]",
    "]([a](b", "\n|-|\n|-|\n", "```", "\n```\n", "\t",  "\xff", "\x01", "\xe2\x80\xae", "<a>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++) {
    g_autoptr (GString) text = g_string_new (NULL);

    while (text->len < 300000)
      g_string_append (text, units[i]);
    check_hostile (text->str, text->len);
  }
  check_hostile ("", 0);
  check_hostile ("a\0b", 3);
}

static void
test_limits (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (TmapAppMarkdown) blocks = NULL;
  g_autoptr (TmapAppMarkdown) line = NULL;
  g_autofree char *shown = NULL;

  for (guint i = 0; i <= TMAP_APP_MARKDOWN_MAX_BLOCKS; i++)
    g_string_append (text, "x\n\n");
  blocks = parse (text->str);
  g_assert_true (blocks->truncated);
  g_assert_cmpuint (blocks->blocks->len, ==, TMAP_APP_MARKDOWN_MAX_BLOCKS);

  g_string_truncate (text, 0);
  while (text->len <= TMAP_APP_MARKDOWN_MAX_TEXT)
    g_string_append (text, "€");
  line = parse (text->str);
  shown = tmap_app_spans_to_text (get_block (line, 0)->spans);
  g_assert_true (line->truncated);
  g_assert_true (g_utf8_validate (shown, -1, NULL));
  g_assert_cmpuint (strlen (shown), <=, TMAP_APP_MARKDOWN_MAX_TEXT);
}

static void
test_control (void)
{
  check_markup ("a\x01\x1b[31mb\r", "a\xef\xbf\xbd\xef\xbf\xbd[31mb");
}

/* A file of 32 MiB is read, one of a byte more is not. */
static void
test_picture_size (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GBytes) most = NULL;

  test_write ("p.png", "");
  g_assert_cmpint (truncate ("p.png", TMAP_APP_PICTURE_MAX_SIZE), ==, 0);
  most = tmap_app_report_picture_read (test_folder_get_path (folder), "p.png");
  g_assert_nonnull (most);
  g_assert_cmpuint (g_bytes_get_size (most), ==, TMAP_APP_PICTURE_MAX_SIZE);
  g_assert_cmpint (truncate ("p.png", TMAP_APP_PICTURE_MAX_SIZE + 1), ==, 0);
  g_assert_null (tmap_app_report_picture_read (test_folder_get_path (folder), "p.png"));
}

/* A PNG of one bit a pixel. */
static GBytes *
make_png (int width, int height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A1, width, height);
  g_autofree char *content = NULL;
  gsize length;

  g_assert_cmpint (cairo_surface_write_to_png (surface, "q.png"), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  g_assert_true (g_file_get_contents ("q.png", &content, &length, NULL));
  return g_bytes_new (content, length);
}

static void
test_picture_pixels (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GBytes) most = make_png (20000, 2000);
  g_autoptr (GBytes) more = make_png (20000, 2001);
  g_autoptr (GdkTexture) texture = tmap_app_report_picture_decode (most);

  g_assert_nonnull (texture);
  g_assert_cmpint (gdk_texture_get_height (texture), ==, 2000);
  g_assert_null (tmap_app_report_picture_decode (more));
  g_assert_nonnull (folder);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/markdown/inline", test_inline);
  g_test_add_func ("/markdown/blocks", test_blocks);
  g_test_add_func ("/markdown/numbered", test_numbered);
  g_test_add_func ("/markdown/anchors", test_anchors);
  g_test_add_func ("/markdown/table", test_table);
  g_test_add_func ("/markdown/round-trip", test_round_trip);
  g_test_add_func ("/markdown/hostile", test_hostile);
  g_test_add_func ("/markdown/limits", test_limits);
  g_test_add_func ("/markdown/control", test_control);
  g_test_add_func ("/markdown/picture-size", test_picture_size);
  g_test_add_func ("/markdown/picture-pixels", test_picture_pixels);
  return g_test_run ();
}
