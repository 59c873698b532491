/* SPDX-License-Identifier: Apache-2.0 */
#include "config/yaml-edit.h"

#include <string.h>

#include "base/error.h"
#include "config/yaml-document.h"
#include "config/yaml-layout.h"
#include "base/i18n.h"

/* A step of a path: a key, or a place in a list. */
typedef struct {
  char *key;
  guint index;
} Step;

typedef struct {
  const char *text;
  const char *name;
  const char *path;
  GArray *steps;
  TmapYamlDocument *document;
  const TmapYamlNode *root;
  TmapYamlLayout layout;
} Edit;

static void
clear_step (Step *step)
{
  g_free (step->key);
}

static gboolean
parse_index (const char **path, guint *index)
{
  char *end;
  guint64 number;

  if (!g_ascii_isdigit ((*path)[1]))
    return FALSE;
  number = g_ascii_strtoull (*path + 1, &end, 10);
  if (*end != ']' || number > TMAP_YAML_MAX_NODES)
    return FALSE;
  *index = (guint)number;
  *path = end + 1;
  return TRUE;
}

/* NULL if it is no path. */
static GArray *
parse_path (const char *path)
{
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (Step));

  g_array_set_clear_func (steps, (GDestroyNotify)clear_step);
  while (*path != '\0') {
    Step step = { NULL, 0 };
    gsize length;

    if (*path == '[') {
      if (!parse_index (&path, &step.index))
        return NULL;
    } else {
      if (*path == '.' && steps->len > 0)
        path++;
      length = strcspn (path, ".[");
      if (length == 0)
        return NULL;
      step.key = g_strndup (path, length);
      path += length;
    }
    g_array_append_val (steps, step);
  }
  return g_steal_pointer (&steps);
}

static const Step *
get_step (const GArray *steps, guint i)
{
  return &g_array_index (steps, Step, i);
}

static const TmapYamlNode *
find_child (const TmapYamlNode *node, const Step *step)
{
  if (step->key == NULL) {
    if (node->scalar.kind != TMAP_YAML_LIST || step->index >= node->children->len)
      return NULL;
    return node->children->pdata[step->index];
  }
  for (guint i = 0; node->keys != NULL && i < node->keys->len; i++)
    if (strcmp (((TmapYamlNode *)node->keys->pdata[i])->text, step->key) == 0)
      return node->children->pdata[i];
  return NULL;
}

const TmapYamlNode *
tmap_yaml_node_lookup (const TmapYamlNode *root, const char *path)
{
  g_autoptr (GArray) steps = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  steps = parse_path (path);
  if (steps == NULL)
    return NULL;
  for (guint i = 0; root != NULL && i < steps->len; i++)
    root = find_child (root, get_step (steps, i));
  return root;
}

