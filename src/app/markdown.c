/* SPDX-License-Identifier: Apache-2.0 */
#include "app/markdown.h"

#include <string.h>

#include "app/markdown-inline.h"

/* A line of the text, without its end. */
typedef struct {
  const char *text;
  gsize length;
} Line;

/* How a line begins an item. */
typedef struct {
  gsize begin; /* of its text */
  guint level;
  guint number; /* 0 for a bullet */
} Item;

typedef struct {
  TmapAppMarkdown *result;
  const char *text;
  gsize length;
  gsize at;
} Parser;

static void
block_free (TmapAppBlock *block)
{
  g_clear_pointer (&block->spans, g_ptr_array_unref);
  g_clear_pointer (&block->rows, g_ptr_array_unref);
  g_free (block->target);
  g_free (block);
}

void
tmap_app_markdown_free (TmapAppMarkdown *self)
{
  g_ptr_array_unref (self->blocks);
  g_free (self);
}

static TmapAppBlock *
add_block (Parser *parser, TmapAppBlockKind kind)
{
  TmapAppBlock *block = g_new0 (TmapAppBlock, 1);

  block->kind = kind;
  g_ptr_array_add (parser->result->blocks, block);
  return block;
}

/* Valid UTF-8 without control characters. */
static GString *
clean (const char *text, gsize length)
{
  g_autofree char *valid = g_utf8_make_valid (text, (gssize)length);
  GString *out = g_string_sized_new (length);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (c == '\r')
      continue;
    g_string_append_unichar (out, c == '\n' || c == '\t' || !g_unichar_iscntrl (c) ? c : 0xfffd);
  }
  return out;
}

static gboolean
peek_line (const Parser *parser, Line *line)
{
  const char *begin = parser->text + parser->at;
  const char *end;

  if (parser->at >= parser->length)
    return FALSE;
  end = memchr (begin, '\n', parser->length - parser->at);
  *line = (Line){ begin, end != NULL ? (gsize)(end - begin) : parser->length - parser->at };
  return TRUE;
}

static void
skip_line (Parser *parser, const Line *line)
{
  parser->at += line->length + 1;
}

static Line
trim (Line line)
{
  while (line.length > 0 && g_ascii_isspace (line.text[0]))
    line = (Line){ line.text + 1, line.length - 1 };
  while (line.length > 0 && g_ascii_isspace (line.text[line.length - 1]))
    line.length--;
  return line;
}

/* At most so much of a text as is shown, cut between characters. */
static gsize
limit_text (Parser *parser, const char *text, gsize length)
{
  if (length <= TMAP_APP_MARKDOWN_MAX_TEXT)
    return length;
  parser->result->truncated = TRUE;
  length = TMAP_APP_MARKDOWN_MAX_TEXT;
  while (length > 0 && ((guchar)text[length] & 0xc0) == 0x80)
    length--;
  return length;
}

static GPtrArray *
parse_spans (Parser *parser, const char *text, gsize length)
{
  return tmap_app_markdown_parse_spans (text, limit_text (parser, text, length));
}

/* The level of a heading, or 0. */
static guint
get_heading_level (Line line)
{
  guint level = 0;

  while (level < line.length && line.text[level] == '#')
    level++;
  return level <= 6 && level < line.length && line.text[level] == ' ' ? level : 0;
}

/* The bytes of the bullet or number that a line begins with at @at, or 0. A longer number may be a
 * year at the beginning of a line. */
static gsize
measure_marker (Line line, gsize at, guint *number)
{
  gsize length = 0;

  *number = 0;
  while (at + length < line.length && length < 2 && g_ascii_isdigit (line.text[at + length]))
    *number = *number * 10 + (guint)g_ascii_digit_value (line.text[at + length++]);
  if (at + length < line.length &&
      strchr (length > 0 ? "." : "-*+", line.text[at + length]) != NULL)
    return length + 1;
  return 0;
}

/* Whether it is an item of a list, and where its text begins. */
static gboolean
is_item (Line line, Item *item)
{
  gsize indent = 0, marker;

  while (indent < line.length && line.text[indent] == ' ')
    indent++;
  marker = measure_marker (line, indent, &item->number);
  if (marker == 0 || indent + marker >= line.length || line.text[indent + marker] != ' ')
    return FALSE;
  item->begin = indent + marker + 1;
  item->level = (guint)MIN (indent / 2, TMAP_APP_MARKDOWN_MAX_NESTING - 1);
  return TRUE;
}

