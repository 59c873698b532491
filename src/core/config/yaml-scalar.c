/* SPDX-License-Identifier: Apache-2.0 */
#include "config/yaml-scalar.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "base/i18n.h"

#define TAG_PREFIX "tag:yaml.org,2002:"

/* No number is longer: 4096 digits with as many underscores, a sign and a prefix. */
#define NUMBER_MAX_LENGTH (2 * TMAP_INTEGER_MAX_DIGITS + 3)

/* The expressions are those of PyYAML's resolver, so that no literal is read otherwise there. */
#define BOOLEAN_PATTERN                                                                            \
  "(?: yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF )$"

#define INTEGER_PATTERN                                                                            \
  "(?: [-+]?0b[0-1_]+"                                                                             \
  " | [-+]?0[0-7_]+"                                                                               \
  " | [-+]?(?:0|[1-9][0-9_]*)"                                                                     \
  " | [-+]?0x[0-9a-fA-F_]+"                                                                        \
  " | [-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+ )$"

#define FLOAT_ALTERNATIVES                                                                         \
  "   [-+]?(?:[0-9][0-9_]*)\\.[0-9_]*(?:[eE][-+][0-9]+)?"                                          \
  " | \\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?"                                                          \
  " | [-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\\.[0-9_]*"                                                \
  " | [-+]?\\.(?:inf|Inf|INF)"                                                                     \
  " | \\.(?:nan|NaN|NAN)"

#define FLOAT_PATTERN "(?:" FLOAT_ALTERNATIVES ")$"

/* What may stand behind the tag !!float. */
#define TAGGED_FLOAT_PATTERN                                                                       \
  "(?:" FLOAT_ALTERNATIVES " | [-+]?(?:[0-9][0-9_]*\\.?[0-9_]*|\\.[0-9][0-9_]*)"                   \
  "(?:[eE][-+]?[0-9]+)? )$"

#define DATE_PATTERN                                                                               \
  "(?: [0-9]{4}-[0-9]{2}-[0-9]{2}"                                                                 \
  " | [0-9]{4} -[0-9][0-9]? -[0-9][0-9]? (?:[Tt]|[\\ \\t]+) [0-9][0-9]? :[0-9]{2} :[0-9]{2}"       \
  "   (?:\\.[0-9]*)? (?:[\\ \\t]*(?:Z|[-+][0-9][0-9]?(?::[0-9]{2})?))? )$"

typedef enum {
  PATTERN_BOOLEAN,
  PATTERN_INTEGER,
  PATTERN_FLOAT,
  PATTERN_TAGGED_FLOAT,
  PATTERN_DATE,
  N_PATTERNS,
} Pattern;

static gpointer
compile_patterns (gpointer unused G_GNUC_UNUSED)
{
  static const char *const texts[N_PATTERNS] = {
    BOOLEAN_PATTERN, INTEGER_PATTERN, FLOAT_PATTERN, TAGGED_FLOAT_PATTERN, DATE_PATTERN,
  };
  static GRegex *patterns[N_PATTERNS];

  for (guint i = 0; i < N_PATTERNS; i++) {
    patterns[i] = g_regex_new (
        texts[i], G_REGEX_RAW | G_REGEX_EXTENDED | G_REGEX_ANCHORED | G_REGEX_DOLLAR_ENDONLY, 0,
        NULL);
    g_assert (patterns[i] != NULL);
  }
  return patterns;
}

static gboolean
matches (const char *text, Pattern pattern)
{
  static GOnce once = G_ONCE_INIT;
  GRegex **patterns = g_once (&once, compile_patterns, NULL);

  return g_regex_match (patterns[pattern], text, 0, NULL);
}

static gboolean
is_null (const char *text)
{
  static const char *const nulls[] = { "", "~", "null", "Null", "NULL", NULL };

  return g_strv_contains (nulls, text);
}

/* `1:30` is 90, as times of day and degrees are written. */
static TmapInteger *
parse_base_60 (const char *digits, gboolean negative)
{
  g_auto (GStrv) parts = g_strsplit (digits, ":", -1);
  gint64 value = 0;

  for (guint i = 0; parts[i] != NULL; i++) {
    g_autoptr (TmapInteger) part = tmap_integer_parse (parts[i], strlen (parts[i]), 10, FALSE);
    gint64 small;

    if (part == NULL || !tmap_integer_to_int64 (part, &small) ||
        __builtin_mul_overflow (value, 60, &value) || __builtin_add_overflow (value, small, &value))
      return NULL;
  }
  return tmap_integer_new (negative ? -value : value);
}

/* NULL if the number is too large, or is a prefix without digits. @text matches the pattern. */
static TmapInteger *
parse_integer (const char *text)
{
  gboolean negative = *text == '-';
  const char *digits = *text == '-' || *text == '+' ? text + 1 : text;
  guint base = 10;

  if (strchr (digits, ':') != NULL)
    return parse_base_60 (digits, negative);
  if (g_str_has_prefix (digits, "0b"))
    base = 2;
  else if (g_str_has_prefix (digits, "0x"))
    base = 16;
  else if (digits[0] == '0' && digits[1] != '\0')
    base = 8;
  if (base == 2 || base == 16)
    digits += 2;
  return tmap_integer_parse (digits, strlen (digits), base, negative);
}

static double
parse_base_60_float (const char *digits)
{
  g_auto (GStrv) parts = g_strsplit (digits, ":", -1);
  double value = 0.0;
  double base = 1.0;

  for (guint i = g_strv_length (parts); i-- > 0; base *= 60.0)
    value += g_ascii_strtod (parts[i], NULL) * base;
  return value;
}

