/* SPDX-License-Identifier: Apache-2.0 */
#include "config/yaml-document.h"

#include <string.h>
#include <yaml.h>

#include "base/error.h"
#include "base/text.h"
#include "base/i18n.h"

/* The tree is built from libyaml's events, not by its document loader: the loader gives a scalar
 * without a tag the tag !!str, so that `42` and `!!str 42` would look the same. */

#define BOM "\xef\xbb\xbf"

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (yaml_event_t, yaml_event_delete)

struct _TmapYamlDocument {
  char *name;
  TmapYamlNode *root;
};

typedef struct {
  yaml_parser_t parser;
  const char *bytes;
  gsize length;
  const char *name;
  GHashTable *anchors; /* name -> node, which the tree owns, or @merged */
  GPtrArray *merged;   /* what stood behind `<<`: out of the tree, but anchors may be in it */
  guint n_nodes;
  guint32 *offsets; /* byte of each character; NULL if all are of one byte */
  gsize skipped;    /* bytes of the BOM */
} Loader;

static TmapYamlNode *compose (Loader *self,
                              const yaml_event_t *event,
                              const TmapYamlNode *parent,
                              const TmapYamlNode *key,
                              GError **error);

static gboolean
fail_at_offset (Loader *self, gsize offset, const char *message, GError **error)
{
  const char *begin = self->bytes;
  guint line = 1;

  for (gsize i = 0; i < offset; i++) {
    if (self->bytes[i] != '\n')
      continue;
    line++;
    begin = self->bytes + i + 1;
  }
  return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s:%u:%ld: %s", self->name, line,
                    g_utf8_strlen (begin, self->bytes + offset - begin) + 1, message);
}

static gboolean
fail_at_mark (Loader *self, const yaml_mark_t *mark, const char *message, GError **error)
{
  return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s:%zu:%zu: %s", self->name, mark->line + 1,
                    mark->column + 1, message);
}

/* The text that follows the first bytes of the line with the number @line, from 0. */
static const char *
find_line (Loader *self, gsize line)
{
  const char *end = self->bytes + self->length;
  const char *p = self->bytes;

  while (p < end && line > 0) {
    if (*p == '\n' || (*p == '\r' && (p + 1 == end || p[1] != '\n')))
      line--;
    p++;
  }
  return p;
}

/* libyaml tells of a tab only that it "cannot start any token". */
static gboolean
fail_for_tab (Loader *self, const yaml_mark_t *mark, const char *problem, GError **error)
{
  const char *line = find_line (self, mark->line);
  const char *end = self->bytes + self->length;
  const char *p = line;
  g_autofree char *message = NULL;

  while (p < end && *p == ' ')
    p++;
  if (p == end || *p != '\t' || mark->column < (gsize)(p - line))
    return FALSE;
  if (mark->column == (gsize)(p - line))
    message = g_strdup (tmap_tr ("a tab is used for indentation; YAML allows only spaces there"));
  else
    message = g_strdup_printf (
        tmap_tr ("not valid YAML: %s (a tab is used for indentation of this line; YAML allows only "
                 "spaces there)"),
        problem);
  fail_at_mark (self, mark, message, error);
  return TRUE;
}

static gboolean
fail_parser (Loader *self, GError **error)
{
  const yaml_parser_t *parser = &self->parser;
  g_autofree char *message = NULL;

  if (parser->error == YAML_MEMORY_ERROR)
    return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s: not enough memory", self->name);
  if (parser->error == YAML_READER_ERROR) {
    message = g_strdup_printf (tmap_tr ("the character U+%04X is not allowed in YAML"),
                               (guint)parser->problem_value);
    return fail_at_offset (self, MIN (parser->problem_offset, self->length), message, error);
  }
  if (fail_for_tab (self, &parser->problem_mark, parser->problem, error))
    return FALSE;
  if (parser->context != NULL && parser->context_mark.line != parser->problem_mark.line)
    message = g_strdup_printf (tmap_tr ("not valid YAML: %s, %s that begins in line %zu"),
                               parser->problem, parser->context, parser->context_mark.line + 1);
  else if (parser->context != NULL)
    message =
        g_strdup_printf (tmap_tr ("not valid YAML: %s, %s"), parser->problem, parser->context);
  else
    message = g_strdup_printf (tmap_tr ("not valid YAML: %s"), parser->problem);
  return fail_at_mark (self, &parser->problem_mark, message, error);
}

