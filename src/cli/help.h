/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "cli.h"

G_BEGIN_DECLS

/**
 * cli_help_all_options:
 *
 * Returns: (transfer full) (element-type CliOption): the options of @verb and those that all verbs
 *   have, ended by one without a name
 */
GArray *cli_help_all_options (const CliVerb *verb);

/** cli_help_program_options: Returns: (transfer none): the options that stand without a verb */
const CliOption *cli_help_program_options (void);

/** cli_help_print_all: prints what the program can do */
void cli_help_print_all (const CliVerb *const *verbs);

/** cli_help_print_verb: prints how a verb is used */
void cli_help_print_verb (const CliVerb *verb);

G_END_DECLS