/* @text matches one of the patterns of floats. */
static double
parse_float (const char *text)
{
  g_autofree char *copy = g_new (char, strlen (text) + 1);
  const char *digits = copy;
  char *end = copy;
  gboolean negative = *text == '-';
  double value;

  for (const char *p = text; *p != '\0'; p++)
    if (*p != '_')
      *end++ = *p;
  *end = '\0';
  if (*digits == '-' || *digits == '+')
    digits++;

  if (g_ascii_strcasecmp (digits, ".inf") == 0)
    value = INFINITY;
  else if (g_ascii_strcasecmp (digits, ".nan") == 0)
    value = NAN;
  else if (strchr (digits, ':') != NULL)
    value = parse_base_60_float (digits);
  else
    value = g_ascii_strtod (digits, NULL);
  return negative ? -value : value;
}

static char *
resolve_integer (const char *text, TmapYamlScalar *scalar)
{
  g_autofree char *decimal = NULL;

  scalar->integer = parse_integer (text);
  if (scalar->integer == NULL)
    return g_strdup_printf (tmap_tr ("a whole number of 1 to %d digits (below 2^63 in base 60)"),
                            TMAP_INTEGER_MAX_DIGITS);
  decimal = tmap_integer_to_text (scalar->integer);
  scalar->number = g_ascii_strtod (decimal, NULL);
  scalar->kind = TMAP_YAML_INTEGER;
  return NULL;
}

static void
resolve_boolean (const char *text, TmapYamlScalar *scalar)
{
  scalar->kind = TMAP_YAML_BOOLEAN;
  scalar->boolean = g_ascii_strcasecmp (text, "yes") == 0 || g_ascii_strcasecmp (text, "on") == 0 ||
                    g_ascii_strcasecmp (text, "true") == 0;
}

static void
resolve_float (const char *text, TmapYamlScalar *scalar)
{
  scalar->kind = TMAP_YAML_FLOAT;
  scalar->number = parse_float (text);
}

static char *
resolve_plain (const char *text, TmapYamlScalar *scalar)
{
  gboolean is_short = strlen (text) <= NUMBER_MAX_LENGTH;

  if (is_null (text))
    scalar->kind = TMAP_YAML_NULL;
  else if (strcmp (text, "<<") == 0 || strcmp (text, "=") == 0)
    scalar->kind = TMAP_YAML_SPECIAL;
  else if (is_short && matches (text, PATTERN_BOOLEAN))
    resolve_boolean (text, scalar);
  else if (is_short && matches (text, PATTERN_FLOAT))
    resolve_float (text, scalar);
  else if (is_short && matches (text, PATTERN_INTEGER))
    return resolve_integer (text, scalar);
  else if (is_short && matches (text, PATTERN_DATE))
    scalar->kind = TMAP_YAML_DATE;
  return NULL;
}

/* @type is the tag without the prefix that all tags of YAML itself have. */
static char *
resolve_tagged (const char *text, const char *type, TmapYamlScalar *scalar)
{
  gboolean is_short = strlen (text) <= NUMBER_MAX_LENGTH;

  if (strcmp (type, "str") == 0)
    return NULL;
  if (strcmp (type, "int") == 0) {
    if (!is_short || !matches (text, PATTERN_INTEGER))
      return g_strdup (tmap_tr ("a whole number after the tag !!int"));
    return resolve_integer (text, scalar);
  }
  if (strcmp (type, "float") == 0) {
    if (!is_short || !matches (text, PATTERN_TAGGED_FLOAT))
      return g_strdup (tmap_tr ("a number after the tag !!float"));
    resolve_float (text, scalar);
    return NULL;
  }
  if (strcmp (type, "bool") == 0) {
    if (!is_short || !matches (text, PATTERN_BOOLEAN))
      return g_strdup (tmap_tr ("a truth value after the tag !!bool"));
    resolve_boolean (text, scalar);
    return NULL;
  }
  if (strcmp (type, "null") == 0) {
    if (!is_null (text))
      return g_strdup (tmap_tr ("nothing after the tag !!null"));
    scalar->kind = TMAP_YAML_NULL;
    return NULL;
  }
  return g_strdup_printf (tmap_tr ("a value without the tag !!%s"), type);
}

char *
tmap_yaml_scalar_resolve (const char *text, gboolean plain, const char *tag, TmapYamlScalar *scalar)
{
  g_autofree char *brief = NULL;

  g_return_val_if_fail (text != NULL && scalar != NULL, NULL);

  *scalar = (TmapYamlScalar){ .kind = TMAP_YAML_TEXT };
  if (tag == NULL)
    return plain ? resolve_plain (text, scalar) : NULL;
  if (g_str_has_prefix (tag, TAG_PREFIX))
    return resolve_tagged (text, tag + strlen (TAG_PREFIX), scalar);
  brief = tmap_text_brief (tag);
  return g_strdup_printf (tmap_tr ("a value without the tag %s"), brief);
}

char *
tmap_yaml_tag_display (const char *tag)
{
  g_autofree char *brief = NULL;

  g_return_val_if_fail (tag != NULL, NULL);

  brief = tmap_text_brief (tag);
  if (g_str_has_prefix (brief, TAG_PREFIX))
    return g_strconcat ("!!", brief + strlen (TAG_PREFIX), NULL);
  return g_steal_pointer (&brief);
}
