/* SPDX-License-Identifier: Apache-2.0 */
#include "app/application.h"
#include "base/i18n.h"

int
main (int argc, char **argv)
{
  g_autoptr (TmapAppApplication) application = NULL;

  tmap_i18n_start ();
  /* It would make the figures' numbers follow the locale. */
  gtk_disable_setlocale ();
  application = tmap_app_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
