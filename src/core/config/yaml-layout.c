/* SPDX-License-Identifier: Apache-2.0 */
#include "config/yaml-layout.h"

#include <string.h>

#include "config/yaml-write.h"

static gboolean
is_break (char c)
{
  return c == '\n' || c == '\r';
}

static gboolean
is_space (char c)
{
  return c == ' ' || c == '\t';
}

static gsize
line_start (const TmapYamlLayout *self, gsize at)
{
  while (at > 0 && !is_break (self->text[at - 1]))
    at--;
  return at;
}

/* Before the line end. */
static gsize
line_end (const TmapYamlLayout *self, gsize at)
{
  while (at < self->length && !is_break (self->text[at]))
    at++;
  return at;
}

static gsize
next_line (const TmapYamlLayout *self, gsize at)
{
  at = line_end (self, at);
  if (at < self->length && self->text[at] == '\r' && self->text[at + 1] == '\n')
    return at + 2;
  return MIN (at + 1, self->length);
}

static gsize
previous_line (const TmapYamlLayout *self, gsize at)
{
  gsize start = line_start (self, at);

  if (start == 0)
    return 0;
  start--;
  if (start > 0 && self->text[start] == '\n' && self->text[start - 1] == '\r')
    start--;
  return line_start (self, start);
}

static gsize
skip_spaces (const TmapYamlLayout *self, gsize at)
{
  while (at < self->length && is_space (self->text[at]))
    at++;
  return at;
}

/* Blanks, line ends and comments. */
static gsize
skip_gap (const TmapYamlLayout *self, gsize at)
{
  for (;;) {
    at = skip_spaces (self, at);
    if (at < self->length && self->text[at] == '#')
      at = line_end (self, at);
    if (at == self->length || !is_break (self->text[at]))
      return at;
    at++;
  }
}

static gboolean
is_blank_line (const TmapYamlLayout *self, gsize at)
{
  return skip_spaces (self, line_start (self, at)) == line_end (self, at);
}

/* Whether only spaces stand before @at in its line. */
static gboolean
is_first_in_line (const TmapYamlLayout *self, gsize at)
{
  return skip_spaces (self, line_start (self, at)) >= at;
}

/* The column as a number of characters. */
static guint
column_of (const TmapYamlLayout *self, gsize at)
{
  gsize start = line_start (self, at);

  return (guint)g_utf8_strlen (self->text + start, (gssize)(at - start));
}

/* The end of what was written, without line ends that belong to a text of several lines. */
static gsize
trim_end (const TmapYamlLayout *self, gsize start, gsize end)
{
  while (end > start && (is_space (self->text[end - 1]) || is_break (self->text[end - 1])))
    end--;
  return end;
}

static char *
splice (const TmapYamlLayout *self, gsize from, gsize to, const char *insertion)
{
  GString *out = g_string_sized_new (self->length + strlen (insertion));

  g_string_append_len (out, self->text, (gssize)from);
  g_string_append (out, insertion);
  g_string_append_len (out, self->text + to, (gssize)(self->length - to));
  return g_string_free (out, FALSE);
}

static gboolean
is_block (const TmapYamlNode *node)
{
  return node->style == TMAP_YAML_BLOCK && node->origin == TMAP_YAML_WRITTEN;
}

static gboolean
is_in_flow (const TmapYamlNode *node)
{
  return node->parent != NULL && node->parent->style == TMAP_YAML_FLOW;
}

/* The first indentation that is met. */
static guint
find_step (const TmapYamlNode *node)
{
  guint step = 0;

  for (guint i = 0; node->children != NULL && i < node->children->len && step == 0; i++) {
    const TmapYamlNode *child = node->children->pdata[i];

    if (is_block (node) && is_block (child) && child->scalar.kind == TMAP_YAML_MAPPING &&
        node->scalar.kind == TMAP_YAML_MAPPING && child->indent > node->indent)
      step = child->indent - node->indent;
    else
      step = find_step (child);
  }
  return step;
}

void
tmap_yaml_layout_init (TmapYamlLayout *self, const char *text, const TmapYamlNode *root)
{
  gsize end;

  *self = (TmapYamlLayout){ .text = text, .length = strlen (text), .eol = "\n", .step = 2 };
  end = line_end (self, 0);
  if (end < self->length && text[end] == '\r')
    self->eol = text[end + 1] == '\n' ? "\r\n" : "\r";
  if (root != NULL && find_step (root) > 0)
    self->step = find_step (root);
}