static gboolean
is_fence (Line line)
{
  return line.length >= 3 && strncmp (line.text, "```", 3) == 0;
}

static gboolean
is_table_line (Line line)
{
  return line.length > 1 && line.text[0] == '|';
}

/* Whether a paragraph ends before this line. */
static gboolean
begins_block (Line line)
{
  Item item;

  return trim (line).length == 0 || get_heading_level (line) > 0 || is_fence (line) ||
         is_table_line (line) || is_item (line, &item);
}

/* The cells of a line of a table: `| a | b \| c |`. */
static GArray *
split_cells (Line line)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (Line));
  gsize begin = 1;

  line = trim (line);
  for (gsize i = 1; i <= line.length; i++) {
    Line cell = { line.text + begin, i - begin };

    if (i < line.length && line.text[i] == '\\') {
      i++;
      continue;
    }
    if (i < line.length && line.text[i] != '|')
      continue;
    if (i == line.length && trim (cell).length == 0)
      break; /* behind the last bar */
    cell = trim (cell);
    g_array_append_val (cells, cell);
    begin = i + 1;
    if (cells->len > TMAP_APP_MARKDOWN_MAX_COLUMNS)
      break;
  }
  return cells;
}

/* Whether the line tells how columns are aligned: `|---|---:|`. */
static gboolean
parse_alignment (Line line, guint *n_columns, guint64 *right)
{
  g_autoptr (GArray) cells = NULL;

  if (!is_table_line (line))
    return FALSE;
  cells = split_cells (line);
  if (cells->len == 0)
    return FALSE;
  *right = 0;
  *n_columns = MIN (cells->len, TMAP_APP_MARKDOWN_MAX_COLUMNS);
  for (guint i = 0; i < *n_columns; i++) {
    Line cell = g_array_index (cells, Line, i);

    if (cell.length == 0 || strspn (cell.text, ":-") < cell.length)
      return FALSE;
    if (cell.text[cell.length - 1] == ':' && cell.text[0] != ':')
      *right |= G_GUINT64_CONSTANT (1) << i;
  }
  return TRUE;
}

static void
add_row (Parser *parser, TmapAppBlock *table, Line line)
{
  g_autoptr (GArray) cells = split_cells (line);
  GPtrArray *row = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);

  if (cells->len > table->n_columns)
    parser->result->truncated = TRUE;
  for (guint i = 0; i < table->n_columns; i++) {
    Line cell = i < cells->len ? g_array_index (cells, Line, i) : (Line){ "", 0 };

    g_ptr_array_add (row, parse_spans (parser, cell.text, cell.length));
  }
  g_ptr_array_add (table->rows, row);
}

static gboolean
parse_table (Parser *parser, Line header)
{
  Parser behind = *parser;
  TmapAppBlock *table;
  guint n_columns;
  guint64 right;
  Line line;

  skip_line (&behind, &header);
  if (!is_table_line (header) || !peek_line (&behind, &line) ||
      !parse_alignment (line, &n_columns, &right))
    return FALSE;
  skip_line (&behind, &line);
  parser->at = behind.at;
  table = add_block (parser, TMAP_APP_BLOCK_TABLE);
  table->n_columns = n_columns;
  table->right = right;
  table->rows = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  add_row (parser, table, header);
  while (peek_line (parser, &line) && is_table_line (line)) {
    if (table->rows->len <= TMAP_APP_MARKDOWN_MAX_ROWS)
      add_row (parser, table, line);
    else
      parser->result->truncated = TRUE;
    skip_line (parser, &line);
  }
  return TRUE;
}

static void
parse_code (Parser *parser, Line fence)
{
  TmapAppBlock *block = add_block (parser, TMAP_APP_BLOCK_CODE);
  const char *begin;
  gsize length;
  Line line;

  skip_line (parser, &fence);
  begin = parser->text + MIN (parser->at, parser->length);
  while (peek_line (parser, &line) && !is_fence (line))
    skip_line (parser, &line);
  length = (gsize)(parser->text + MIN (parser->at, parser->length) - begin);
  if (peek_line (parser, &line))
    skip_line (parser, &line);
  if (length > 0 && begin[length - 1] == '\n')
    length--;
  block->spans =
      tmap_app_markdown_plain_spans (begin, limit_text (parser, begin, length), TMAP_APP_SPAN_CODE);
}

