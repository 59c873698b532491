/* SPDX-License-Identifier: Apache-2.0 */
#include "app/selection-controls.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/edit-throttle.h"
#include "app/selection-demands.h"
#include "app/selection-method.h"

#define MAX_JOBS 100000000
#define DEFAULT_JOBS 60

/* What can be edited, for the throttle. */
enum {
  EDIT_JOBS,
  EDIT_METHOD,
  EDIT_SEED,
  EDIT_LIMIT, /* two of them */
  EDIT_START = EDIT_LIMIT + 2,
  EDIT_PICK,
};

#define N_METHODS 3
#define N_LIMITS 2

static const char *const limit_keys[N_LIMITS] = {
  "mapping.maximum_gpu_fraction_deviation",
  "mapping.maximum_runtime_cdf_deviation",
};

struct _TmapAppSelectionControls {
  GtkBox parent;
  TmapAppPane *pane; /* unowned: it contains this */
  TmapAppThrottle *throttle;
  gboolean updating; /* the widgets are being set, nobody edits them */
  gboolean dragging;
  guint picked;
  GtkWidget *jobs;
  GtkWidget *all_jobs;
  GtkWidget *demands;
  GtkWidget *methods[N_METHODS];
  GtkWidget *stack; /* what belongs to the method */
  GtkWidget *seed;
  GtkWidget *has_limit[N_LIMITS];
  GtkWidget *limits[N_LIMITS];
  GtkWidget *start;
};

G_DEFINE_FINAL_TYPE (TmapAppSelectionControls, tmap_app_selection_controls, GTK_TYPE_BOX)

static TmapAppDocument *
get_document (TmapAppSelectionControls *self)
{
  return tmap_app_pane_get_document (self->pane);
}

static guint
get_index (TmapAppSelectionControls *self)
{
  return tmap_app_session_get_selected (tmap_app_pane_get_session (self->pane));
}

static const TmapGenerationConfig *
get_config (TmapAppSelectionControls *self)
{
  return tmap_app_document_get_generation (get_document (self), get_index (self));
}

static guint
get_method (TmapAppSelectionControls *self)
{
  guint method = 0;

  while (method + 1 < N_METHODS &&
         !gtk_check_button_get_active (GTK_CHECK_BUTTON (self->methods[method])))
    method++;
  return method;
}

static gboolean
set_integer (TmapAppSelectionControls *self, const char *key_path, gint64 value, GError **error)
{
  return tmap_app_document_set_integer (get_document (self), TMAP_APP_FILE_GENERATION,
                                        get_index (self), key_path, value, error);
}

/* Removes a setting, so that its default holds. */
static gboolean
unset (TmapAppSelectionControls *self, const char *key_path, GError **error)
{
  return tmap_app_document_set (get_document (self), TMAP_APP_FILE_GENERATION, get_index (self),
                                key_path, NULL, error);
}

static gboolean
write_jobs (TmapAppSelectionControls *self, GError **error)
{
  if (gtk_check_button_get_active (GTK_CHECK_BUTTON (self->all_jobs)))
    return unset (self, "mapping.num_jobs", error);
  return set_integer (self, "mapping.num_jobs",
                      gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->jobs)), error);
}

static gboolean
write_method (TmapAppSelectionControls *self, guint method, guint start, GError **error)
{
  return tmap_app_write_selection_method (get_document (self), get_index (self), method, start,
                                          error);
}

/* By hand, one begins with the window that is there. */
static guint
get_window_start (TmapAppSelectionControls *self)
{
  TmapAppSession *session = tmap_app_pane_get_session (self->pane);
  const TmapAppSelection *selection = tmap_app_session_get_selection (session);

  return selection != NULL ? selection->window->start : 0;
}

static gboolean
write_seed (TmapAppSelectionControls *self, GError **error)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->seed));
  g_autofree char *digits = g_strstrip (g_strdup (text));
  g_autoptr (TmapYamlValue) value = tmap_yaml_value_new_integer_text (digits);

  /* What is half typed is marked and not written. */
  if (value == NULL) {
    gtk_widget_add_css_class (self->seed, "error");
    return TRUE;
  }
  gtk_widget_remove_css_class (self->seed, "error");
  return tmap_app_document_set (get_document (self), TMAP_APP_FILE_GENERATION, get_index (self),
                                "mapping.seed", value, error);
}

static gboolean
write_limit (TmapAppSelectionControls *self, guint limit, GError **error)
{
  gboolean on = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->has_limit[limit]));
  double value = gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->limits[limit]));

  return tmap_app_document_set_double (get_document (self), TMAP_APP_FILE_GENERATION,
                                       get_index (self), limit_keys[limit], on ? value / 100 : NAN,
                                       error);
}

