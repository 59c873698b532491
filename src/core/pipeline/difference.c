/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/difference.h"

#include <string.h>

#include "base/text.h"
#include "base/i18n.h"

/* A text that is walked line by line. @line is %NULL behind the last one. */
typedef struct {
  const char *rest;
  gsize n_rest;
  const char *line;
  gsize length;
} Walk;

static void
begin (Walk *walk, GBytes *bytes)
{
  *walk = (Walk){ 0 };
  walk->rest = g_bytes_get_data (bytes, &walk->n_rest);
}

/* A last line without its end is another line than one with it. */
static void
next_line (Walk *walk)
{
  const char *end = walk->n_rest > 0 ? memchr (walk->rest, '\n', walk->n_rest) : NULL;

  walk->line = walk->n_rest > 0 ? walk->rest : NULL;
  walk->length = end != NULL ? (gsize)(end - walk->rest) + 1 : walk->n_rest;
  if (walk->line != NULL)
    walk->rest += walk->length;
  walk->n_rest -= walk->length;
}

static gboolean
is_same_line (const Walk *a, const Walk *b)
{
  if (a->line == NULL || b->line == NULL)
    return a->line == b->line;
  return a->length == b->length && memcmp (a->line, b->line, a->length) == 0;
}

static char *
quote (const char *text, gsize length)
{
  g_autofree char *valid = g_utf8_make_valid (text, (gssize)length);
  g_autofree char *brief = tmap_text_brief (g_strstrip (valid));

  return g_strdup_printf ("'%s'", brief);
}

static char *
describe_line (const Walk *walk)
{
  if (walk->line == NULL)
    return g_strdup (tmap_tr ("no such line"));
  return quote (walk->line, walk->length);
}

static char *
describe_lines (guint number, const Walk *found, const Walk *repeated)
{
  g_autofree char *a = describe_line (found);
  g_autofree char *b = describe_line (repeated);

  if (strcmp (a, b) == 0)
    return g_strdup_printf (
        tmap_tr ("line %u: differs in white space or behind its first 60 characters"), number);
  return g_strdup_printf (tmap_tr ("line %u: %s, the repetition has %s"), number, a, b);
}

/* The length of the CSV cell that begins there, with its quotes. */
static gsize
cell_length (const char *text, gsize length)
{
  gboolean quoted = FALSE;

  for (gsize i = 0; i < length; i++) {
    if (text[i] == '"')
      quoted = !quoted;
    else if (!quoted && (text[i] == ',' || text[i] == '\n'))
      return i;
  }
  return length;
}

/* Goes on to cell @column of the line, as far as there is one. */
static gboolean
get_cell (const Walk *line, guint column, const char **cell, gsize *length)
{
  const char *end = line->line + line->length;

  *cell = line->line;
  *length = cell_length (line->line, line->length);
  while (column-- > 0) {
    if (*cell + *length == end || (*cell)[*length] != ',')
      return FALSE;
    *cell += *length + 1;
    *length = cell_length (*cell, (gsize)(end - *cell));
  }
  return TRUE;
}

/* The first cell that differs; %NULL if the lines do not have the same number of cells. */
static char *
describe_cell (guint number, const Walk *header, const Walk *found, const Walk *repeated)
{
  const char *name, *a, *b;
  gsize n_name, n_a, n_b;

  for (guint column = 0;
       get_cell (header, column, &name, &n_name) && get_cell (found, column, &a, &n_a) &&
       get_cell (repeated, column, &b, &n_b);
       column++)
    if (n_a != n_b || memcmp (a, b, n_a) != 0) {
      g_autofree char *cell = quote (a, n_a);
      g_autofree char *other = quote (b, n_b);

      return g_strdup_printf (tmap_tr ("line %u, %.*s: %s, the repetition has %s"), number,
                              (int)n_name, name, cell, other);
    }
  return NULL;
}

char *
tmap_difference_of_csv (GBytes *found, GBytes *repeated)
{
  Walk header, a, b;
  char *text = NULL;
  guint number = 1;

  begin (&header, repeated);
  next_line (&header);
  begin (&a, found);
  begin (&b, repeated);
  next_line (&a);
  next_line (&b);
  for (; a.line != NULL && is_same_line (&a, &b); number++) {
    next_line (&a);
    next_line (&b);
  }
  if (is_same_line (&a, &b))
    return NULL;
  if (number > 1 && a.line != NULL && b.line != NULL)
    text = describe_cell (number, &header, &a, &b);
  return text != NULL ? text : describe_lines (number, &a, &b);
}

/* The length of the key that a line of JSON begins with, as far as the value is a text. */
static gsize
text_key (const Walk *walk, const char **key)
{
  const char *colon =
      walk->line != NULL ? g_strstr_len (walk->line, (gssize)walk->length, "\": \"") : NULL;

  *key = walk->line;
  if (colon == NULL)
    return 0;
  while (**key == ' ')
    (*key)++;
  return (gsize)(colon - *key);
}

/* Where files are and which program wrote them is not what a generation is about. */
static gboolean
is_place (const Walk *found, const Walk *repeated)
{
  const char *a, *b;
  gsize n_a = text_key (found, &a);
  gsize n_b = text_key (repeated, &b);

  if (n_a == 0 || n_a != n_b || memcmp (a, b, n_a) != 0)
    return FALSE;
  return (n_a > 5 && memcmp (a + n_a - 5, "_path", 5) == 0) ||
         (n_a == 8 && memcmp (a, "\"version", 8) == 0);
}

static char *
compare_json (GBytes *found, GBytes *repeated, gboolean ignore_places)
{
  Walk a, b;
  guint number = 0;

  begin (&a, found);
  begin (&b, repeated);
  do {
    next_line (&a);
    next_line (&b);
    number++;
    if (!is_same_line (&a, &b) && !(ignore_places && is_place (&a, &b)))
      return describe_lines (number, &a, &b);
  } while (a.line != NULL);
  return NULL;
}

char *
tmap_difference_of_json (GBytes *found, GBytes *repeated)
{
  return compare_json (found, repeated, FALSE);
}

char *
tmap_difference_of_manifests (GBytes *found, GBytes *repeated)
{
  return compare_json (found, repeated, TRUE);
}
