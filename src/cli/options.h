/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  CLI_OPTION_FLAG,  /* takes no value */
  CLI_OPTION_VALUE, /* takes one value */
  CLI_OPTION_LIST,  /* takes several values after one flag, and may be repeated */
  CLI_OPTION_WORDS, /* the same, and takes the words that stand without a flag */
} CliOptionKind;

/**
 * CliOption:
 * @name: its name without the dashes
 * @kind: what it takes
 * @required: whether the verb needs it
 * @value_name: how help calls its value
 * @help: a line of help, marked by N_()
 */
typedef struct {
  const char *name;
  CliOptionKind kind;
  gboolean required;
  const char *value_name;
  const char *help;
} CliOption;

/** CliArguments: The options that were given, by name. */
typedef struct _CliArguments CliArguments;

/**
 * cli_arguments_parse:
 * @options: what is allowed, ended by an option without a name
 * @args: (array length=n): the words after the verb
 *
 * Returns: (transfer full) (nullable): what was given; %NULL if it is not allowed or something
 *   required is missing
 */
CliArguments *cli_arguments_parse (const CliOption *options, char **args, guint n, GError **error);

void cli_arguments_free (CliArguments *self);

/** cli_arguments_has: Returns: whether the option @name was given */
gboolean cli_arguments_has (CliArguments *self, const char *name);

/** cli_arguments_get: Returns: (nullable): the value of the option @name */
const char *cli_arguments_get (CliArguments *self, const char *name);

/** cli_arguments_get_list: Returns: (transfer none) (element-type utf8): the values of @name */
GPtrArray *cli_arguments_get_list (CliArguments *self, const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliArguments, cli_arguments_free)

G_END_DECLS