static gboolean
write_start (TmapAppSelectionControls *self, guint start, GError **error)
{
  const TmapGenerationConfig *config = get_config (self);

  if (config == NULL || config->selection_method != TMAP_SELECTION_MANUAL)
    return write_method (self, TMAP_SELECTION_MANUAL, start, error);
  return set_integer (self, "mapping.start_index", start, error);
}

static gboolean
write_setting (TmapAppSelectionControls *self, guint which, GError **error)
{
  switch (which) {
  case EDIT_JOBS:
    return write_jobs (self, error);
  case EDIT_METHOD:
    return write_method (self, get_method (self), get_window_start (self), error);
  case EDIT_SEED:
    return write_seed (self, error);
  case EDIT_START:
    return write_start (self, (guint)gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->start)),
                        error);
  case EDIT_PICK:
    return write_start (self, self->picked, error);
  default:
    return write_limit (self, which - EDIT_LIMIT, error);
  }
}

static void
write_edit (guint which, gpointer user_data)
{
  TmapAppSelectionControls *self = user_data;
  g_autoptr (GError) error = NULL;

  if (!write_setting (self, which, &error))
    tmap_app_pane_show_error (self->pane, error);
}

static void
edit (TmapAppSelectionControls *self, guint which)
{
  if (!self->updating)
    tmap_app_throttle_edit (self->throttle, which);
}

static void
on_jobs_changed (TmapAppSelectionControls *self)
{
  gtk_widget_set_sensitive (self->jobs,
                            !gtk_check_button_get_active (GTK_CHECK_BUTTON (self->all_jobs)));
  edit (self, EDIT_JOBS);
}

static void
on_method_toggled (TmapAppSelectionControls *self, GtkCheckButton *button)
{
  if (!gtk_check_button_get_active (button))
    return;
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack),
                                    tmap_app_selection_method_name (get_method (self)));
  edit (self, EDIT_METHOD);
}

static void
on_seed_changed (TmapAppSelectionControls *self)
{
  edit (self, EDIT_SEED);
}

static void
on_start_changed (TmapAppSelectionControls *self)
{
  edit (self, EDIT_START);
}

static void
on_limit_changed (TmapAppSelectionControls *self, GtkWidget *widget)
{
  for (guint i = 0; i < N_LIMITS; i++) {
    gtk_widget_set_sensitive (self->limits[i],
                              gtk_check_button_get_active (GTK_CHECK_BUTTON (self->has_limit[i])));
    if (widget == self->has_limit[i] || widget == self->limits[i])
      edit (self, EDIT_LIMIT + i);
  }
}

static GtkWidget *
add_heading (GtkWidget *box, const char *text)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static GtkWidget *
new_spin (double minimum, double maximum, double step, guint digits, int chars)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (minimum, maximum, step);

  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), digits);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), chars);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), chars);
  gtk_widget_add_css_class (spin, "numeric");
  return spin;
}

static void
build_jobs (TmapAppSelectionControls *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *heading = add_heading (row, _ ("_Jobs"));

  self->jobs = new_spin (1, MAX_JOBS, 1, 0, 6);
  gtk_spin_button_set_increments (GTK_SPIN_BUTTON (self->jobs), 1, 10);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->jobs), DEFAULT_JOBS);
  gtk_label_set_mnemonic_widget (GTK_LABEL (heading), self->jobs);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->jobs), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Number of jobs of the window"), -1);
  self->all_jobs = gtk_check_button_new_with_mnemonic (_ ("A_ll"));
  gtk_widget_set_tooltip_text (self->all_jobs, _ ("All eligible jobs of the trace"));
  gtk_box_append (GTK_BOX (row), self->jobs);
  gtk_box_append (GTK_BOX (row), self->all_jobs);
  gtk_box_append (GTK_BOX (self), row);
  g_signal_connect_swapped (self->jobs, "value-changed", G_CALLBACK (on_jobs_changed), self);
  g_signal_connect_swapped (self->all_jobs, "toggled", G_CALLBACK (on_jobs_changed), self);
}

