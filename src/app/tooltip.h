/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * tmap_app_set_tooltip:
 * @text: (nullable): plain text
 *
 * As gtk_widget_set_tooltip_text(), for what is said again and again: GTK asks the display where
 * the pointer is, and waits for the answer, also if the text is the same.
 */
void tmap_app_set_tooltip (GtkWidget *widget, const char *text);

G_END_DECLS
