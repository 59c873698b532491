/* SPDX-License-Identifier: Apache-2.0 */
#include "app/stack-tabs.h"

#define PAGE_KEY "tmap-page"

static void
on_toggled (GtkStack *stack, GtkToggleButton *button)
{
  GtkStackPage *page = g_object_get_data (G_OBJECT (button), PAGE_KEY);

  if (gtk_toggle_button_get_active (button))
    gtk_stack_set_visible_child (stack, gtk_stack_page_get_child (page));
}

/* The stack may be switched by others, too. */
static void
on_visible_child (GtkWidget *box, G_GNUC_UNUSED GParamSpec *pspec, GtkStack *stack)
{
  GtkWidget *child = gtk_widget_get_first_child (box);

  for (; child != NULL; child = gtk_widget_get_next_sibling (child)) {
    GtkStackPage *page = g_object_get_data (G_OBJECT (child), PAGE_KEY);

    if (gtk_stack_page_get_child (page) == gtk_stack_get_visible_child (stack))
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (child), TRUE);
  }
}

GtkWidget *
tmap_app_stack_tabs_new (GtkStack *stack, const char *label)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (stack);
  GtkWidget *first = NULL;

  g_return_val_if_fail (GTK_IS_STACK (stack) && label != NULL, box);

  gtk_widget_add_css_class (box, "linked");
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (pages)); i++) {
    GtkStackPage *page = g_list_model_get_item (G_LIST_MODEL (pages), i);
    GtkWidget *button = gtk_toggle_button_new_with_mnemonic (gtk_stack_page_get_title (page));

    g_object_set_data_full (G_OBJECT (button), PAGE_KEY, page, g_object_unref);
    if (first == NULL)
      first = button;
    else
      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
    gtk_box_append (GTK_BOX (box), button);
    g_signal_connect_object (button, "toggled", G_CALLBACK (on_toggled), stack, G_CONNECT_SWAPPED);
  }
  g_signal_connect_object (stack, "notify::visible-child", G_CALLBACK (on_visible_child), box,
                           G_CONNECT_SWAPPED);
  on_visible_child (box, NULL, stack);
  return box;
}
