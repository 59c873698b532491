/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "app/application.h"

int
main (int argc, char **argv)
{
  g_autoptr (TmapAppApplication) application = tmap_app_application_new ();

  return g_application_run (G_APPLICATION (application), argc, argv);
}
