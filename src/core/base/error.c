/* SPDX-License-Identifier: Apache-2.0 */
#include "base/error.h"

#include "base/i18n.h"

G_DEFINE_QUARK (tmap_error, tmap_error)

gboolean
tmap_fail (GError **error, TmapError code, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  if (error != NULL)
    *error = g_error_new_valist (TMAP_ERROR, (int)code, tmap_tr (format), args);
  va_end (args);
  return FALSE;
}