static GtkWidget *
build_limits (TmapAppSelectionControls *self)
{
  static const char *const titles[N_LIMITS] = { N_ ("GPU _mix within"), N_ ("R_untimes within") };
  static const char *const names[N_LIMITS] = {
    N_ ("Largest difference of a GPU demand's share"),
    N_ ("Largest difference of the runtime distribution"),
  };
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  for (int i = 0; i < N_LIMITS; i++) {
    self->has_limit[i] = gtk_check_button_new_with_mnemonic (_ (titles[i]));
    gtk_widget_set_hexpand (self->has_limit[i], TRUE);
    self->limits[i] = new_spin (0, 100, 0.5, 2, 5);
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->limits[i]), 5);
    gtk_widget_set_sensitive (self->limits[i], FALSE);
    gtk_widget_set_tooltip_text (self->has_limit[i], _ (names[i]));
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->limits[i]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ (names[i]), -1);
    gtk_grid_attach (GTK_GRID (grid), self->has_limit[i], 0, i, 1, 1);
    gtk_grid_attach (GTK_GRID (grid), self->limits[i], 1, i, 1, 1);
    gtk_grid_attach (GTK_GRID (grid), gtk_label_new ("%"), 2, i, 1, 1);
    g_signal_connect_swapped (self->has_limit[i], "toggled", G_CALLBACK (on_limit_changed), self);
    g_signal_connect_swapped (self->limits[i], "value-changed", G_CALLBACK (on_limit_changed),
                              self);
  }
  return grid;
}

/* A control with its label before it. */
static GtkWidget *
add_labelled (const char *text, GtkWidget *control)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new_with_mnemonic (text);

  gtk_label_set_mnemonic_widget (GTK_LABEL (label), control);
  gtk_widget_set_valign (row, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), control);
  return row;
}

static GtkWidget *
build_seed (TmapAppSelectionControls *self)
{
  self->seed = gtk_entry_new ();
  gtk_entry_set_input_purpose (GTK_ENTRY (self->seed), GTK_INPUT_PURPOSE_NUMBER);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->seed), 6);
  gtk_widget_set_hexpand (self->seed, TRUE);
  gtk_widget_add_css_class (self->seed, "numeric");
  gtk_widget_set_tooltip_text (self->seed, _ ("Any whole number, also a very long one"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->seed), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Seed of the random selection"), -1);
  g_signal_connect_swapped (self->seed, "changed", G_CALLBACK (on_seed_changed), self);
  return add_labelled (_ ("See_d"), self->seed);
}

static GtkWidget *
build_start (TmapAppSelectionControls *self)
{
  self->start = new_spin (0, MAX_JOBS, 1, 0, 8);
  gtk_spin_button_set_increments (GTK_SPIN_BUTTON (self->start), 1, 100);
  gtk_widget_set_tooltip_text (self->start,
                               _ ("The eligible job that the window begins with, from 0"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->start), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("First eligible job of the window"), -1);
  g_signal_connect_swapped (self->start, "value-changed", G_CALLBACK (on_start_changed), self);
  return add_labelled (_ ("_First job"), self->start);
}

static void
build_method (TmapAppSelectionControls *self)
{
  static const struct {
    TmapSelectionMethod method;
    const char *title;
    const char *tooltip;
  } methods[N_METHODS] = {
    { TMAP_SELECTION_REPRESENTATIVE, N_ ("_Representative"),
      N_ ("The window that is most like all eligible jobs") },
    { TMAP_SELECTION_RANDOM, N_ ("Rand_om"), N_ ("A window that a seed draws") },
    { TMAP_SELECTION_MANUAL, N_ ("Picked by _hand"),
      N_ ("Click in the timeline, or choose one of the best windows") },
  };
  GtkWidget *section = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  add_heading (section, _ ("Selection"));
  for (guint i = 0; i < N_METHODS; i++) {
    GtkWidget *button = gtk_check_button_new_with_mnemonic (_ (methods[i].title));

    gtk_widget_set_tooltip_text (button, _ (methods[i].tooltip));
    if (i > 0)
      gtk_check_button_set_group (GTK_CHECK_BUTTON (button),
                                  GTK_CHECK_BUTTON (self->methods[methods[0].method]));
    self->methods[methods[i].method] = button;
    gtk_box_append (GTK_BOX (section), button);
  }
  self->stack = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->stack), build_limits (self), "representative");
  gtk_stack_add_named (GTK_STACK (self->stack), build_seed (self), "random");
  gtk_stack_add_named (GTK_STACK (self->stack), build_start (self), "manual");
  gtk_box_append (GTK_BOX (section), self->stack);
  gtk_box_append (GTK_BOX (self), section);
  /* Only now: all of them exist. */
  for (guint i = 0; i < N_METHODS; i++)
    g_signal_connect_swapped (self->methods[i], "toggled", G_CALLBACK (on_method_toggled), self);
}

static void
end_drag (TmapAppSelectionControls *self)
{
  if (self->dragging && tmap_app_pane_get_session (self->pane) != NULL)
    tmap_app_document_end_group (get_document (self));
  self->dragging = FALSE;
}

