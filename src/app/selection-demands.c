/* SPDX-License-Identifier: Apache-2.0 */
#include "app/selection-demands.h"

#include <glib/gi18n.h>

#include "app/edit-throttle.h"
#include "app/time-text.h"
#include "base/gpu-counts.h"

#define KEY "mapping.supported_gpu_counts"
#define MAX_JOBS 100000000

/* A GPU count. */
typedef struct {
  guint gpu_count;
  GtkWidget *check;
  GtkWidget *minimum;
} Row;

struct _TmapAppSelectionDemands {
  GtkBox parent;
  TmapAppPane *pane; /* unowned: it contains this */
  TmapAppThrottle *throttle;
  gboolean updating;
  guint changed_count; /* whose minimum was changed */
  GArray *counter;     /* TmapGpuCount */
  GArray *rows;        /* Row */
  GtkWidget *grid;
};

G_DEFINE_FINAL_TYPE (TmapAppSelectionDemands, tmap_app_selection_demands, GTK_TYPE_BOX)

enum {
  EDIT_COUNTS,
  EDIT_MINIMUM,
};

static Row *
get_row (TmapAppSelectionDemands *self, guint i)
{
  return &g_array_index (self->rows, Row, i);
}

static guint
get_index (TmapAppSelectionDemands *self)
{
  return tmap_app_session_get_selected (tmap_app_pane_get_session (self->pane));
}

static const TmapGenerationConfig *
get_config (TmapAppSelectionDemands *self)
{
  return tmap_app_document_get_generation (tmap_app_pane_get_document (self->pane),
                                           get_index (self));
}

static guint
find_minimum (const TmapGenerationConfig *config, guint gpu_count)
{
  for (guint i = 0; i < config->minimum_jobs->len; i++) {
    const TmapMinimumJobs *minimum = &g_array_index (config->minimum_jobs, TmapMinimumJobs, i);

    if (minimum->gpu_count == gpu_count)
      return minimum->jobs;
  }
  return 0;
}

/* The GPU counts, and no minimum for one that no job may have. */
static gboolean
write_counts (TmapAppSelectionDemands *self, GError **error)
{
  TmapAppDocument *document = tmap_app_pane_get_document (self->pane);
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (guint));
  guint index = get_index (self);
  gboolean ok = TRUE;

  tmap_app_document_begin_group (document, _ ("Change GPU counts"));
  for (guint i = 0; i < self->rows->len; i++) {
    const Row *row = get_row (self, i);

    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (row->check)))
      g_array_append_val (counts, row->gpu_count);
    else if (gtk_spin_button_get_value (GTK_SPIN_BUTTON (row->minimum)) > 0)
      ok = ok && tmap_app_document_set_minimum_jobs (document, index, row->gpu_count, 0, error);
  }
  ok = ok && tmap_app_document_set_counts (document, TMAP_APP_FILE_GENERATION, index, KEY,
                                           (const guint *)(gconstpointer)counts->data, counts->len,
                                           error);
  tmap_app_document_end_group (document);
  return ok;
}

static gboolean
write_minimum (TmapAppSelectionDemands *self, GError **error)
{
  for (guint i = 0; i < self->rows->len; i++) {
    const Row *row = get_row (self, i);

    if (row->gpu_count == self->changed_count)
      return tmap_app_document_set_minimum_jobs (
          tmap_app_pane_get_document (self->pane), get_index (self), row->gpu_count,
          (guint)gtk_spin_button_get_value (GTK_SPIN_BUTTON (row->minimum)), error);
  }
  return TRUE;
}

static void
write_edit (guint which, gpointer user_data)
{
  TmapAppSelectionDemands *self = user_data;
  g_autoptr (GError) error = NULL;

  if (!(which == EDIT_COUNTS ? write_counts (self, &error) : write_minimum (self, &error)))
    tmap_app_pane_show_error (self->pane, error);
}

/* The last GPU count cannot be taken away: nothing would be eligible. */
static void
update_sensitive (TmapAppSelectionDemands *self)
{
  guint n_active = 0;

  for (guint i = 0; i < self->rows->len; i++)
    n_active += gtk_check_button_get_active (GTK_CHECK_BUTTON (get_row (self, i)->check));
  for (guint i = 0; i < self->rows->len; i++) {
    gboolean active = gtk_check_button_get_active (GTK_CHECK_BUTTON (get_row (self, i)->check));

    gtk_widget_set_sensitive (get_row (self, i)->minimum, active);
    gtk_widget_set_sensitive (get_row (self, i)->check, !active || n_active > 1);
  }
}

static void
on_count_toggled (TmapAppSelectionDemands *self)
{
  if (self->updating)
    return;
  update_sensitive (self);
  tmap_app_throttle_edit (self->throttle, EDIT_COUNTS);
}

static void
on_minimum_changed (TmapAppSelectionDemands *self, GtkWidget *spin)
{
  if (self->updating)
    return;
  for (guint i = 0; i < self->rows->len; i++)
    if (get_row (self, i)->minimum == spin) {
      /* Another one waits: it must not be forgotten. */
      if (tmap_app_throttle_is_waiting (self->throttle, EDIT_MINIMUM) &&
          self->changed_count != get_row (self, i)->gpu_count)
        write_edit (EDIT_MINIMUM, self);
      self->changed_count = get_row (self, i)->gpu_count;
    }
  tmap_app_throttle_edit (self->throttle, EDIT_MINIMUM);
}