char *
tmap_yaml_layout_append_text (const TmapYamlLayout *self, const TmapYamlValue *mapping)
{
  g_autoptr (GString) block = g_string_new (NULL);

  if (self->length > 0 && !is_break (self->text[self->length - 1]))
    g_string_append (block, self->eol);
  tmap_yaml_append_block (block, mapping, 0, self->step, self->eol);
  g_string_append (block, self->eol);
  return splice (self, self->length, self->length, block->str);
}

/* Anchor and tag of a value: copies the anchor to @anchor and tells where they end. */
static gsize
read_properties (const TmapYamlLayout *self, const TmapYamlNode *node, GString *anchor)
{
  gsize end = node->start;
  gsize at = node->start;

  if (node->origin != TMAP_YAML_WRITTEN)
    return end;
  while (at < node->end && (self->text[at] == '&' || self->text[at] == '!')) {
    end = at;
    while (end < self->length && strchr (" \t\r\n,[]{}", self->text[end]) == NULL)
      end++;
    if (self->text[at] == '&')
      g_string_append_len (anchor, self->text + at, (gssize)(end - at));
    at = skip_gap (self, end);
  }
  return end;
}

/* Right after the colon or dash before a value in a block. */
static gsize
find_slot (const TmapYamlLayout *self, const TmapYamlNode *node)
{
  gsize at;

  if (node->parent == NULL)
    return node->start;
  if (node->parent->scalar.kind == TMAP_YAML_LIST) {
    at = node->index > 0 ? ((TmapYamlNode *)node->parent->children->pdata[node->index - 1])->end
                         : node->parent->start;
    if (node->index == 0) {
      g_autoptr (GString) anchor = g_string_new (NULL);

      at = read_properties (self, node->parent, anchor);
    }
    return skip_gap (self, at) + 1;
  }
  at = node->key->end;
  while (at < self->length && self->text[at] != ':')
    at++;
  return MIN (at + 1, self->length);
}

/* A value in one line in place of lines: it goes to the line of the key. */
static char *
replace_lines_by_inline (const TmapYamlLayout *self,
                         const TmapYamlNode *node,
                         gsize first,
                         gsize end,
                         const char *rendered)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GString) anchor = g_string_new (NULL);
  gsize slot = find_slot (self, node);
  gsize rest = MAX (read_properties (self, node, anchor), slot);
  gsize lines = line_start (self, first);

  if (anchor->len == 0)
    rest = slot;
  g_string_append_len (out, self->text, (gssize)slot);
  g_string_append_printf (out, " %s", rendered);
  g_string_append_len (out, self->text + rest, (gssize)(lines - rest));
  lines = next_line (self, end);
  if (lines == self->length && self->length > 0 && !is_break (self->text[self->length - 1]))
    g_string_truncate (out, trim_end (&(TmapYamlLayout){ .text = out->str }, 0, out->len));
  g_string_append_len (out, self->text + lines, (gssize)(self->length - lines));
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static gsize
find_first_entry (const TmapYamlLayout *self, const TmapYamlNode *node)
{
  g_autoptr (GString) anchor = g_string_new (NULL);

  return skip_gap (self, read_properties (self, node, anchor));
}

static char *
replace_inline (const TmapYamlLayout *self, const TmapYamlNode *node, const TmapYamlValue *value)
{
  g_autoptr (GString) rendered = g_string_new (NULL);
  const TmapYamlNode *old = node->origin == TMAP_YAML_WRITTEN ? node : NULL;
  gsize end = trim_end (self, node->start, node->end);
  gsize first;

  read_properties (self, node, rendered);
  if (rendered->len > 0)
    g_string_append_c (rendered, ' ');
  if (is_in_flow (node) || node->style == TMAP_YAML_FLOW)
    tmap_yaml_append_flow (rendered, value, old);
  else
    tmap_yaml_append_inline (rendered, value, old);
  if (is_block (node) && node->parent != NULL) {
    first = find_first_entry (self, node);
    if (line_start (self, first) > find_slot (self, node))
      return replace_lines_by_inline (self, node, first, end, rendered->str);
  }
  if (node->start > 0 && strchr (":-?,", self->text[node->start - 1]) != NULL)
    g_string_prepend_c (rendered, ' ');
  return splice (self, node->start, end, rendered->str);
}

