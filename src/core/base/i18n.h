/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Marks a text that is looked up where it is shown; the same as in glib/gi18n.h. */
#define N_(String) (String)

/**
 * tmap_i18n_start:
 *
 * For main(): takes the language of messages from the environment. Nothing else follows the locale
 * then, numbers above all.
 */
void tmap_i18n_start (void);

/**
 * tmap_i18n_bind:
 *
 * Tells gettext where the translations of this program or library are. It sets no locale. The first
 * tmap_tr() does it too.
 */
void tmap_i18n_bind (void);

/** tmap_tr: Returns: (transfer none): @text in the language of the user */
const char *tmap_tr (const char *text) G_GNUC_FORMAT (1);

/** tmap_trn: Returns: (transfer none): @one or @many, as @n needs it, in the language of the user
 */
const char *
tmap_trn (const char *one, const char *many, guint64 n) G_GNUC_FORMAT (1) G_GNUC_FORMAT (2);

G_END_DECLS
