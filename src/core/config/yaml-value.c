/* SPDX-License-Identifier: Apache-2.0 */
#include "config/yaml-value.h"

#include <math.h>
#include <string.h>

static TmapYamlValue *
new_value (TmapYamlValueKind kind)
{
  TmapYamlValue *self = g_new0 (TmapYamlValue, 1);

  self->kind = kind;
  return self;
}

static TmapYamlValue *
new_collection (TmapYamlValueKind kind)
{
  TmapYamlValue *self = new_value (kind);

  self->children = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_yaml_value_free);
  if (kind == TMAP_YAML_VALUE_MAPPING)
    self->keys = g_ptr_array_new_with_free_func (g_free);
  return self;
}

TmapYamlValue *
tmap_yaml_value_new_text (const char *text)
{
  TmapYamlValue *self;

  g_return_val_if_fail (text != NULL, NULL);

  self = new_value (TMAP_YAML_VALUE_TEXT);
  self->text = g_strdup (text);
  return self;
}

TmapYamlValue *
tmap_yaml_value_new_integer (gint64 value)
{
  TmapYamlValue *self = new_value (TMAP_YAML_VALUE_INTEGER);

  self->text = g_strdup_printf ("%" G_GINT64_FORMAT, value);
  return self;
}

TmapYamlValue *
tmap_yaml_value_new_integer_text (const char *digits)
{
  g_autoptr (TmapInteger) integer = NULL;
  TmapYamlValue *self;
  gboolean negative;

  g_return_val_if_fail (digits != NULL, NULL);

  negative = *digits == '-';
  if (*digits == '-' || *digits == '+')
    digits++;
  integer = tmap_integer_parse (digits, strlen (digits), 10, negative);
  if (integer == NULL)
    return NULL;
  self = new_value (TMAP_YAML_VALUE_INTEGER);
  self->text = tmap_integer_to_text (integer);
  return self;
}

TmapYamlValue *
tmap_yaml_value_new_double (double value)
{
  TmapYamlValue *self = new_value (TMAP_YAML_VALUE_DOUBLE);

  self->number = value;
  return self;
}

TmapYamlValue *
tmap_yaml_value_new_boolean (gboolean value)
{
  TmapYamlValue *self = new_value (TMAP_YAML_VALUE_BOOLEAN);

  self->boolean = value;
  return self;
}

TmapYamlValue *
tmap_yaml_value_new_alias (const char *text)
{
  TmapYamlValue *self;

  g_return_val_if_fail (text != NULL, NULL);

  self = new_value (TMAP_YAML_VALUE_ALIAS);
  self->text = g_strdup (text);
  return self;
}

TmapYamlValue *
tmap_yaml_value_new_null (void)
{
  return new_value (TMAP_YAML_VALUE_NULL);
}

TmapYamlValue *
tmap_yaml_value_new_list (void)
{
  return new_collection (TMAP_YAML_VALUE_LIST);
}

TmapYamlValue *
tmap_yaml_value_new_texts (const char *const *texts)
{
  TmapYamlValue *self = tmap_yaml_value_new_list ();

  for (; texts != NULL && *texts != NULL; texts++)
    tmap_yaml_value_append (self, tmap_yaml_value_new_text (*texts));
  return self;
}

void
tmap_yaml_value_append (TmapYamlValue *self, TmapYamlValue *child)
{
  g_return_if_fail (self != NULL && self->kind == TMAP_YAML_VALUE_LIST && child != NULL);

  g_ptr_array_add (self->children, child);
}

TmapYamlValue *
tmap_yaml_value_new_mapping (void)
{
  return new_collection (TMAP_YAML_VALUE_MAPPING);
}

void
tmap_yaml_value_insert (TmapYamlValue *self, const char *key, TmapYamlValue *child)
{
  g_return_if_fail (self != NULL && self->kind == TMAP_YAML_VALUE_MAPPING);
  g_return_if_fail (key != NULL && child != NULL);

  g_ptr_array_add (self->keys, g_strdup (key));
  g_ptr_array_add (self->children, child);
}

static TmapYamlValue *
new_from_collection (const TmapYamlNode *node)
{
  gboolean is_list = node->scalar.kind == TMAP_YAML_LIST;
  TmapYamlValue *self = is_list ? tmap_yaml_value_new_list () : tmap_yaml_value_new_mapping ();

  for (guint i = 0; i < node->children->len; i++) {
    TmapYamlValue *child = tmap_yaml_value_new_from_node (node->children->pdata[i]);

    if (is_list)
      tmap_yaml_value_append (self, child);
    else
      tmap_yaml_value_insert (self, ((TmapYamlNode *)node->keys->pdata[i])->text, child);
  }
  return self;
}

