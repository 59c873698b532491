/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * fuzz_yaml:
 *
 * What holds for any YAML file: it is read or refused with a reason; what is read and written anew
 * says the same; an edit changes the value it names and no other byte.
 */
void fuzz_yaml (const guint8 *data, gsize size);

/**
 * fuzz_yaml_edit:
 * @text: a configuration
 * @path: a key that may be in it
 *
 * Returns: (transfer full) (nullable): the text with 7 at @path; %NULL if the edit was refused
 */
char *fuzz_yaml_edit (const char *text, const char *path);

G_END_DECLS
