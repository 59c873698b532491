/* SPDX-License-Identifier: Apache-2.0 */
#include "app/columns-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/column-choice.h"
#include "catalog/profile-columns.h"

/* What the columns are, in the order of tmap_profile_columns(). */
static const struct {
  const char *title;
  const char *explanation;
} descriptions[] = {
  { N_ ("Workload"), N_ ("Its name, another one for each successful row") },
  { N_ ("Run"), N_ ("The profiling run") },
  { N_ ("Task file"), N_ ("How to start the workload") },
  { N_ ("GPUs"), N_ ("How many GPUs it ran on") },
  { N_ ("Runtime"), N_ ("From beginning to end, in seconds") },
  { N_ ("Exit code"), N_ ("Rows with another one than 0 are left out") },
  { N_ ("Declared memory"), N_ ("What the task says it needs, in MiB; may be empty") },
  { N_ ("Peak memory"), N_ ("Measured on one GPU, in MiB") },
  { N_ ("Peak memory, first GPU"), N_ ("Measured with several GPUs, in MiB") },
  { N_ ("Peak memory, second GPU"), N_ ("Measured with several GPUs, in MiB") },
  { N_ ("Peak memory, all GPUs"), N_ ("Measured with several GPUs, their sum in MiB") },
};

#define N_COLUMNS G_N_ELEMENTS (descriptions)

struct _TmapAppColumnsDialog {
  GtkWindow parent_instance;

  GPtrArray *header;
  GPtrArray *first_row;
  GHashTable *mapping; /* also of columns that this file does not have */

  GtkWidget *accept;
  GtkLabel *intro;
  GtkGrid *grid;
  GtkLabel *missing;
  TmapAppColumnChoice choices[N_COLUMNS];
};

G_DEFINE_FINAL_TYPE (TmapAppColumnsDialog, tmap_app_columns_dialog, GTK_TYPE_WINDOW)

enum {
  CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* The file's column that is chosen for a column of profiles. */
static const char *
get_choice (TmapAppColumnsDialog *self, guint i)
{
  return tmap_app_column_choice_get (&self->choices[i], self->header);
}

static gboolean
has_column (TmapAppColumnsDialog *self, const char *column)
{
  return tmap_app_column_find (self->header, column, NULL);
}

static void
update (TmapAppColumnsDialog *self)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < N_COLUMNS; i++) {
    tmap_app_column_choice_show (&self->choices[i], self->first_row);
    if (tmap_profile_columns_is_needed (tmap_profile_columns ()[i]) && get_choice (self, i) == NULL)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", _ (descriptions[i].title));
  }
  gtk_widget_set_sensitive (self->accept, names->len == 0);
  if (names->len > 0) {
    /* Translators: names of columns. */
    g_autofree char *text = g_strdup_printf (_ ("Still to choose: %s"), names->str);

    gtk_label_set_text (self->missing, text);
  } else {
    gtk_label_set_text (self->missing, _ ("All that a profile needs is chosen."));
  }
}

gboolean
tmap_app_columns_dialog_is_complete (TmapAppColumnsDialog *self)
{
  g_return_val_if_fail (TMAP_APP_IS_COLUMNS_DIALOG (self), FALSE);

  return gtk_widget_get_sensitive (self->accept);
}

void
tmap_app_columns_dialog_choose (TmapAppColumnsDialog *self, const char *name, const char *column)
{
  g_return_if_fail (TMAP_APP_IS_COLUMNS_DIALOG (self) && name != NULL);

  for (guint i = 0; i < N_COLUMNS; i++)
    if (strcmp (tmap_profile_columns ()[i], name) == 0)
      tmap_app_column_choice_set (&self->choices[i], self->header, column);
}

/* What this file says nothing about stays mapped, for the sake of others. */
void
tmap_app_columns_dialog_accept (TmapAppColumnsDialog *self)
{
  g_autoptr (GHashTable) mapping = NULL;

  g_return_if_fail (TMAP_APP_IS_COLUMNS_DIALOG (self));

  if (!tmap_app_columns_dialog_is_complete (self))
    return;
  mapping = g_hash_table_ref (self->mapping);
  for (guint i = 0; i < N_COLUMNS; i++) {
    const char *name = tmap_profile_columns ()[i];
    const char *before = g_hash_table_lookup (mapping, name);
    const char *choice = get_choice (self, i);

    if (choice != NULL)
      g_hash_table_insert (mapping, g_strdup (name), g_strdup (choice));
    else if (has_column (self, before))
      g_hash_table_remove (mapping, name);
  }
  g_signal_emit (self, signals[CHOSEN], 0, mapping);
  gtk_window_close (GTK_WINDOW (self));
}

