/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * tmap_app_stack_tabs_new:
 * @stack: its pages must have titles, which may have mnemonics
 * @label: what is chosen, for those who do not see it
 *
 * Returns: linked buttons that choose the page of @stack, as wide as their titles need (those of a
 *   #GtkStackSwitcher have a width of their own, which is much in a pane)
 */
GtkWidget *tmap_app_stack_tabs_new (GtkStack *stack, const char *label);

G_END_DECLS
