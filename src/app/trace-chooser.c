/* SPDX-License-Identifier: Apache-2.0 */
#include "app/trace-chooser.h"

#include <glib/gi18n.h>
#include <string.h>

#include "report/labels.h"

struct _TmapAppTraceChooser {
  GtkBox parent;
  TmapAppSession *session; /* unowned: the pane's */
  GtkWidget *drop_down;
  GtkStringList *names;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (TmapAppTraceChooser, tmap_app_trace_chooser, GTK_TYPE_BOX)

static void
on_selected (TmapAppTraceChooser *self)
{
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->drop_down));

  if (!self->updating && selected != GTK_INVALID_LIST_POSITION)
    tmap_app_session_set_selected (self->session, selected);
}

static void
tmap_app_trace_chooser_class_init (G_GNUC_UNUSED TmapAppTraceChooserClass *klass)
{
}

static void
tmap_app_trace_chooser_init (TmapAppTraceChooser *self)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("_Trace"));

  gtk_box_set_spacing (GTK_BOX (self), 6);
  self->names = gtk_string_list_new (NULL);
  self->drop_down = gtk_drop_down_new (G_LIST_MODEL (self->names), NULL);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), self->drop_down);
  gtk_widget_set_tooltip_text (self->drop_down, _ ("The generated trace that is shown"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Generated trace"), -1);
  gtk_box_append (GTK_BOX (self), label);
  gtk_box_append (GTK_BOX (self), self->drop_down);
  g_signal_connect_swapped (self->drop_down, "notify::selected", G_CALLBACK (on_selected), self);
}

GtkWidget *
tmap_app_trace_chooser_new (void)
{
  return g_object_new (TMAP_APP_TYPE_TRACE_CHOOSER, NULL);
}

char *
tmap_app_generation_dup_name (TmapAppDocument *document, guint index)
{
  const TmapGenerationConfig *config = tmap_app_document_get_generation (document, index);
  const char *path = tmap_app_document_get_file_path (document, TMAP_APP_FILE_GENERATION, index);
  g_autofree char *stem = NULL;

  if (config != NULL && config->cluster_name != NULL)
    return tmap_label_title (config->cluster_name);
  if (path == NULL)
    return g_strdup_printf (_ ("Trace %u"), index + 1);
  stem = g_path_get_basename (path);
  if (g_str_has_suffix (stem, ".yaml"))
    stem[strlen (stem) - strlen (".yaml")] = '\0';
  return tmap_label_title (stem);
}

/* Sets the names only if they are others: an open list would close. */
static void
set_names (TmapAppTraceChooser *self, const GPtrArray *names)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->names));
  gboolean same = n == names->len;
  g_autoptr (GPtrArray) strv = g_ptr_array_new ();

  for (guint i = 0; i < names->len; i++) {
    g_ptr_array_add (strv, g_ptr_array_index (names, i));
    same = same &&
           strcmp (gtk_string_list_get_string (self->names, i), g_ptr_array_index (names, i)) == 0;
  }
  if (same)
    return;
  g_ptr_array_add (strv, NULL);
  gtk_string_list_splice (self->names, 0, n, (const char *const *)strv->pdata);
}

void
tmap_app_trace_chooser_update (TmapAppTraceChooser *self, TmapAppSession *session)
{
  TmapAppDocument *document = tmap_app_session_get_document (session);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) unique = NULL;

  for (guint i = 0; i < tmap_app_document_get_n_generations (document); i++)
    g_ptr_array_add (names, tmap_app_generation_dup_name (document, i));
  unique = tmap_labels_unique (names);
  self->updating = TRUE;
  self->session = session;
  set_names (self, unique);
  if (tmap_app_session_get_selected (session) < unique->len)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->drop_down),
                                tmap_app_session_get_selected (session));
  self->updating = FALSE;
}