/* libyaml's marks count characters. */
static gsize
offset_of_mark (Loader *self, const yaml_mark_t *mark)
{
  gsize offset = MIN (mark->index, self->length);

  return self->skipped + (self->offsets != NULL ? self->offsets[offset] : offset);
}

/* Prepares offset_of_mark(): the bytes are valid UTF-8. */
static void
find_characters (Loader *self)
{
  gsize n = 0;

  if ((gsize)g_utf8_strlen (self->bytes, (gssize)self->length) == self->length)
    return;
  self->offsets = g_new (guint32, self->length + 1);
  for (gsize i = 0; i < self->length; i++)
    if (((guchar)self->bytes[i] & 0xc0) != 0x80)
      self->offsets[n++] = (guint32)i;
  for (; n <= self->length; n++)
    self->offsets[n] = (guint32)self->length;
}

static gboolean
next_event (Loader *self, yaml_event_t *event, GError **error)
{
  if (yaml_parser_parse (&self->parser, event) == 0)
    return fail_parser (self, error);
  return TRUE;
}

/* A node without a value. @key may be NULL for a key, whose own key it becomes. */
static TmapYamlNode *
new_node (Loader *self,
          const TmapYamlNode *parent,
          const TmapYamlNode *key,
          guint line,
          guint column,
          GError **error)
{
  g_autoptr (TmapYamlNode) node = g_new0 (TmapYamlNode, 1);

  node->file = self->name;
  node->parent = parent;
  node->line = line;
  node->column = column;
  node->depth = parent != NULL ? parent->depth + 1 : 0;
  if (parent != NULL && parent->scalar.kind == TMAP_YAML_MAPPING)
    node->key = key != NULL ? key : node;
  else if (parent != NULL)
    node->index = parent->children->len;
  if (node->depth > TMAP_YAML_MAX_DEPTH) {
    tmap_fail (error, TMAP_ERROR_VALUE,
               "%s:%u:%u: more than %d lists and mappings inside of one another", self->name, line,
               column, TMAP_YAML_MAX_DEPTH);
    return NULL;
  }
  if (++self->n_nodes > TMAP_YAML_MAX_NODES) {
    tmap_fail (error, TMAP_ERROR_VALUE, "%s:%u:%u: more than %d values", self->name, line, column,
               TMAP_YAML_MAX_NODES);
    return NULL;
  }
  return g_steal_pointer (&node);
}

static void
make_collection (TmapYamlNode *node, TmapYamlKind kind)
{
  node->scalar.kind = kind;
  node->children = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_yaml_node_free);
  if (kind == TMAP_YAML_MAPPING)
    node->keys = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_yaml_node_free);
}

static TmapYamlNode *copy_node (Loader *self,
                                const TmapYamlNode *source,
                                const TmapYamlNode *parent,
                                const TmapYamlNode *key,
                                GError **error);

/* Adds copies of a value, and of its key if @node is a mapping. */
static gboolean
copy_entry (Loader *self,
            TmapYamlNode *node,
            const TmapYamlNode *source_key,
            const TmapYamlNode *source,
            GError **error)
{
  TmapYamlNode *key = NULL;
  TmapYamlNode *child;

  if (source_key != NULL) {
    key = copy_node (self, source_key, node, NULL, error);
    if (key == NULL)
      return FALSE;
    g_ptr_array_add (node->keys, key);
  }
  child = copy_node (self, source, node, key, error);
  if (child == NULL)
    return FALSE;
  g_ptr_array_add (node->children, child);
  return TRUE;
}

