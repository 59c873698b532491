/* SPDX-License-Identifier: Apache-2.0 */
#include "app/tooltip.h"

void
tmap_app_set_tooltip (GtkWidget *widget, const char *text)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) != 0)
    gtk_widget_set_tooltip_text (widget, text);
}