static void
add_row (TmapAppSelectionDemands *self, guint gpu_count, int at)
{
  g_autofree char *title =
      g_strdup_printf (g_dngettext (NULL, "%u GPU", "%u GPUs", gpu_count), gpu_count);
  g_autofree char *mnemonic = g_strconcat ("_", title, NULL);
  g_autofree char *n = tmap_app_count_text (tmap_gpu_counter_get (self->counter, gpu_count));
  g_autofree char *tooltip = g_strdup_printf (_ ("%s jobs of the trace"), n);
  g_autofree char *name = g_strdup_printf (_ ("At least so many jobs with %s"), title);
  Row row = { gpu_count, gtk_check_button_new_with_mnemonic (mnemonic), NULL };

  row.minimum = gtk_spin_button_new_with_range (0, MAX_JOBS, 1);
  gtk_editable_set_width_chars (GTK_EDITABLE (row.minimum), 4);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (row.minimum), 4);
  gtk_widget_add_css_class (row.minimum, "numeric");
  gtk_widget_set_tooltip_text (row.check, tooltip);
  gtk_widget_set_hexpand (row.check, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row.minimum), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  gtk_grid_attach (GTK_GRID (self->grid), row.check, 0, at, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), row.minimum, 1, at, 1, 1);
  g_signal_connect_swapped (row.check, "toggled", G_CALLBACK (on_count_toggled), self);
  g_signal_connect_swapped (row.minimum, "value-changed", G_CALLBACK (on_minimum_changed), self);
  g_array_append_val (self->rows, row);
}

/* The GPU counts of the trace, and those of the settings that it does not have. */
static GArray *
list_counts (TmapAppSelectionDemands *self, const TmapGenerationConfig *config)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->counter->len; i++)
    g_array_append_val (all, g_array_index (self->counter, TmapGpuCount, i).gpu_count);
  g_array_append_vals (all, config->supported_gpu_counts->data, config->supported_gpu_counts->len);
  return tmap_gpu_counts_sorted (all);
}

/* Rows are made again only if they are others, since one of them may have the focus. */
static void
ensure_rows (TmapAppSelectionDemands *self, const GArray *counts)
{
  gboolean same = counts->len == self->rows->len;

  for (guint i = 0; same && i < counts->len; i++)
    same = g_array_index (counts, guint, i) == get_row (self, i)->gpu_count;
  if (same)
    return;
  for (guint i = 0; i < self->rows->len; i++) {
    gtk_grid_remove (GTK_GRID (self->grid), get_row (self, i)->check);
    gtk_grid_remove (GTK_GRID (self->grid), get_row (self, i)->minimum);
  }
  g_array_set_size (self->rows, 0);
  for (guint i = 0; i < counts->len; i++)
    add_row (self, g_array_index (counts, guint, i), (int)i + 1);
}

void
tmap_app_selection_demands_update (TmapAppSelectionDemands *self)
{
  const TmapGenerationConfig *config = get_config (self);
  g_autoptr (GArray) counts = NULL;

  if (config == NULL)
    return;
  self->updating = TRUE;
  counts = list_counts (self, config);
  ensure_rows (self, counts);
  for (guint i = 0; i < self->rows->len; i++) {
    const Row *row = get_row (self, i);

    if (!tmap_app_throttle_is_waiting (self->throttle, EDIT_COUNTS))
      gtk_check_button_set_active (
          GTK_CHECK_BUTTON (row->check),
          tmap_gpu_counts_contain (config->supported_gpu_counts, row->gpu_count));
    if (!tmap_app_throttle_is_waiting (self->throttle, EDIT_MINIMUM))
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (row->minimum),
                                 find_minimum (config, row->gpu_count));
  }
  update_sensitive (self);
  self->updating = FALSE;
}

void
tmap_app_selection_demands_set (TmapAppSelectionDemands *self, const GArray *counter)
{
  g_array_set_size (self->counter, 0);
  g_array_append_vals (self->counter, counter->data, counter->len);
  tmap_app_selection_demands_update (self);
}

static void
tmap_app_selection_demands_dispose (GObject *object)
{
  g_clear_pointer (&TMAP_APP_SELECTION_DEMANDS (object)->throttle, tmap_app_throttle_free);
  G_OBJECT_CLASS (tmap_app_selection_demands_parent_class)->dispose (object);
}

static void
tmap_app_selection_demands_finalize (GObject *object)
{
  TmapAppSelectionDemands *self = TMAP_APP_SELECTION_DEMANDS (object);

  g_array_unref (self->counter);
  g_array_unref (self->rows);
  G_OBJECT_CLASS (tmap_app_selection_demands_parent_class)->finalize (object);
}

static void
tmap_app_selection_demands_class_init (TmapAppSelectionDemandsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tmap_app_selection_demands_dispose;
  G_OBJECT_CLASS (klass)->finalize = tmap_app_selection_demands_finalize;
}

static void
tmap_app_selection_demands_init (TmapAppSelectionDemands *self)
{
  GtkWidget *heading = gtk_label_new (_ ("GPU counts"));
  GtkWidget *least = gtk_label_new (_ ("At least"));

  self->throttle = tmap_app_throttle_new (write_edit, self);
  self->counter = tmap_gpu_counter_new ();
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 6);
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 6);
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_set_hexpand (heading, TRUE);
  gtk_widget_add_css_class (heading, "heading");
  gtk_label_set_xalign (GTK_LABEL (least), 0);
  gtk_widget_add_css_class (least, "dim-label");
  gtk_grid_attach (GTK_GRID (self->grid), heading, 0, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), least, 1, 0, 1, 1);
  gtk_box_append (GTK_BOX (self), self->grid);
  gtk_widget_set_hexpand (self->grid, TRUE);
}

GtkWidget *
tmap_app_selection_demands_new (TmapAppPane *pane)
{
  TmapAppSelectionDemands *self = g_object_new (TMAP_APP_TYPE_SELECTION_DEMANDS, NULL);

  g_return_val_if_fail (TMAP_APP_IS_PANE (pane), NULL);

  self->pane = pane;
  return GTK_WIDGET (self);
}