/* A copy for another place in the tree: then every value has one parent, and so one dotted key. */
static TmapYamlNode *
copy_node (Loader *self,
           const TmapYamlNode *source,
           const TmapYamlNode *parent,
           const TmapYamlNode *key,
           GError **error)
{
  g_autoptr (TmapYamlNode) node = new_node (self, parent, key, source->line, source->column, error);

  if (node == NULL)
    return NULL;
  node->origin = TMAP_YAML_INHERITED;
  node->style = source->style;
  node->text = g_strdup (source->text);
  node->scalar = source->scalar;
  if (source->scalar.integer != NULL)
    node->scalar.integer = tmap_integer_copy (source->scalar.integer);
  if (source->children != NULL)
    make_collection (node, source->scalar.kind);
  for (guint i = 0; source->children != NULL && i < source->children->len; i++) {
    const TmapYamlNode *child_key = source->keys != NULL ? source->keys->pdata[i] : NULL;

    if (!copy_entry (self, node, child_key, source->children->pdata[i], error))
      return NULL;
  }
  node->complete = TRUE;
  return g_steal_pointer (&node);
}

static TmapYamlNode *
compose_alias (Loader *self,
               const yaml_event_t *event,
               const TmapYamlNode *parent,
               const TmapYamlNode *key,
               GError **error)
{
  const char *anchor = (const char *)event->data.alias.anchor;
  const TmapYamlNode *source = g_hash_table_lookup (self->anchors, anchor);
  g_autofree char *brief = tmap_text_brief (anchor);
  g_autofree char *message = NULL;
  TmapYamlNode *copy;

  if (source != NULL && source->complete) {
    copy = copy_node (self, source, parent, key, error);
    if (copy == NULL)
      return NULL;
    copy->origin = TMAP_YAML_ALIASED;
    copy->start = offset_of_mark (self, &event->start_mark);
    copy->end = offset_of_mark (self, &event->end_mark);
    return copy;
  }
  if (source == NULL)
    message = g_strdup_printf (tmap_tr ("the alias '*%s' refers to nothing above it"), brief);
  else
    message =
        g_strdup_printf (tmap_tr ("the alias '*%s' stands inside of what it refers to"), brief);
  fail_at_mark (self, &event->start_mark, message, error);
  return NULL;
}

/* The tag `!` alone names no type: as in PyYAML, it is as good as none. */
static const char *
get_tag (const yaml_char_t *tag)
{
  return tag == NULL || strcmp ((const char *)tag, "!") == 0 ? NULL : (const char *)tag;
}

static TmapYamlStyle
get_style (yaml_scalar_style_t style)
{
  switch ((int)style) {
  case YAML_SINGLE_QUOTED_SCALAR_STYLE:
    return TMAP_YAML_SINGLE_QUOTED;
  case YAML_DOUBLE_QUOTED_SCALAR_STYLE:
    return TMAP_YAML_DOUBLE_QUOTED;
  case YAML_LITERAL_SCALAR_STYLE:
    return TMAP_YAML_LITERAL;
  case YAML_FOLDED_SCALAR_STYLE:
    return TMAP_YAML_FOLDED;
  default:
    return TMAP_YAML_PLAIN;
  }
}

static gboolean
compose_scalar (TmapYamlNode *node, const yaml_event_t *event, GError **error)
{
  const char *text = (const char *)event->data.scalar.value;
  g_autofree char *expected = NULL;

  if (memchr (text, '\0', event->data.scalar.length) != NULL)
    return tmap_yaml_node_fail (node, error, "a text may not hold the character U+0000");
  node->text = g_strdup (text);
  node->style = get_style (event->data.scalar.style);
  expected = tmap_yaml_scalar_resolve (text, event->data.scalar.plain_implicit != 0,
                                       get_tag (event->data.scalar.tag), &node->scalar);
  return expected == NULL || tmap_yaml_node_fail_expected (node, expected, error);
}

/* Where a list or mapping ends whose last event is @event: libyaml lets blocks end where the next
 * thing begins. */
static gsize
find_end (Loader *self, const TmapYamlNode *node, const yaml_event_t *event, gsize last_end)
{
  if (node->style == TMAP_YAML_FLOW)
    return offset_of_mark (self, &event->end_mark);
  return MAX (node->start, last_end);
}

