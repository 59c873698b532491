/* SPDX-License-Identifier: Apache-2.0 */
#include "base/i18n.h"

#include <libintl.h>
#include <locale.h>

#include "base/places.h"
#include "config.h"

/* gettext() takes an unsigned long, and no plural rule looks further than at the last six digits.
 */
#define PLURAL_DIGITS 1000000

void
tmap_i18n_bind (void)
{
  static gsize bound = 0;

  if (g_once_init_enter (&bound)) {
    g_autofree char *folder = tmap_places_locale ();

    bindtextdomain (TMAP_TEXT_DOMAIN, folder);
    bind_textdomain_codeset (TMAP_TEXT_DOMAIN, "UTF-8");
    g_once_init_leave (&bound, 1);
  }
}

void
tmap_i18n_start (void)
{
  setlocale (LC_CTYPE, "");
  setlocale (LC_MESSAGES, "");
  tmap_i18n_bind ();
  textdomain (TMAP_TEXT_DOMAIN);
}

const char *
tmap_tr (const char *text)
{
  tmap_i18n_bind ();
  /* The translation of nothing is the head of the catalog. */
  return *text != '\0' ? dgettext (TMAP_TEXT_DOMAIN, text) : text;
}

const char *
tmap_trn (const char *one, const char *many, guint64 n)
{
  tmap_i18n_bind ();
  return dngettext (TMAP_TEXT_DOMAIN, one, many,
                    (gulong)(n >= PLURAL_DIGITS ? n % PLURAL_DIGITS + PLURAL_DIGITS : n));
}
