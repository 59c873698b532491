/* SPDX-License-Identifier: Apache-2.0 */
#include "config/yaml-write.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

static gboolean
is_digits (const char *text)
{
  return *text != '\0' && strlen (text) <= 18 && text[strspn (text, "0123456789")] == '\0' &&
         (*text != '0' || text[1] == '\0');
}

/* Whether all readers of YAML take the text without quotes for itself. */
static gboolean
is_plain_safe (const char *text, gboolean flow)
{
  TmapYamlScalar scalar;
  g_autofree char *problem = tmap_yaml_scalar_resolve (text, TRUE, NULL, &scalar);
  gsize length = strlen (text);

  g_clear_pointer (&scalar.integer, tmap_integer_free);
  if (problem != NULL || scalar.kind != TMAP_YAML_TEXT)
    return FALSE;
  if (!g_ascii_isalnum (*text) && strchr ("./_+$(~", *text) == NULL && (guchar)*text < 0x80)
    return FALSE;
  if (text[length - 1] == ' ' || text[length - 1] == ':' || strstr (text, ": ") != NULL ||
      strstr (text, " #") != NULL || g_str_has_prefix (text, "..."))
    return FALSE;
  return !flow || strpbrk (text, ",[]{}:?") == NULL;
}

/* Whether a character may stand for itself: a byte order mark and line breaks may not. */
static gboolean
is_printable_character (gunichar c)
{
  return g_unichar_isprint (c) && c != 0xfeff && c != 0x2028 && c != 0x2029;
}

static gboolean
is_printable (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (!is_printable_character (g_utf8_get_char (p)))
      return FALSE;
  return TRUE;
}

static void
append_single_quoted (GString *out, const char *text)
{
  g_string_append_c (out, '\'');
  for (const char *p = text; *p != '\0'; p++) {
    if (*p == '\'')
      g_string_append_c (out, '\'');
    g_string_append_c (out, *p);
  }
  g_string_append_c (out, '\'');
}

static void
append_double_quoted (GString *out, const char *text)
{
  g_string_append_c (out, '"');
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (c == '"' || c == '\\')
      g_string_append_printf (out, "\\%c", (char)c);
    else if (c == '\n')
      g_string_append (out, "\\n");
    else if (c == '\t')
      g_string_append (out, "\\t");
    else if (is_printable_character (c))
      g_string_append_unichar (out, c);
    else if (c < 0x10000)
      g_string_append_printf (out, "\\u%04X", c);
    else
      g_string_append_printf (out, "\\U%08X", c);
  }
  g_string_append_c (out, '"');
}

/* Quotes stay as they were; else there are none, or single ones, or double ones if it must be. */
static void
append_text (GString *out, const char *text, const TmapYamlNode *old, gboolean flow)
{
  TmapYamlStyle style = old != NULL ? old->style : TMAP_YAML_PLAIN;

  if (!is_printable (text) || style == TMAP_YAML_DOUBLE_QUOTED)
    append_double_quoted (out, text);
  else if (style == TMAP_YAML_SINGLE_QUOTED || !is_plain_safe (text, flow))
    append_single_quoted (out, text);
  else
    g_string_append (out, text);
}

static gboolean
was_whole (const TmapYamlNode *old)
{
  return old != NULL && old->scalar.kind == TMAP_YAML_INTEGER;
}

/* YAML 1.1 wants a point in every number that is not whole. */
static void
append_double (GString *out, double value, const TmapYamlNode *old)
{
  char buffer[TMAP_NUMBER_SIZE];
  const char *exponent;

  if (!isfinite (value)) {
    g_string_append (out, isnan (value) ? ".nan" : value > 0 ? ".inf" : "-.inf");
    return;
  }
  tmap_number_format (buffer, value);
  exponent = strchr (buffer, 'e');
  if (was_whole (old) && exponent == NULL && g_str_has_suffix (buffer, ".0"))
    g_string_append_len (out, buffer, (gssize)strlen (buffer) - 2);
  else if (exponent != NULL && strchr (buffer, '.') == NULL)
    g_string_append_printf (out, "%.*s.0%s", (int)(exponent - buffer), buffer, exponent);
  else
    g_string_append (out, buffer);
}