static void
edit_clear (Edit *self)
{
  g_clear_pointer (&self->steps, g_array_unref);
  g_clear_pointer (&self->document, tmap_yaml_document_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Edit, edit_clear)

/* The bytes of the line break at @text: YAML 1.1 has three beyond those of ASCII. */
static gsize
break_length (const char *text)
{
  if (*text == '\r' || *text == '\n')
    return 1;
  if (g_str_has_prefix (text, "\xc2\x85"))
    return 2;
  return g_str_has_prefix (text, "\xe2\x80\xa8") || g_str_has_prefix (text, "\xe2\x80\xa9") ? 3 : 0;
}

/* Blanks and comments alone are no YAML for the parser, but a good place for the first key. */
static gboolean
is_without_values (const char *text)
{
  gboolean comment = FALSE;

  if (g_str_has_prefix (text, "\xef\xbb\xbf"))
    text += 3;
  while (*text != '\0') {
    gsize length = break_length (text);

    comment = length == 0 && (comment || *text == '#');
    if (length == 0 && !comment && *text != ' ' && *text != '\t')
      return FALSE;
    text += MAX (length, 1);
  }
  return TRUE;
}

static gboolean
edit_init (Edit *self, const char *text, const char *name, const char *path, GError **error)
{
  *self = (Edit){ .text = text, .name = name, .path = path };
  self->steps = parse_path (path);
  if (self->steps == NULL)
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s: '%s' is no path of keys", name, path);
  if (!is_without_values (text)) {
    self->document = tmap_yaml_document_parse (text, strlen (text), name, error);
    if (self->document == NULL)
      return FALSE;
    self->root = tmap_yaml_document_get_root (self->document);
  }
  tmap_yaml_layout_init (&self->layout, text, self->root);
  return TRUE;
}

static char *
fail_edit (const Edit *self, GError **error, const char *what)
{
  tmap_fail (error, TMAP_ERROR_VALUE, "%s: %s: %s", self->name, self->path, tmap_tr (what));
  return NULL;
}

/* The value inside of lists and mappings for the steps from @from on. */
static TmapYamlValue *
wrap (const Edit *self, guint from, const TmapYamlValue *value)
{
  const Step *step;
  TmapYamlValue *outer;

  if (from == self->steps->len)
    return tmap_yaml_value_copy (value);
  step = get_step (self->steps, from);
  outer = step->key != NULL ? tmap_yaml_value_new_mapping () : tmap_yaml_value_new_list ();
  if (step->key != NULL)
    tmap_yaml_value_insert (outer, step->key, wrap (self, from + 1, value));
  else
    tmap_yaml_value_append (outer, wrap (self, from + 1, value));
  return outer;
}

/* @old (which is consumed) with @value in it, where the steps from @from on lead. */
static TmapYamlValue *
put (const Edit *self, TmapYamlValue *old, guint from, const TmapYamlValue *value)
{
  g_autoptr (TmapYamlValue) outer = old;
  const Step *step = from < self->steps->len ? get_step (self->steps, from) : NULL;
  TmapYamlValue **place = NULL;
  guint n = old->children != NULL ? old->children->len : 0;

  if (step == NULL || (old->keys == NULL) != (step->key == NULL) || old->children == NULL)
    return wrap (self, from, value);
  for (guint i = 0; i < n && place == NULL; i++)
    if (step->key != NULL ? strcmp (old->keys->pdata[i], step->key) == 0 : i == step->index)
      place = (TmapYamlValue **)&old->children->pdata[i];
  if (place != NULL)
    *place = put (self, *place, from + 1, value);
  else if (step->key != NULL)
    tmap_yaml_value_insert (old, step->key, wrap (self, from + 1, value));
  else
    tmap_yaml_value_append (old, wrap (self, from + 1, value));
  return g_steal_pointer (&outer);
}

/* Whether there is an alias in @node, or a merge, which takes over what is anchored, too. */
static gboolean
has_aliases (const TmapYamlNode *node)
{
  if (node->origin == TMAP_YAML_ALIASED || node->merges)
    return TRUE;
  for (guint i = 0; node->children != NULL && i < node->children->len; i++)
    if (has_aliases (node->children->pdata[i]) ||
        (node->keys != NULL && has_aliases (node->keys->pdata[i])))
      return TRUE;
  return FALSE;
}

/* Whether there are line breaks that the layout of a file does not know, see break_length(). */
static gboolean
has_rare_breaks (const char *text)
{
  for (; *text != '\0'; text++)
    if (break_length (text) > 1)
      return TRUE;
  return FALSE;
}

/* Whether the path leads through what other places in the file take over, or are taken from. */
static gboolean
may_be_followed (const Edit *self)
{
  const TmapYamlNode *node = self->root;

  /* With rare breaks, other lines may be changed than were meant: all is compared then. */
  if (node == NULL || !has_aliases (node) || has_rare_breaks (self->text))
    return FALSE;
  for (guint i = 0; node != NULL; i++) {
    if (node->anchored || node->merges || node->origin != TMAP_YAML_WRITTEN)
      return TRUE;
    node = i < self->steps->len ? find_child (node, get_step (self->steps, i)) : NULL;
  }
  return FALSE;
}

/* Reads the new text again: it must hold @value at its place (%NULL: nothing), and be @whole,
 * unless other places of the file may follow. */
static char *
verify (const Edit *self,
        char *candidate,
        const TmapYamlValue *value,
        const TmapYamlValue *whole,
        GError **error)
{
  g_autofree char *text = candidate;
  g_autoptr (TmapYamlDocument) document = NULL;
  const TmapYamlNode *root;
  const TmapYamlNode *node;
  gboolean ok;

  if (text != NULL)
    document = tmap_yaml_document_parse (text, strlen (text), self->name, NULL);
  if (document == NULL)
    return fail_edit (self, error,
                      "cannot be changed here without changing other things too; edit the file by "
                      "hand");
  root = tmap_yaml_document_get_root (document);
  node = tmap_yaml_node_lookup (root, self->path);
  if (value != NULL)
    ok = tmap_yaml_value_equals (value, node);
  else
    ok = get_step (self->steps, self->steps->len - 1)->key == NULL || node == NULL;
  if (ok && !may_be_followed (self))
    ok = tmap_yaml_value_equals (whole, root);
  if (!ok)
    return fail_edit (self, error,
                      "cannot be changed here without changing other things too; edit the file by "
                      "hand");
  return g_steal_pointer (&text);
}

/* The longest common subsequence: marks the items of both lists that stay. */
static void
match_items (const TmapYamlNode *old, const TmapYamlValue *value, gboolean *stays, gboolean *known)
{
  guint n = old->children->len;
  guint m = value->children->len;
  g_autofree guint *lengths = g_new0 (guint, (gsize)(n + 1) * (m + 1));
  guint i = 0;
  guint j = 0;

#define LENGTH(a, b) lengths[(gsize)(a) * (m + 1) + (b)]
  for (guint a = n; a-- > 0;)
    for (guint b = m; b-- > 0;)
      if (tmap_yaml_value_equals (value->children->pdata[b], old->children->pdata[a]))
        LENGTH (a, b) = LENGTH (a + 1, b + 1) + 1;
      else
        LENGTH (a, b) = MAX (LENGTH (a + 1, b), LENGTH (a, b + 1));
  while (i < n && j < m) {
    if (tmap_yaml_value_equals (value->children->pdata[j], old->children->pdata[i]))
      stays[i++] = known[j++] = TRUE;
    else if (LENGTH (i + 1, j) >= LENGTH (i, j + 1))
      i++;
    else
      j++;
  }
#undef LENGTH
}

static char *
change_list (const char *text,
             const char *name,
             const char *path,
             gboolean insert,
             guint index,
             const TmapYamlValue *value)
{
  g_auto (Edit) edit = { 0 };
  const TmapYamlNode *list;

  if (text == NULL || !edit_init (&edit, text, name, path, NULL))
    return NULL;
  list = tmap_yaml_node_lookup (edit.root, path);
  if (list == NULL || list->scalar.kind != TMAP_YAML_LIST || list->origin != TMAP_YAML_WRITTEN)
    return NULL;
  if (insert)
    return tmap_yaml_layout_insert (&edit.layout, list, index, value);
  /* What was inserted before may have swallowed an item: such a layout is beyond these functions.
   */
  return index < list->children->len ? tmap_yaml_layout_remove (&edit.layout, list, index) : NULL;
}

/* First the new items come, then the old ones go: so the list never becomes empty, and keeps its
 * style. */
static char *
merge_list (const Edit *self, const TmapYamlNode *old, const TmapYamlValue *value)
{
  guint n = old->children->len;
  guint m = value->children->len;
  g_autofree gboolean *stays = g_new0 (gboolean, n);
  g_autofree gboolean *known = g_new0 (gboolean, m);
  g_autoptr (GArray) goes = g_array_new (FALSE, FALSE, sizeof (guint));
  char *text = g_strdup (self->text);
  guint place = 0;
  guint i = 0;

  match_items (old, value, stays, known);
  for (guint j = 0; j <= m; j++) {
    for (; i < n && !stays[i] && (j == m || known[j]); i++, place++)
      g_array_append_val (goes, place);
    if (j < m && !known[j]) {
      g_autofree char *before = text;

      text = change_list (before, self->name, self->path, TRUE, place, value->children->pdata[j]);
    }
    if (j < m && known[j])
      i++;
    place++;
  }
  for (guint k = goes->len; k-- > 0;) {
    g_autofree char *before = text;

    text =
        change_list (before, self->name, self->path, FALSE, g_array_index (goes, guint, k), NULL);
  }
  return text;
}

/* The entries one by one: first those that are wanted, then the others go. */
static char *
merge_mapping (const Edit *self,
               const TmapYamlNode *old,
               const TmapYamlValue *value,
               GError **error)
{
  char *text = g_strdup (self->text);

  for (guint i = 0; i < value->children->len && text != NULL; i++) {
    g_autofree char *before = text;
    g_autofree char *path = g_strdup_printf ("%s%s%s", self->path, *self->path != '\0' ? "." : "",
                                             (char *)value->keys->pdata[i]);

    text = tmap_yaml_edit_set (before, self->name, path, value->children->pdata[i], error);
  }
  for (guint i = 0; i < old->keys->len && text != NULL; i++) {
    const TmapYamlNode *key = old->keys->pdata[i];
    g_autofree char *before = NULL;
    g_autofree char *path = NULL;

    if (tmap_yaml_value_find (value, key->text) != NULL)
      continue;
    before = text;
    path = g_strdup_printf ("%s%s%s", self->path, *self->path != '\0' ? "." : "", key->text);
    text = tmap_yaml_edit_unset (before, self->name, path, error);
  }
  return text;
}

/* Something inside of what an alias stands for: the alias becomes a `<<`, or a copy. */
static char *
set_in_alias (const Edit *self, const TmapYamlNode *node, guint from, const TmapYamlValue *value)
{
  g_autoptr (TmapYamlValue) changed = NULL;
  g_autofree char *alias = g_strndup (self->text + node->start, node->end - node->start);
  const Step *step = get_step (self->steps, from);
  const TmapYamlNode *child = find_child (node, step);
  TmapYamlValue *inner;

  if (node->scalar.kind != TMAP_YAML_MAPPING || step->key == NULL) {
    changed = put (self, tmap_yaml_value_new_from_node (node), from, value);
    return tmap_yaml_layout_replace (&self->layout, node, changed);
  }
  inner = child != NULL ? put (self, tmap_yaml_value_new_from_node (child), from + 1, value)
                        : wrap (self, from + 1, value);
  changed = tmap_yaml_value_new_mapping ();
  tmap_yaml_value_insert (changed, "<<", tmap_yaml_value_new_alias (alias));
  tmap_yaml_value_insert (changed, step->key, inner);
  return tmap_yaml_layout_replace (&self->layout, node, changed);
}

/* A step that leads to nothing that is written in @node. */
static char *
set_missing (const Edit *self,
             const TmapYamlNode *node,
             const TmapYamlNode *child,
             guint from,
             const TmapYamlValue *value,
             GError **error)
{
  const Step *step = get_step (self->steps, from);
  g_autoptr (TmapYamlValue) inner = NULL;

  if (node->scalar.kind == TMAP_YAML_NULL && (step->key != NULL || step->index == 0)) {
    inner = wrap (self, from, value);
    if (node->parent == NULL && node->start == node->end)
      return tmap_yaml_layout_append_text (&self->layout, inner);
    return tmap_yaml_layout_replace (&self->layout, node, inner);
  }
  inner = child != NULL ? put (self, tmap_yaml_value_new_from_node (child), from + 1, value)
                        : wrap (self, from + 1, value);
  if (step->key != NULL && node->scalar.kind == TMAP_YAML_MAPPING)
    return tmap_yaml_layout_add_key (&self->layout, node, step->key, inner);
  if (step->key == NULL && node->scalar.kind == TMAP_YAML_LIST &&
      step->index == node->children->len)
    return tmap_yaml_layout_insert (&self->layout, node, step->index, inner);
  if (step->key != NULL)
    tmap_yaml_node_fail (node, error, "there is no key '%s' in what stands here", step->key);
  else
    tmap_yaml_node_fail (node, error, "there is no item %u in what stands here", step->index + 1);
  return NULL;
}

static char *
set_unchecked (const Edit *self, const TmapYamlValue *value, GError **error)
{
  const TmapYamlNode *node = self->root;

  for (guint i = 0; i < self->steps->len; i++) {
    const TmapYamlNode *child = find_child (node, get_step (self->steps, i));

    if (node->origin == TMAP_YAML_ALIASED)
      return set_in_alias (self, node, i, value);
    if (child == NULL || child->origin == TMAP_YAML_INHERITED)
      return set_missing (self, node, child, i, value, error);
    node = child;
  }
  if (node->origin == TMAP_YAML_WRITTEN && node->children != NULL && node->children->len > 0 &&
      value->children != NULL && value->children->len > 0) {
    if (node->keys == NULL && value->keys == NULL) {
      char *text = merge_list (self, node, value);

      return text != NULL ? text : tmap_yaml_layout_replace (&self->layout, node, value);
    }
    if (node->keys != NULL && value->keys != NULL)
      return merge_mapping (self, node, value, error);
  }
  return tmap_yaml_layout_replace (&self->layout, node, value);
}

/* The text that a failed step left, or the reason; both are never there. */
static char *
set_checked (const Edit *self, const TmapYamlValue *value, GError **error)
{
  g_autoptr (TmapYamlValue) whole = NULL;
  g_autoptr (GError) reason = NULL;
  char *text;

  if (self->root == NULL) {
    whole = wrap (self, 0, value);
    if (self->steps->len == 0 || whole->kind != TMAP_YAML_VALUE_MAPPING)
      return fail_edit (self, error, "the file holds nothing yet that could be changed");
    text = tmap_yaml_layout_append_text (&self->layout, whole);
    return verify (self, text, value, whole, error);
  }
  whole = put (self, tmap_yaml_value_new_from_node (self->root), 0, value);
  text = set_unchecked (self, value, &reason);
  if (reason != NULL) {
    g_propagate_error (error, g_steal_pointer (&reason));
    return NULL;
  }
  return verify (self, text, value, whole, error);
}

char *
tmap_yaml_edit_set (const char *text,
                    const char *name,
                    const char *path,
                    const TmapYamlValue *value,
                    GError **error)
{
  g_auto (Edit) edit = { 0 };

  g_return_val_if_fail (text != NULL && name != NULL && path != NULL && value != NULL, NULL);

  if (!edit_init (&edit, text, name, path, error))
    return NULL;
  if (edit.root != NULL && tmap_yaml_value_equals (value, tmap_yaml_node_lookup (edit.root, path)))
    return g_strdup (text);
  return set_checked (&edit, value, error);
}

/* The whole file without the value. */
static TmapYamlValue *
without (const Edit *self)
{
  TmapYamlValue *whole = tmap_yaml_value_new_from_node (self->root);
  TmapYamlValue *outer = whole;

  for (guint i = 0; i < self->steps->len; i++) {
    const Step *step = get_step (self->steps, i);
    guint place = step->index;

    for (guint k = 0; step->key != NULL && k < outer->keys->len; k++)
      if (strcmp (outer->keys->pdata[k], step->key) == 0)
        place = k;
    if (i + 1 < self->steps->len) {
      outer = outer->children->pdata[place];
      continue;
    }
    g_ptr_array_remove_index (outer->children, place);
    if (outer->keys != NULL)
      g_ptr_array_remove_index (outer->keys, place);
  }
  return whole;
}

char *
tmap_yaml_edit_unset (const char *text, const char *name, const char *path, GError **error)
{
  g_auto (Edit) edit = { 0 };
  g_autoptr (TmapYamlValue) nothing = tmap_yaml_value_new_null ();
  g_autoptr (TmapYamlValue) whole = NULL;
  const TmapYamlNode *node;
  guint place = 0;

  g_return_val_if_fail (text != NULL && name != NULL && path != NULL, NULL);

  if (!edit_init (&edit, text, name, path, error))
    return NULL;
  node = tmap_yaml_node_lookup (edit.root, path);
  if (node == NULL)
    return g_strdup (text);
  if (node->parent == NULL)
    return fail_edit (&edit, error, "all of a file cannot be removed");
  if (node->origin == TMAP_YAML_INHERITED && node->key != NULL)
    return set_checked (&edit, nothing, error);
  if (node->origin == TMAP_YAML_INHERITED)
    return fail_edit (&edit, error, "comes from another place in the file; edit it by hand");
  g_ptr_array_find (node->parent->children, node, &place);
  whole = without (&edit);
  return verify (&edit, tmap_yaml_layout_remove (&edit.layout, node->parent, place), NULL, whole,
                 error);
}

char *
tmap_yaml_edit_insert (const char *text,
                       const char *name,
                       const char *path,
                       guint index,
                       const TmapYamlValue *value,
                       GError **error)
{
  g_auto (Edit) edit = { 0 };
  g_autoptr (TmapYamlValue) list = NULL;
  g_autoptr (TmapYamlValue) whole = NULL;
  const TmapYamlNode *node;
  char *changed;

  g_return_val_if_fail (text != NULL && name != NULL && path != NULL && value != NULL, NULL);

  if (!edit_init (&edit, text, name, path, error))
    return NULL;
  node = tmap_yaml_node_lookup (edit.root, path);
  if (node != NULL && node->scalar.kind != TMAP_YAML_NULL && node->scalar.kind != TMAP_YAML_LIST) {
    tmap_yaml_node_fail_expected (node, "a list", error);
    return NULL;
  }
  list = node != NULL && node->children != NULL ? tmap_yaml_value_new_from_node (node)
                                                : tmap_yaml_value_new_list ();
  index = MIN (index, list->children->len);
  g_ptr_array_insert (list->children, (gint)index, tmap_yaml_value_copy (value));
  if (node == NULL || node->children == NULL || node->origin != TMAP_YAML_WRITTEN)
    return set_checked (&edit, list, error);
  whole = put (&edit, tmap_yaml_value_new_from_node (edit.root), 0, list);
  changed = tmap_yaml_layout_insert (&edit.layout, node, index, value);
  if (changed == NULL)
    changed = tmap_yaml_layout_replace (&edit.layout, node, list);
  return verify (&edit, changed, list, whole, error);
}