static gboolean
check_tag (TmapYamlNode *node, const char *tag, const char *allowed, GError **error)
{
  g_autofree char *display = NULL;

  if (tag == NULL || strcmp (tag, allowed) == 0)
    return TRUE;
  display = tmap_yaml_tag_display (tag);
  return tmap_yaml_node_fail (node, error, "the tag %s does not fit here", display);
}

static gboolean
compose_list (Loader *self, TmapYamlNode *node, const yaml_event_t *event, GError **error)
{
  gsize last_end = 0;

  if (!check_tag (node, get_tag (event->data.sequence_start.tag), YAML_SEQ_TAG, error))
    return FALSE;
  make_collection (node, TMAP_YAML_LIST);
  node->style = event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE ? TMAP_YAML_FLOW
                                                                             : TMAP_YAML_BLOCK;
  for (;;) {
    g_auto (yaml_event_t) next = { 0 };
    TmapYamlNode *child;

    if (!next_event (self, &next, error))
      return FALSE;
    if (next.type == YAML_SEQUENCE_END_EVENT) {
      node->end = find_end (self, node, &next, last_end);
      return TRUE;
    }
    child = compose (self, &next, node, NULL, error);
    if (child == NULL)
      return FALSE;
    last_end = child->end;
    g_ptr_array_add (node->children, child);
  }
}

/* The same for equal keys: `8` and `0x8` are one key, `8` and `"8"` are two. */
static char *
key_identity (const TmapYamlNode *key)
{
  g_autofree char *digits = NULL;

  if (key->scalar.kind == TMAP_YAML_BOOLEAN)
    return g_strdup (key->scalar.boolean ? "boolean:1" : "boolean:0");
  if (key->scalar.integer != NULL)
    digits = tmap_integer_to_text (key->scalar.integer);
  return g_strdup_printf (tmap_tr ("%d:%s"), (int)key->scalar.kind,
                          digits != NULL ? digits : key->text);
}

static gboolean
is_merge_key (const TmapYamlNode *key)
{
  return key->scalar.kind == TMAP_YAML_SPECIAL && strcmp (key->text, "<<") == 0;
}

/* Copies the entries of @from that @node does not have yet to it. */
static gboolean
merge_mapping (
    Loader *self, TmapYamlNode *node, const TmapYamlNode *from, GHashTable *seen, GError **error)
{
  for (guint i = 0; i < from->children->len; i++) {
    const TmapYamlNode *key = from->keys->pdata[i];
    char *identity = key_identity (key);

    if (g_hash_table_contains (seen, identity)) {
      g_free (identity);
      continue;
    }
    g_hash_table_insert (seen, identity, (gpointer)key);
    if (!copy_entry (self, node, key, from->children->pdata[i], error))
      return FALSE;
  }
  return TRUE;
}