/* The opposite of `yes` is `no`. */
static void
append_boolean (GString *out, gboolean value, const TmapYamlNode *old)
{
  static const char *const words[][2] = {
    { "false", "true" }, { "False", "True" }, { "FALSE", "TRUE" }, { "no", "yes" }, { "No", "Yes" },
    { "NO", "YES" },     { "off", "on" },     { "Off", "On" },     { "OFF", "ON" },
  };
  gsize row = 0;

  for (gsize i = 0; old != NULL && old->text != NULL && i < G_N_ELEMENTS (words); i++)
    if (strcmp (old->text, words[i][0]) == 0 || strcmp (old->text, words[i][1]) == 0)
      row = i;
  g_string_append (out, words[row][value ? 1 : 0]);
}

static void
append_value (GString *out, const TmapYamlValue *value, const TmapYamlNode *old, gboolean flow)
{
  gboolean is_mapping = value->kind == TMAP_YAML_VALUE_MAPPING;

  switch (value->kind) {
  case TMAP_YAML_VALUE_TEXT:
    append_text (out, value->text, old, flow);
    return;
  case TMAP_YAML_VALUE_INTEGER:
  case TMAP_YAML_VALUE_ALIAS:
  case TMAP_YAML_VALUE_OTHER:
    g_string_append (out, value->text);
    return;
  case TMAP_YAML_VALUE_DOUBLE:
    append_double (out, value->number, old);
    return;
  case TMAP_YAML_VALUE_BOOLEAN:
    append_boolean (out, value->boolean, old);
    return;
  case TMAP_YAML_VALUE_NULL:
    g_string_append (out, "null");
    return;
  case TMAP_YAML_VALUE_LIST:
  case TMAP_YAML_VALUE_MAPPING:
  default:
    g_string_append_c (out, is_mapping ? '{' : '[');
    for (guint i = 0; i < value->children->len; i++) {
      g_string_append (out, i > 0 ? ", " : "");
      if (is_mapping) {
        tmap_yaml_append_key (out, value->keys->pdata[i]);
        g_string_append (out, ": ");
      }
      append_value (out, value->children->pdata[i], NULL, TRUE);
    }
    g_string_append_c (out, is_mapping ? '}' : ']');
  }
}

void
tmap_yaml_append_flow (GString *out, const TmapYamlValue *value, const TmapYamlNode *old)
{
  append_value (out, value, old, TRUE);
}

void
tmap_yaml_append_inline (GString *out, const TmapYamlValue *value, const TmapYamlNode *old)
{
  append_value (out, value, old, FALSE);
}

void
tmap_yaml_append_key (GString *out, const char *key)
{
  if (is_digits (key) || strcmp (key, "<<") == 0)
    g_string_append (out, key);
  else
    append_text (out, key, NULL, TRUE);
}

gboolean
tmap_yaml_is_inline (const TmapYamlValue *value)
{
  if (value->children == NULL || value->children->len == 0)
    return TRUE;
  if (value->kind == TMAP_YAML_VALUE_MAPPING)
    return FALSE;
  for (guint i = 0; i < value->children->len; i++) {
    const TmapYamlValue *child = value->children->pdata[i];

    if (child->kind == TMAP_YAML_VALUE_TEXT || child->children != NULL)
      return FALSE;
  }
  return TRUE;
}

static void
append_indent (GString *out, guint indent)
{
  for (guint i = 0; i < indent; i++)
    g_string_append_c (out, ' ');
}

static void
append_item (GString *out, const TmapYamlValue *child, guint indent, guint step, const char *eol)
{
  g_string_append (out, "- ");
  if (tmap_yaml_is_inline (child))
    tmap_yaml_append_inline (out, child, NULL);
  else
    tmap_yaml_append_block_body (out, child, indent + 2, step, eol);
}

void
tmap_yaml_append_block_body (
    GString *out, const TmapYamlValue *value, guint indent, guint step, const char *eol)
{
  for (guint i = 0; i < value->children->len; i++) {
    const TmapYamlValue *child = value->children->pdata[i];

    if (i > 0) {
      g_string_append (out, eol);
      append_indent (out, indent);
    }
    if (value->kind == TMAP_YAML_VALUE_LIST) {
      append_item (out, child, indent, step, eol);
      continue;
    }
    tmap_yaml_append_key (out, value->keys->pdata[i]);
    g_string_append_c (out, ':');
    if (tmap_yaml_is_inline (child)) {
      g_string_append_c (out, ' ');
      tmap_yaml_append_inline (out, child, NULL);
      continue;
    }
    g_string_append (out, eol);
    tmap_yaml_append_block (out, child, indent + step, step, eol);
  }
}

void
tmap_yaml_append_block (
    GString *out, const TmapYamlValue *value, guint indent, guint step, const char *eol)
{
  append_indent (out, indent);
  tmap_yaml_append_block_body (out, value, indent, step, eol);
}