/* The lines of a list or mapping in place of what follows a key. */
static char *
replace_by_block (const TmapYamlLayout *self, const TmapYamlNode *node, const TmapYamlValue *value)
{
  g_autoptr (GString) out = g_string_new (NULL);
  gsize slot = find_slot (self, node);
  gsize end = trim_end (self, node->start, node->end);
  guint indent = node->parent->indent + self->step;
  g_autoptr (GString) anchor = g_string_new (NULL);
  gsize rest;

  read_properties (self, node, anchor);
  if (is_block (node)) {
    gsize first = find_first_entry (self, node);

    /* Only lists may stand as far left as their key. */
    if (value->keys == NULL || column_of (self, first) > node->parent->indent)
      indent = column_of (self, first);
    tmap_yaml_append_block (out, value, indent, self->step, self->eol);
    return splice (self, line_start (self, first), end, out->str);
  }
  rest = line_end (self, end);
  if (anchor->len > 0)
    g_string_append_printf (out, " %s", anchor->str);
  end = MAX (end, slot);
  g_string_append_len (out, self->text + end, (gssize)(rest - end));
  while (out->len > 0 && is_space (out->str[out->len - 1]))
    g_string_truncate (out, out->len - 1);
  g_string_append (out, self->eol);
  tmap_yaml_append_block (out, value, indent, self->step, self->eol);
  return splice (self, slot, rest, out->str);
}

char *
tmap_yaml_layout_replace (const TmapYamlLayout *self,
                          const TmapYamlNode *node,
                          const TmapYamlValue *value)
{
  g_autoptr (GString) out = NULL;
  gsize end = trim_end (self, node->start, node->end);
  gboolean stays_flow =
      node->style == TMAP_YAML_FLOW && node->children->len > 0 && node->origin == TMAP_YAML_WRITTEN;

  if (is_in_flow (node) || stays_flow || tmap_yaml_is_inline (value))
    return replace_inline (self, node, value);
  if (node->parent != NULL && node->parent->scalar.kind == TMAP_YAML_MAPPING)
    return replace_by_block (self, node, value);
  out = g_string_new (NULL);
  if (node->start > 0 && self->text[node->start - 1] == '-')
    g_string_append_c (out, ' ');
  tmap_yaml_append_block_body (out, value, column_of (self, node->start) + (guint)out->len,
                               self->step, self->eol);
  return splice (self, node->start, end, out->str);
}

/* Whether blank lines stand between the entries of a block. */
static gboolean
has_blank_lines (const TmapYamlLayout *self, gsize from, gsize to)
{
  for (gsize at = next_line (self, from); at < to; at = next_line (self, at))
    if (is_blank_line (self, at))
      return TRUE;
  return FALSE;
}

static char *
add_flow_key (const TmapYamlLayout *self,
              const TmapYamlNode *mapping,
              const char *key,
              const TmapYamlValue *value)
{
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean is_empty = mapping->inner_end == 0;
  gsize at = is_empty ? mapping->end - 1 : mapping->inner_end;

  if (!is_empty)
    g_string_append (out, ", ");
  tmap_yaml_append_key (out, key);
  g_string_append (out, ": ");
  tmap_yaml_append_flow (out, value, NULL);
  return splice (self, at, at, out->str);
}

char *
tmap_yaml_layout_add_key (const TmapYamlLayout *self,
                          const TmapYamlNode *mapping,
                          const char *key,
                          const TmapYamlValue *value)
{
  g_autoptr (GString) out = g_string_new (self->eol);
  g_autoptr (TmapYamlValue) whole = tmap_yaml_value_new_mapping ();
  gsize end = trim_end (self, mapping->start, mapping->inner_end);

  tmap_yaml_value_insert (whole, key, tmap_yaml_value_copy (value));
  if (mapping->style == TMAP_YAML_FLOW && mapping->inner_end == 0 && mapping->parent != NULL &&
      !is_in_flow (mapping))
    return tmap_yaml_layout_replace (self, mapping, whole);
  if (mapping->style == TMAP_YAML_FLOW)
    return add_flow_key (self, mapping, key, value);
  if (!tmap_yaml_is_inline (value) && mapping->parent == NULL &&
      has_blank_lines (self, mapping->start, end))
    g_string_append (out, self->eol);
  tmap_yaml_append_block (out, whole, mapping->indent, self->step, self->eol);
  end = line_end (self, end);
  return splice (self, end, end, out->str);
}

/* Where an item of a block list begins: its dash. */
static gsize
find_dash (const TmapYamlLayout *self, const TmapYamlNode *item)
{
  return find_slot (self, item) - 1;
}