/* ---- Rows ---- */

/* What is mapped, the column itself, or what it is likely to be called. */
static const char *
find_likely (TmapAppColumnsDialog *self, const char *name)
{
  const char *mapped = g_hash_table_lookup (self->mapping, name);

  if (has_column (self, mapped))
    return mapped;
  if (has_column (self, name))
    return name;
  return tmap_profile_columns_guess (name, self->header);
}

static void
add_row (TmapAppColumnsDialog *self, guint i)
{
  const char *name = tmap_profile_columns ()[i];
  TmapAppColumnChoice *choice = &self->choices[i];

  tmap_app_column_choice_init (choice, self->grid, i, _ (descriptions[i].title),
                               _ (descriptions[i].explanation), name, self->header,
                               tmap_profile_columns_is_needed (name));
  tmap_app_column_choice_set (choice, self->header, find_likely (self, name));
  g_signal_connect_swapped (choice->drop_down, "notify::selected", G_CALLBACK (update), self);
}

/* ---- Type ---- */

static void
tmap_app_columns_dialog_finalize (GObject *object)
{
  TmapAppColumnsDialog *self = TMAP_APP_COLUMNS_DIALOG (object);

  g_clear_pointer (&self->header, g_ptr_array_unref);
  g_clear_pointer (&self->first_row, g_ptr_array_unref);
  g_clear_pointer (&self->mapping, g_hash_table_unref);
  G_OBJECT_CLASS (tmap_app_columns_dialog_parent_class)->finalize (object);
}

static void
tmap_app_columns_dialog_class_init (TmapAppColumnsDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tmap_app_columns_dialog_finalize;
  signals[CHOSEN] = g_signal_new ("chosen", TMAP_APP_TYPE_COLUMNS_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_HASH_TABLE);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/dltracemapper/DLTraceMapper/columns-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, TmapAppColumnsDialog, accept);
  gtk_widget_class_bind_template_child (widget_class, TmapAppColumnsDialog, intro);
  gtk_widget_class_bind_template_child (widget_class, TmapAppColumnsDialog, grid);
  gtk_widget_class_bind_template_child (widget_class, TmapAppColumnsDialog, missing);
  gtk_widget_class_bind_template_callback (widget_class, tmap_app_columns_dialog_accept);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
tmap_app_columns_dialog_init (TmapAppColumnsDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

TmapAppColumnsDialog *
tmap_app_columns_dialog_present (GtkWindow *parent,
                                 const char *path,
                                 GHashTable *mapping,
                                 GError **error)
{
  TmapAppColumnsDialog *self;
  g_autoptr (GPtrArray) row = NULL;
  g_autoptr (GPtrArray) header = NULL;
  g_autofree char *base = NULL;
  g_autofree char *name = NULL;
  g_autofree char *intro = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  header = tmap_profile_columns_read_header (path, &row, error);
  if (header == NULL)
    return NULL;
  self = g_object_new (TMAP_APP_TYPE_COLUMNS_DIALOG, "transient-for", parent, NULL);
  self->header = g_steal_pointer (&header);
  self->first_row = g_steal_pointer (&row);
  self->mapping = tmap_profile_columns_new ();
  for (const char *const *column = tmap_profile_columns (); *column != NULL; column++) {
    const char *mapped = mapping != NULL ? g_hash_table_lookup (mapping, *column) : NULL;

    if (mapped != NULL)
      g_hash_table_insert (self->mapping, g_strdup (*column), g_strdup (mapped));
  }
  base = g_path_get_basename (path);
  name = g_filename_display_name (base);
  intro =
      g_strdup_printf (_ ("Which column of %s is which? The choice holds for all profiles of the "
                          "study that have these columns, and is written into the pipeline."),
                       name);
  gtk_label_set_text (self->intro, intro);
  for (guint i = 0; i < N_COLUMNS; i++)
    add_row (self, i);
  update (self);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
