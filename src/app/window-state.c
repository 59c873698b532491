/* SPDX-License-Identifier: Apache-2.0 */
#include "app/window-state.h"

#include "app/pane.h"
#include "app/window-files.h"

typedef void (*SplitFunc) (GtkPaned *split, const char *key, gpointer user_data);

typedef struct {
  const char *owner; /* the type of the pane that the splits are in */
  guint *n;          /* how many splits of it were met */
  SplitFunc func;
  gpointer user_data;
} Visit;

/* Splits are named by the pane that they are in and by their order there. */
static void
visit_splits (GtkWidget *widget, const Visit *visit)
{
  guint n = 0;
  Visit inside = *visit;

  if (TMAP_APP_IS_PANE (widget)) {
    inside.owner = G_OBJECT_TYPE_NAME (widget);
    inside.n = &n;
  }
  if (GTK_IS_PANED (widget)) {
    g_autofree char *key = g_strdup_printf ("%s-%u", inside.owner, (*inside.n)++);

    visit->func (GTK_PANED (widget), key, visit->user_data);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    visit_splits (child, &inside);
}

static void
visit_all_splits (TmapAppWindow *self, SplitFunc func, gpointer user_data)
{
  guint n = 0;
  Visit visit = { G_OBJECT_TYPE_NAME (self), &n, func, user_data };

  visit_splits (GTK_WIDGET (self), &visit);
}

static void
store_split (GtkPaned *split, const char *key, gpointer splits)
{
  gboolean set;

  /* A split that nobody moved follows from the size of the window. */
  g_object_get (split, "position-set", &set, NULL);
  if (set)
    g_variant_dict_insert (splits, key, "i", gtk_paned_get_position (split));
}

static GVariant *
make_splits (GVariant *before, TmapAppWindow *self)
{
  GVariantDict dict;
  GVariantIter iter;
  g_autoptr (GVariant) all = NULL;
  GVariantBuilder builder;
  GVariant *value;
  char *key;
  int position;

  /* Panes that were not shown keep what is known of them. */
  g_variant_dict_init (&dict, NULL);
  g_variant_iter_init (&iter, before);
  while (g_variant_iter_loop (&iter, "{si}", &key, &position))
    g_variant_dict_insert (&dict, key, "i", position);
  visit_all_splits (self, store_split, &dict);
  all = g_variant_ref_sink (g_variant_dict_end (&dict));
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{si}"));
  g_variant_iter_init (&iter, all);
  while (g_variant_iter_loop (&iter, "{sv}", &key, &value))
    g_variant_builder_add (&builder, "{si}", key, g_variant_get_int32 (value));
  return g_variant_builder_end (&builder);
}

void
tmap_app_window_store_state (TmapAppWindow *self, const char *pane)
{
  GSettings *settings = tmap_app_settings ();
  g_autoptr (GVariant) before = NULL;
  int width, height;

  if (settings == NULL)
    return;
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_int (settings, "window-width", MAX (width, 360));
  g_settings_set_int (settings, "window-height", MAX (height, 300));
  g_settings_set_boolean (settings, "window-maximized",
                          gtk_window_is_maximized (GTK_WINDOW (self)));
  if (pane != NULL)
    g_settings_set_string (settings, "pane", pane);
  before = g_settings_get_value (settings, "splits");
  g_settings_set_value (settings, "splits", make_splits (before, self));
}

void
tmap_app_window_restore_size (TmapAppWindow *self)
{
  GSettings *settings = tmap_app_settings ();

  if (settings == NULL)
    return;
  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
}

static void
restore_split (GtkPaned *split, const char *key, gpointer splits)
{
  int position;

  if (g_variant_lookup (splits, key, "i", &position))
    gtk_paned_set_position (split, position);
}

void
tmap_app_window_restore_splits (TmapAppWindow *self)
{
  GSettings *settings = tmap_app_settings ();
  g_autoptr (GVariant) splits = settings != NULL ? g_settings_get_value (settings, "splits") : NULL;

  if (splits != NULL)
    visit_all_splits (self, restore_split, splits);
}

char *
tmap_app_window_dup_last_pane (void)
{
  GSettings *settings = tmap_app_settings ();

  return settings != NULL ? g_settings_get_string (settings, "pane") : NULL;
}