static void
append_item (const TmapYamlLayout *self,
             GString *out,
             const TmapYamlNode *list,
             const TmapYamlValue *value)
{
  const TmapYamlNode *first = list->children->pdata[0];
  gsize dash = find_dash (self, first);
  guint indent = column_of (self, dash);
  guint inner = 2;

  if (is_block (first) && line_start (self, first->start) == line_start (self, dash))
    inner = column_of (self, first->start) - indent;
  g_string_append_printf (out, "%*s-%*s", (int)indent, "", (int)inner - 1, "");
  if (tmap_yaml_is_inline (value))
    tmap_yaml_append_inline (out, value, NULL);
  else
    tmap_yaml_append_block_body (out, value, indent + inner, self->step, self->eol);
}

static char *
insert_block_item (const TmapYamlLayout *self,
                   const TmapYamlNode *list,
                   guint index,
                   const TmapYamlValue *value)
{
  g_autoptr (GString) out = g_string_new (NULL);
  const TmapYamlNode *last;
  gsize at;

  if (index == 0) {
    at = find_dash (self, list->children->pdata[0]);
    if (!is_first_in_line (self, at))
      return NULL;
    append_item (self, out, list, value);
    g_string_append (out, self->eol);
    at = line_start (self, at);
    return splice (self, at, at, out->str);
  }
  last = list->children->pdata[index - 1];
  g_string_append (out, self->eol);
  at = find_dash (self, last);
  if (index > 1 && at > 0 && line_start (self, at) > 0 &&
      is_blank_line (self, previous_line (self, at)))
    g_string_append (out, self->eol);
  append_item (self, out, list, value);
  at = line_end (self, MAX (trim_end (self, last->start, last->end), at));
  return splice (self, at, at, out->str);
}

/* The comma after an entry that ends at @end, or the length of the text. */
static gsize
find_comma (const TmapYamlLayout *self, gsize end)
{
  gsize at = skip_gap (self, end);

  return at < self->length && self->text[at] == ',' ? at : self->length;
}