static void
tmap_app_selection_controls_dispose (GObject *object)
{
  TmapAppSelectionControls *self = TMAP_APP_SELECTION_CONTROLS (object);

  g_clear_pointer (&self->throttle, tmap_app_throttle_free);
  G_OBJECT_CLASS (tmap_app_selection_controls_parent_class)->dispose (object);
}

/* A drag that is not over when the pane goes must not leave its group open. */
static void
tmap_app_selection_controls_unroot (GtkWidget *widget)
{
  end_drag (TMAP_APP_SELECTION_CONTROLS (widget));
  GTK_WIDGET_CLASS (tmap_app_selection_controls_parent_class)->unroot (widget);
}

static void
tmap_app_selection_controls_class_init (TmapAppSelectionControlsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tmap_app_selection_controls_dispose;
  GTK_WIDGET_CLASS (klass)->unroot = tmap_app_selection_controls_unroot;
}

static void
tmap_app_selection_controls_init (TmapAppSelectionControls *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 12);
  self->throttle = tmap_app_throttle_new (write_edit, self);
}

GtkWidget *
tmap_app_selection_controls_new (TmapAppPane *pane)
{
  TmapAppSelectionControls *self = g_object_new (TMAP_APP_TYPE_SELECTION_CONTROLS, NULL);

  g_return_val_if_fail (TMAP_APP_IS_PANE (pane), NULL);

  self->pane = pane;
  build_jobs (self);
  build_method (self);
  self->demands = tmap_app_selection_demands_new (pane);
  gtk_box_append (GTK_BOX (self), self->demands);
  return GTK_WIDGET (self);
}

static void
update_seed (TmapAppSelectionControls *self, const TmapInteger *seed)
{
  g_autofree char *text = tmap_integer_to_text (seed);
  g_autoptr (TmapYamlValue) shown =
      tmap_yaml_value_new_integer_text (gtk_editable_get_text (GTK_EDITABLE (self->seed)));

  /* "+42" is being typed, perhaps: what says the same stays as it is. */
  if (shown != NULL && g_strcmp0 (shown->text, text) == 0)
    return;
  if (!gtk_widget_has_css_class (self->seed, "error") || !gtk_widget_is_visible (self->seed))
    gtk_editable_set_text (GTK_EDITABLE (self->seed), text);
}

static void
update_spin (TmapAppSelectionControls *self, GtkWidget *spin, guint which, double value)
{
  if (!tmap_app_throttle_is_waiting (self->throttle, which))
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
}

void
tmap_app_selection_controls_update (TmapAppSelectionControls *self)
{
  const TmapGenerationConfig *config = get_config (self);
  double limits[N_LIMITS];

  if (config == NULL)
    return;
  self->updating = TRUE;
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->all_jobs), config->num_jobs == 0);
  if (config->num_jobs > 0)
    update_spin (self, self->jobs, EDIT_JOBS, config->num_jobs);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->methods[config->selection_method]), TRUE);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack),
                                    tmap_app_selection_method_name (config->selection_method));
  update_seed (self, config->seed);
  limits[0] = config->maximum_gpu_fraction_deviation;
  limits[1] = config->maximum_runtime_cdf_deviation;
  for (guint i = 0; i < N_LIMITS; i++) {
    gtk_check_button_set_active (GTK_CHECK_BUTTON (self->has_limit[i]), !isnan (limits[i]));
    if (!isnan (limits[i]))
      update_spin (self, self->limits[i], EDIT_LIMIT + i, limits[i] * 100);
  }
  update_spin (self, self->start, EDIT_START,
               config->selection_method == TMAP_SELECTION_MANUAL ? config->start_index
                                                                 : get_window_start (self));
  self->updating = FALSE;
  tmap_app_selection_demands_update (TMAP_APP_SELECTION_DEMANDS (self->demands));
}

void
tmap_app_selection_controls_set_demands (TmapAppSelectionControls *self, const GArray *counter)
{
  tmap_app_selection_demands_set (TMAP_APP_SELECTION_DEMANDS (self->demands), counter);
}

void
tmap_app_selection_controls_pick (TmapAppSelectionControls *self, guint start)
{
  self->picked = start;
  edit (self, EDIT_PICK);
}

void
tmap_app_selection_controls_drag (TmapAppSelectionControls *self, guint start, gboolean finished)
{
  if (!self->dragging)
    tmap_app_document_begin_group (get_document (self), _ ("Pick window"));
  self->dragging = TRUE;
  self->picked = start;
  if (!finished) {
    edit (self, EDIT_PICK);
    return;
  }
  /* What waits would come after the end of the group. */
  tmap_app_throttle_forget (self->throttle, EDIT_PICK);
  write_edit (EDIT_PICK, self);
  end_drag (self);
}