/* `<<: *defaults`, or `<<: [*first, *second]`: keys that are written out win, then the earlier. */
static gboolean
merge (Loader *self, TmapYamlNode *node, const TmapYamlNode *from, GHashTable *seen, GError **error)
{
  if (from->scalar.kind == TMAP_YAML_MAPPING)
    return merge_mapping (self, node, from, seen, error);
  if (from->scalar.kind != TMAP_YAML_LIST)
    return tmap_yaml_node_fail_expected (from, "a mapping or a list of mappings", error);
  for (guint i = 0; i < from->children->len; i++) {
    const TmapYamlNode *child = from->children->pdata[i];

    if (child->scalar.kind != TMAP_YAML_MAPPING)
      return tmap_yaml_node_fail_expected (child, "a mapping", error);
    if (!merge_mapping (self, node, child, seen, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
check_key (const TmapYamlNode *key, GHashTable *seen, GError **error)
{
  g_autofree char *identity = NULL;
  const TmapYamlNode *first;

  if (key->text == NULL)
    return tmap_yaml_node_fail_expected (key, "a key", error);
  identity = key_identity (key);
  first = g_hash_table_lookup (seen, identity);
  if (first != NULL)
    return tmap_yaml_node_fail (key, error, "this key is given twice, first in line %u",
                                first->line);
  g_hash_table_insert (seen, g_steal_pointer (&identity), (gpointer)key);
  return TRUE;
}

/* Adds a key and its value to @node; what `<<` brings in goes to @merged. */
static gboolean
compose_entry (Loader *self,
               TmapYamlNode *node,
               const yaml_event_t *event,
               GHashTable *seen,
               TmapYamlNode **merged,
               GError **error)
{
  g_auto (yaml_event_t) next = { 0 };
  TmapYamlNode *key = compose (self, event, node, NULL, error);
  TmapYamlNode *child;

  if (key == NULL)
    return FALSE;
  g_ptr_array_add (node->keys, key);
  if (!check_key (key, seen, error) || !next_event (self, &next, error))
    return FALSE;
  child = compose (self, &next, node, key, error);
  if (child == NULL)
    return FALSE;
  if (is_merge_key (key)) {
    *merged = child;
    node->merges = TRUE;
  }
  g_ptr_array_add (node->children, child);
  if (node->keys->len == 1 && node->style == TMAP_YAML_BLOCK)
    node->indent = key->column - 1;
  node->inner_end = MAX (key->end, child->end);
  return TRUE;
}

static gboolean
compose_mapping (Loader *self, TmapYamlNode *node, const yaml_event_t *event, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  TmapYamlNode *merged = NULL;
  guint place;

  if (!check_tag (node, get_tag (event->data.mapping_start.tag), YAML_MAP_TAG, error))
    return FALSE;
  make_collection (node, TMAP_YAML_MAPPING);
  node->style =
      event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE ? TMAP_YAML_FLOW : TMAP_YAML_BLOCK;
  for (;;) {
    g_auto (yaml_event_t) next = { 0 };

    if (!next_event (self, &next, error))
      return FALSE;
    if (next.type == YAML_MAPPING_END_EVENT) {
      node->end = find_end (self, node, &next, node->inner_end);
      break;
    }
    if (!compose_entry (self, node, &next, seen, &merged, error))
      return FALSE;
  }
  if (merged == NULL)
    return TRUE;
  if (!merge (self, node, merged, seen, error))
    return FALSE;
  g_ptr_array_find (node->children, merged, &place);
  g_ptr_array_add (self->merged, g_ptr_array_steal_index (node->children, place));
  g_ptr_array_add (self->merged, g_ptr_array_steal_index (node->keys, place));
  return TRUE;
}

static const char *
get_anchor (const yaml_event_t *event)
{
  switch ((int)event->type) {
  case YAML_SCALAR_EVENT:
    return (const char *)event->data.scalar.anchor;
  case YAML_SEQUENCE_START_EVENT:
    return (const char *)event->data.sequence_start.anchor;
  default:
    return (const char *)event->data.mapping_start.anchor;
  }
}

/* Anchors may not be given twice, as in PyYAML. */
static gboolean
register_anchor (Loader *self, const yaml_event_t *event, TmapYamlNode *node, GError **error)
{
  const char *anchor = get_anchor (event);
  g_autofree char *brief = NULL;
  g_autofree char *message = NULL;

  if (anchor == NULL)
    return TRUE;
  if (g_hash_table_insert (self->anchors, g_strdup (anchor), node))
    return TRUE;
  brief = tmap_text_brief (anchor);
  message = g_strdup_printf (tmap_tr ("the anchor '&%s' is given twice"), brief);
  return fail_at_mark (self, &event->start_mark, message, error);
}

/* The value that begins with @event: at @key of the mapping, or next in the list @parent. */
static TmapYamlNode *
compose (Loader *self,
         const yaml_event_t *event,
         const TmapYamlNode *parent,
         const TmapYamlNode *key,
         GError **error)
{
  g_autoptr (TmapYamlNode) node = NULL;
  gboolean ok;

  if (event->type == YAML_ALIAS_EVENT)
    return compose_alias (self, event, parent, key, error);
  node = new_node (self, parent, key, (guint)event->start_mark.line + 1,
                   (guint)event->start_mark.column + 1, error);
  if (node == NULL || !register_anchor (self, event, node, error))
    return NULL;
  node->anchored = get_anchor (event) != NULL;
  node->start = offset_of_mark (self, &event->start_mark);
  node->end = offset_of_mark (self, &event->end_mark);
  if (event->type == YAML_SEQUENCE_START_EVENT)
    ok = compose_list (self, node, event, error);
  else if (event->type == YAML_MAPPING_START_EVENT)
    ok = compose_mapping (self, node, event, error);
  else
    ok = compose_scalar (node, event, error);
  if (!ok)
    return NULL;
  node->complete = TRUE;
  return g_steal_pointer (&node);
}

/* The root of the only document. */
static TmapYamlNode *
compose_root (Loader *self, GError **error)
{
  g_autoptr (TmapYamlNode) root = NULL;

  for (;;) {
    g_auto (yaml_event_t) event = { 0 };

    if (!next_event (self, &event, error))
      return NULL;
    if (event.type == YAML_STREAM_END_EVENT)
      break;
    if (event.type == YAML_DOCUMENT_START_EVENT && root != NULL) {
      fail_at_mark (self, &event.start_mark,
                    tmap_tr ("a second YAML document begins here; only one is allowed in a file"),
                    error);
      return NULL;
    }
    if (event.type == YAML_STREAM_START_EVENT || event.type == YAML_DOCUMENT_START_EVENT ||
        event.type == YAML_DOCUMENT_END_EVENT)
      continue;
    root = compose (self, &event, NULL, NULL, error);
    if (root == NULL)
      return NULL;
  }
  if (root == NULL)
    tmap_fail (error, TMAP_ERROR_SYNTAX, "%s: the file holds no YAML but blanks and comments",
               self->name);
  return g_steal_pointer (&root);
}

static gboolean
check_utf8 (Loader *self, GError **error)
{
  const char *end;

  if (g_utf8_validate_len (self->bytes, self->length, &end))
    return TRUE;
  return fail_at_offset (self, (gsize)(end - self->bytes),
                         *end == '\0' ? tmap_tr ("the character U+0000 is not allowed in YAML")
                                      : tmap_tr ("the file is not valid UTF-8"),
                         error);
}

TmapYamlDocument *
tmap_yaml_document_parse (const char *bytes, gsize length, const char *name, GError **error)
{
  g_autoptr (TmapYamlDocument) self = NULL;
  g_autoptr (GHashTable) anchors = NULL;
  g_autoptr (GPtrArray) merged = NULL;
  Loader loader = { .bytes = bytes, .length = length };

  g_return_val_if_fail (bytes != NULL && name != NULL, NULL);

  if (length > TMAP_YAML_MAX_SIZE) {
    tmap_fail (error, TMAP_ERROR_FILE, "%s: the file is larger than 1 MiB, the limit for YAML",
               name);
    return NULL;
  }
  self = g_new0 (TmapYamlDocument, 1);
  self->name = g_strdup (name);
  anchors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  loader.name = self->name;
  loader.anchors = anchors;
  merged = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_yaml_node_free);
  loader.merged = merged;
  if (length >= strlen (BOM) && memcmp (bytes, BOM, strlen (BOM)) == 0) {
    loader.bytes += strlen (BOM);
    loader.length -= strlen (BOM);
    loader.skipped = strlen (BOM);
  }
  if (!check_utf8 (&loader, error))
    return NULL;
  if (yaml_parser_initialize (&loader.parser) == 0) {
    tmap_fail (error, TMAP_ERROR_FILE, "%s: not enough memory", name);
    return NULL;
  }
  /* Said explicitly, because libyaml would also take a file for UTF-16. */
  yaml_parser_set_encoding (&loader.parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string (&loader.parser, (const guchar *)loader.bytes, loader.length);
  find_characters (&loader);
  self->root = compose_root (&loader, error);
  g_free (loader.offsets);
  yaml_parser_delete (&loader.parser);
  return self->root != NULL ? g_steal_pointer (&self) : NULL;
}

const TmapYamlNode *
tmap_yaml_document_get_root (const TmapYamlDocument *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->root;
}

void
tmap_yaml_document_free (TmapYamlDocument *self)
{
  g_clear_pointer (&self->root, tmap_yaml_node_free);
  g_free (self->name);
  g_free (self);
}