/* Each item stands in a line of its own: so does the new one. */
static char *
insert_flow_line (const TmapYamlLayout *self,
                  const TmapYamlNode *list,
                  guint index,
                  const char *rendered)
{
  g_autoptr (GString) out = g_string_new (NULL);
  const TmapYamlNode *last = list->children->pdata[index - 1];
  gsize comma = find_comma (self, last->end);
  gsize start = line_start (self, last->start);
  gsize end = line_end (self, last->end);
  gboolean has_comma = comma < self->length;
  gsize rest;

  if (has_comma && comma > end)
    return NULL;
  rest = skip_spaces (self, has_comma ? comma + 1 : last->end);
  if (rest < end && self->text[rest] != '#')
    return NULL;
  g_string_append_len (out, self->text, (gssize)last->end);
  if (!has_comma)
    g_string_append_c (out, ',');
  g_string_append_len (out, self->text + last->end, (gssize)(end - last->end));
  g_string_append (out, self->eol);
  g_string_append_len (out, self->text + start, (gssize)(last->start - start));
  g_string_append (out, rendered);
  if (has_comma)
    g_string_append_c (out, ',');
  g_string_append_len (out, self->text + end, (gssize)(self->length - end));
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static char *
insert_flow_item (const TmapYamlLayout *self,
                  const TmapYamlNode *list,
                  guint index,
                  const TmapYamlValue *value)
{
  g_autoptr (GString) out = g_string_new (NULL);
  const TmapYamlNode *last;
  char *text = NULL;

  tmap_yaml_append_flow (out, value, NULL);
  if (list->children->len == 0)
    return splice (self, list->end - 1, list->end - 1, out->str);
  if (index == 0) {
    const TmapYamlNode *first = list->children->pdata[0];

    g_string_append (out, ", ");
    return splice (self, first->start, first->start, out->str);
  }
  last = list->children->pdata[index - 1];
  if (is_first_in_line (self, last->start))
    text = insert_flow_line (self, list, index, out->str);
  if (text != NULL)
    return text;
  g_string_prepend (out, ", ");
  return splice (self, last->end, last->end, out->str);
}

char *
tmap_yaml_layout_insert (const TmapYamlLayout *self,
                         const TmapYamlNode *list,
                         guint index,
                         const TmapYamlValue *value)
{
  g_autoptr (TmapYamlValue) whole = NULL;

  index = MIN (index, list->children->len);
  if (list->children->len == 0 && !is_in_flow (list)) {
    whole = tmap_yaml_value_new_list ();
    tmap_yaml_value_append (whole, tmap_yaml_value_copy (value));
    return tmap_yaml_layout_replace (self, list, whole);
  }
  if (list->style == TMAP_YAML_FLOW)
    return insert_flow_item (self, list, index, value);
  return insert_block_item (self, list, index, value);
}

static void
find_entry (
    const TmapYamlLayout *self, const TmapYamlNode *node, guint index, gsize *start, gsize *end)
{
  const TmapYamlNode *child = node->children->pdata[index];
  const TmapYamlNode *key = node->keys != NULL ? node->keys->pdata[index] : NULL;

  if (key != NULL)
    *start = key->start;
  else
    *start = node->style == TMAP_YAML_FLOW ? child->start : find_dash (self, child);
  *end = MAX (child->end, key != NULL ? key->end : *start + 1);
  *end = trim_end (self, *start, *end);
}

/* The lines of an entry, with a blank line if else two would follow each other. */
static char *
remove_lines (const TmapYamlLayout *self, gsize start, gsize end, gboolean is_first)
{
  gsize from = line_start (self, start);
  gsize to = next_line (self, end);
  gsize before = previous_line (self, from);

  if (from > 0 && is_blank_line (self, before) && (to == self->length || is_blank_line (self, to)))
    from = before;
  else if (is_first && to < self->length && is_blank_line (self, to) &&
           self->text[skip_spaces (self, before)] != '#')
    to = next_line (self, to);
  if (to == self->length && self->length > 0 && !is_break (self->text[self->length - 1]) &&
      from > 0)
    from = line_end (self, previous_line (self, from));
  return splice (self, from, to, "");
}

static char *
remove_flow_entry (const TmapYamlLayout *self, const TmapYamlNode *node, guint index)
{
  gsize start, end, previous_start, previous_end, comma, after;

  find_entry (self, node, index, &start, &end);
  comma = find_comma (self, end);
  after = comma < self->length ? comma + 1 : end;
  if (is_first_in_line (self, start)) {
    gsize rest = skip_spaces (self, after);

    if (rest == line_end (self, rest) || self->text[rest] == '#')
      return remove_lines (self, start, after, FALSE);
  }
  if (comma < self->length)
    return splice (self, start, skip_spaces (self, after), "");
  if (index > 0) {
    find_entry (self, node, index - 1, &previous_start, &previous_end);
    comma = find_comma (self, previous_end);
    if (comma < start && line_end (self, comma) > start)
      return splice (self, previous_end, end, "");
  }
  return splice (self, start, end, "");
}

/* A pair that stands in a list without braces, as in [a: b] or [? a : b]. */
static gboolean
is_bare_pair (const TmapYamlLayout *self, const TmapYamlNode *node)
{
  const TmapYamlNode *key;

  if (node->keys == NULL || node->children->len != 1)
    return FALSE;
  key = node->keys->pdata[0];
  return key->start == node->start || self->text[node->start] == '?';
}

static guint
count_written (const TmapYamlNode *node)
{
  guint n = node->merges ? 1 : 0;

  for (guint i = 0; i < node->children->len; i++)
    if (((TmapYamlNode *)node->children->pdata[i])->origin != TMAP_YAML_INHERITED)
      n++;
  return n;
}

char *
tmap_yaml_layout_remove (const TmapYamlLayout *self, const TmapYamlNode *node, guint index)
{
  g_autoptr (TmapYamlValue) empty = NULL;
  gsize start, end, next_start, next_end;

  if (node->style == TMAP_YAML_FLOW && is_bare_pair (self, node)) {
    find_entry (self, node, index, &start, &end);
    return splice (self, node->start, end, "{}");
  }
  if (node->style == TMAP_YAML_FLOW)
    return remove_flow_entry (self, node, index);
  if (count_written (node) == 1) {
    empty = node->keys != NULL ? tmap_yaml_value_new_mapping () : tmap_yaml_value_new_list ();
    return tmap_yaml_layout_replace (self, node, empty);
  }
  find_entry (self, node, index, &start, &end);
  if (is_first_in_line (self, start))
    return remove_lines (self, start, end, index == 0);
  if (index + 1 == node->children->len)
    return NULL;
  find_entry (self, node, index + 1, &next_start, &next_end);
  return splice (self, start, next_start, "");
}