TmapYamlValue *
tmap_yaml_value_new_from_node (const TmapYamlNode *node)
{
  TmapYamlValue *self;

  g_return_val_if_fail (node != NULL, NULL);

  switch (node->scalar.kind) {
  case TMAP_YAML_NULL:
    return tmap_yaml_value_new_null ();
  case TMAP_YAML_BOOLEAN:
    return tmap_yaml_value_new_boolean (node->scalar.boolean);
  case TMAP_YAML_INTEGER:
    self = new_value (TMAP_YAML_VALUE_INTEGER);
    self->text = tmap_integer_to_text (node->scalar.integer);
    return self;
  case TMAP_YAML_FLOAT:
    return tmap_yaml_value_new_double (node->scalar.number);
  case TMAP_YAML_LIST:
  case TMAP_YAML_MAPPING:
    return new_from_collection (node);
  case TMAP_YAML_DATE:
  case TMAP_YAML_SPECIAL:
    self = new_value (TMAP_YAML_VALUE_OTHER);
    self->text = g_strdup (node->text);
    return self;
  case TMAP_YAML_TEXT:
  default:
    return tmap_yaml_value_new_text (node->text);
  }
}

TmapYamlValue *
tmap_yaml_value_copy (const TmapYamlValue *self)
{
  TmapYamlValue *copy;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->children == NULL) {
    copy = new_value (self->kind);
    copy->text = g_strdup (self->text);
    copy->number = self->number;
    copy->boolean = self->boolean;
    return copy;
  }
  copy = new_collection (self->kind);
  for (guint i = 0; i < self->children->len; i++) {
    if (self->keys != NULL)
      g_ptr_array_add (copy->keys, g_strdup (self->keys->pdata[i]));
    g_ptr_array_add (copy->children, tmap_yaml_value_copy (self->children->pdata[i]));
  }
  return copy;
}

TmapYamlValue *
tmap_yaml_value_find (const TmapYamlValue *self, const char *key)
{
  g_return_val_if_fail (self != NULL && key != NULL, NULL);

  for (guint i = 0; self->keys != NULL && i < self->keys->len; i++)
    if (strcmp (self->keys->pdata[i], key) == 0)
      return self->children->pdata[i];
  return NULL;
}

static gboolean
list_equals (const TmapYamlValue *self, const TmapYamlNode *node)
{
  if (node->scalar.kind != TMAP_YAML_LIST || node->children->len != self->children->len)
    return FALSE;
  for (guint i = 0; i < self->children->len; i++)
    if (!tmap_yaml_value_equals (self->children->pdata[i], node->children->pdata[i]))
      return FALSE;
  return TRUE;
}

static gboolean
mapping_equals (const TmapYamlValue *self, const TmapYamlNode *node)
{
  if (node->scalar.kind != TMAP_YAML_MAPPING || node->children->len != self->children->len)
    return FALSE;
  for (guint i = 0; i < node->children->len; i++) {
    const TmapYamlNode *key = node->keys->pdata[i];
    const TmapYamlValue *child = tmap_yaml_value_find (self, key->text);

    if (child == NULL || !tmap_yaml_value_equals (child, node->children->pdata[i]))
      return FALSE;
  }
  return TRUE;
}

static gboolean
integer_equals (const TmapYamlValue *self, const TmapYamlNode *node)
{
  g_autofree char *digits = NULL;

  if (node->scalar.kind != TMAP_YAML_INTEGER)
    return FALSE;
  digits = tmap_integer_to_text (node->scalar.integer);
  return strcmp (digits, self->text) == 0;
}

static gboolean
double_equals (const TmapYamlValue *self, const TmapYamlNode *node)
{
  if (node->scalar.kind != TMAP_YAML_FLOAT && node->scalar.kind != TMAP_YAML_INTEGER)
    return FALSE;
  if (isnan (self->number))
    return isnan (node->scalar.number);
  return !(self->number < node->scalar.number) && !(self->number > node->scalar.number);
}

gboolean
tmap_yaml_value_equals (const TmapYamlValue *self, const TmapYamlNode *node)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (node == NULL)
    return FALSE;
  switch (self->kind) {
  case TMAP_YAML_VALUE_TEXT:
    return node->scalar.kind == TMAP_YAML_TEXT && strcmp (self->text, node->text) == 0;
  case TMAP_YAML_VALUE_INTEGER:
    return integer_equals (self, node);
  case TMAP_YAML_VALUE_DOUBLE:
    return double_equals (self, node);
  case TMAP_YAML_VALUE_BOOLEAN:
    return node->scalar.kind == TMAP_YAML_BOOLEAN && !node->scalar.boolean == !self->boolean;
  case TMAP_YAML_VALUE_NULL:
    return node->scalar.kind == TMAP_YAML_NULL;
  case TMAP_YAML_VALUE_LIST:
    return list_equals (self, node);
  case TMAP_YAML_VALUE_MAPPING:
    return mapping_equals (self, node);
  case TMAP_YAML_VALUE_OTHER:
    return (node->scalar.kind == TMAP_YAML_DATE || node->scalar.kind == TMAP_YAML_SPECIAL) &&
           strcmp (self->text, node->text) == 0;
  case TMAP_YAML_VALUE_ALIAS:
  default:
    return node->origin == TMAP_YAML_ALIASED;
  }
}

void
tmap_yaml_value_free (TmapYamlValue *self)
{
  g_free (self->text);
  g_clear_pointer (&self->keys, g_ptr_array_unref);
  g_clear_pointer (&self->children, g_ptr_array_unref);
  g_free (self);
}
