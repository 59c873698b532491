/* SPDX-License-Identifier: Apache-2.0 */
#include "options.h"

#include <string.h>

#include "base/text.h"
#include "cli.h"

struct _CliArguments {
  GHashTable *values; /* name -> GPtrArray of texts */
};

static const CliOption *
find_option (const CliOption *options, const char *name)
{
  for (; options->name != NULL; options++)
    if (strcmp (options->name, name) == 0)
      return options;
  return NULL;
}

static gboolean
fail_unknown (const CliOption *options, const char *word, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *nearest;

  for (; options->name != NULL; options++)
    g_ptr_array_add (names, (gpointer)options->name);
  g_ptr_array_add (names, NULL);
  nearest = tmap_text_nearest (word, (const char *const *)names->pdata);
  if (nearest == NULL)
    return cli_fail_usage (error, "unknown option --%s", word);
  return cli_fail_usage (error, "unknown option --%s; did you mean --%s?", word, nearest);
}

static GPtrArray *
ensure_values (CliArguments *self, const CliOption *option)
{
  GPtrArray *values = g_hash_table_lookup (self->values, option->name);

  if (values == NULL) {
    values = g_ptr_array_new_with_free_func (g_free);
    g_hash_table_insert (self->values, (gpointer)option->name, values);
  }
  return values;
}

static gboolean
is_option (const char *word)
{
  return word[0] == '-' && word[1] == '-' && word[2] != '\0';
}

/* Takes the values of @option from the words at *@i on. */
static gboolean
take_values (CliArguments *self,
             const CliOption *option,
             const char *attached,
             char **args,
             guint n,
             guint *i,
             GError **error)
{
  GPtrArray *values = ensure_values (self, option);
  guint before = values->len;

  if (option->kind == CLI_OPTION_FLAG)
    return attached == NULL || cli_fail_usage (error, "--%s takes no value", option->name);
  if (option->kind == CLI_OPTION_VALUE && before > 0)
    return cli_fail_usage (error, "--%s is given twice", option->name);
  if (attached != NULL)
    g_ptr_array_add (values, g_strdup (attached));
  else
    while (*i < n && !is_option (args[*i]) &&
           (option->kind != CLI_OPTION_VALUE || values->len == 0))
      g_ptr_array_add (values, g_strdup (args[(*i)++]));
  for (guint v = before; v < values->len; v++)
    if (*(const char *)g_ptr_array_index (values, v) == '\0')
      return cli_fail_usage (error, "--%s needs a value", option->name);
  if (values->len == before)
    return cli_fail_usage (error, "--%s needs a value", option->name);
  return TRUE;
}

/* Takes words that stand without a flag, if the verb has an option for them. */
static gboolean
take_words (
    CliArguments *self, const CliOption *options, char **args, guint n, guint *i, GError **error)
{
  while (options->name != NULL && options->kind != CLI_OPTION_WORDS)
    options++;
  if (options->name == NULL)
    return cli_fail_usage (error, "unexpected argument '%s'", args[*i]);
  return take_values (self, options, NULL, args, n, i, error);
}

static gboolean
parse (CliArguments *self, const CliOption *options, char **args, guint n, GError **error)
{
  for (guint i = 0; i < n;) {
    g_autofree char *name = NULL;
    const CliOption *option;
    char *equals;

    if (!is_option (args[i])) {
      if (!take_words (self, options, args, n, &i, error))
        return FALSE;
      continue;
    }
    name = g_strdup (args[i++] + 2);
    equals = strchr (name, '=');
    if (equals != NULL)
      *equals = '\0';
    option = find_option (options, name);
    if (option == NULL)
      return fail_unknown (options, name, error);
    if (!take_values (self, option, equals != NULL ? equals + 1 : NULL, args, n, &i, error))
      return FALSE;
  }
  return TRUE;
}

CliArguments *
cli_arguments_parse (const CliOption *options, char **args, guint n, GError **error)
{
  g_autoptr (CliArguments) self = g_new0 (CliArguments, 1);

  self->values =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_ptr_array_unref);
  if (!parse (self, options, args, n, error))
    return NULL;
  if (cli_arguments_has (self, "help"))
    return g_steal_pointer (&self);
  for (const CliOption *option = options; option->name != NULL; option++)
    if (option->required && !cli_arguments_has (self, option->name)) {
      if (option->kind == CLI_OPTION_WORDS)
        cli_fail_usage (error, "the %s is missing", option->name);
      else
        cli_fail_usage (error, "--%s is missing", option->name);
      return NULL;
    }
  return g_steal_pointer (&self);
}

void
cli_arguments_free (CliArguments *self)
{
  g_clear_pointer (&self->values, g_hash_table_unref);
  g_free (self);
}

gboolean
cli_arguments_has (CliArguments *self, const char *name)
{
  return g_hash_table_contains (self->values, name);
}

GPtrArray *
cli_arguments_get_list (CliArguments *self, const char *name)
{
  return g_hash_table_lookup (self->values, name);
}

const char *
cli_arguments_get (CliArguments *self, const char *name)
{
  GPtrArray *values = cli_arguments_get_list (self, name);

  return values != NULL && values->len > 0 ? g_ptr_array_index (values, 0) : NULL;
}