/* Adds the lines that belong to a paragraph or item that has begun. */
static void
join_lines (Parser *parser, GString *text)
{
  Line line;

  while (peek_line (parser, &line) && !begins_block (line)) {
    Line part = trim (line);

    g_string_append_c (text, ' ');
    g_string_append_len (text, part.text, (gssize)part.length);
    skip_line (parser, &line);
  }
}

static void
parse_item (Parser *parser, Line line, const Item *item)
{
  TmapAppBlock *block = add_block (parser, TMAP_APP_BLOCK_ITEM);
  Line part = trim ((Line){ line.text + item->begin, line.length - item->begin });
  g_autoptr (GString) text = g_string_new_len (part.text, (gssize)part.length);

  skip_line (parser, &line);
  join_lines (parser, text);
  block->level = item->level;
  block->number = item->number;
  block->spans = parse_spans (parser, text->str, text->len);
}

static void
parse_paragraph (Parser *parser, Line line)
{
  Line part = trim (line);
  g_autoptr (GString) text = g_string_new_len (part.text, (gssize)part.length);
  TmapAppBlock *block;
  char *target = NULL;
  GPtrArray *spans;

  skip_line (parser, &line);
  join_lines (parser, text);
  spans = tmap_app_markdown_parse_picture (text->str, text->len, &target);
  block = add_block (parser, spans != NULL ? TMAP_APP_BLOCK_PICTURE : TMAP_APP_BLOCK_PARAGRAPH);
  block->target = target;
  block->spans = spans != NULL ? spans : parse_spans (parser, text->str, text->len);
}

static void
parse_heading (Parser *parser, Line line, guint level)
{
  TmapAppBlock *block = add_block (parser, TMAP_APP_BLOCK_HEADING);
  Line part = trim ((Line){ line.text + level, line.length - level });

  block->level = level;
  block->spans = parse_spans (parser, part.text, part.length);
  skip_line (parser, &line);
}

static void
parse_block (Parser *parser, Line line)
{
  guint level = get_heading_level (line);
  Item item;

  if (trim (line).length == 0)
    skip_line (parser, &line);
  else if (level > 0)
    parse_heading (parser, line, level);
  else if (is_fence (line))
    parse_code (parser, line);
  else if (is_item (line, &item))
    parse_item (parser, line, &item);
  else if (!parse_table (parser, line))
    parse_paragraph (parser, line);
}

TmapAppMarkdown *
tmap_app_markdown_parse (const char *text, gsize length)
{
  TmapAppMarkdown *result = g_new0 (TmapAppMarkdown, 1);
  g_autoptr (GString) cleaned = NULL;
  Parser parser = { .result = result };
  Line line;

  result->truncated = length > TMAP_APP_MARKDOWN_MAX_SIZE;
  result->blocks = g_ptr_array_new_with_free_func ((GDestroyNotify)block_free);
  cleaned = clean (text, MIN (length, TMAP_APP_MARKDOWN_MAX_SIZE));
  parser.text = cleaned->str;
  parser.length = cleaned->len;
  while (peek_line (&parser, &line)) {
    if (result->blocks->len == TMAP_APP_MARKDOWN_MAX_BLOCKS) {
      result->truncated = TRUE;
      break;
    }
    parse_block (&parser, line);
  }
  return result;
}

char *
tmap_app_markdown_dup_title (const TmapAppMarkdown *self)
{
  for (guint i = 0; i < self->blocks->len; i++) {
    const TmapAppBlock *block = g_ptr_array_index (self->blocks, i);

    if (block->kind == TMAP_APP_BLOCK_HEADING)
      return tmap_app_spans_to_text (block->spans);
  }
  return NULL;
}

char *
tmap_app_markdown_make_anchor (const char *heading)
{
  g_autofree char *lower = g_utf8_strdown (heading, -1);
  GString *anchor = g_string_new (NULL);

  for (const char *p = lower; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (c == ' ')
      g_string_append_c (anchor, '-');
    else if (g_unichar_isalnum (c) || c == '-' || c == '_')
      g_string_append_unichar (anchor, c);
  }
  return g_string_free (anchor, FALSE);
}
