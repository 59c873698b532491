/* SPDX-License-Identifier: Apache-2.0 */
#include "io/markdown-writer.h"

static void
assert_text (TmapMarkdownWriter *writer, const char *expected)
{
  g_autoptr (GString) text = tmap_markdown_steal (writer);

  g_assert_cmpstr (text->str, ==, expected);
}

#define CELLS(...) ((const char *const[]){ __VA_ARGS__, NULL })

static void
test_blocks (void)
{
  TmapMarkdownWriter writer;

  tmap_markdown_init (&writer);
  tmap_markdown_heading (&writer, 1, "Title");
  tmap_markdown_paragraph (&writer, "%d jobs, *all* of them.", 3);
  tmap_markdown_heading (&writer, 2, "Section");
  tmap_markdown_table (&writer, "lrl", CELLS ("Trace", "Jobs", "Path"));
  tmap_markdown_row (&writer, CELLS ("Venus", "1,234", ""));
  tmap_markdown_row (&writer, CELLS ("Earth", "5", "x"));
  tmap_markdown_picture (&writer, "GPU demand", "figures/gpu_demand.png");
  assert_text (&writer, "# Title\n\n3 jobs, *all* of them.\n\n## Section\n\n"
                        "| Trace | Jobs | Path |\n|---|---:|---|\n"
                        "| Venus | 1,234 |  |\n| Earth | 5 | x |\n\n"
                        "![GPU demand](figures/gpu_demand.png)\n");
}

static void
test_cells (void)
{
  TmapMarkdownWriter writer;

  tmap_markdown_init (&writer);
  tmap_markdown_table (&writer, "l", CELLS ("x"));
  tmap_markdown_row (&writer, CELLS ("a|b\\c`d*e<f>\ng\r_h"));
  tmap_markdown_row (&writer, CELLS ("[1, 2] ![a](https://example.org/b)"));
  assert_text (&writer, "| x |\n|---|\n| a\\|b\\\\c\\`d\\*e\\<f> g _h |\n"
                        "| [1, 2] ![a\\](https://example.org/b) |\n");
}

/* A name that would be a link, a picture from elsewhere, or something that shows as another name.
 */
static void
test_names (void)
{
  static const struct {
    const char *name;
    const char *escaped;
  } cases[] = {
    { "[1, 2]", "[1, 2]" },
    { "![x](http://example.org/x.png)", "![x\\](http://example.org/x.png)" },
    { "<img src=x onerror=y>", "\\<img src=x onerror=y>" },
    { "a\n# Heading", "a # Heading" },
    { "a\tb\x1b[31mc", "a b\xef\xbf\xbd[31mc" },
    { "gpj\xe2\x80\xae"
      "csv.",
      "gpj\xef\xbf\xbd"
      "csv." },
    { "a\xe2\x80\xa8"
      "b",
      "a\xef\xbf\xbd"
      "b" },
    { "M\xc3\xbcnchen", "M\xc3\xbcnchen" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *escaped = tmap_markdown_escape (cases[i].name);

    g_assert_cmpstr (escaped, ==, cases[i].escaped);
  }
}

static void
test_pictures (void)
{
  TmapMarkdownWriter writer;

  tmap_markdown_init (&writer);
  tmap_markdown_picture (&writer, "a [b](c)\n*d* <e> \\ `f`", "a b/c)(d.png");
  assert_text (&writer, "![a \\[b\\](c) \\*d\\* \\<e> \\\\ \\`f\\`](a%20b/c%29%28d.png)\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/markdown-writer/blocks", test_blocks);
  g_test_add_func ("/markdown-writer/cells", test_cells);
  g_test_add_func ("/markdown-writer/names", test_names);
  g_test_add_func ("/markdown-writer/pictures", test_pictures);
  return g_test_run ();
}
