/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "cli.h"

G_BEGIN_DECLS

/**
 * cli_describe_print:
 * @verbs: all verbs, ended by %NULL
 *
 * Prints the verbs with their options, and the values of those that have a fixed set of them, as
 * JSON in English. The man pages and the completions of shells are made from it.
 */
void cli_describe_print (const CliVerb *const *verbs);

G_END_DECLS
