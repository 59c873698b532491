/* SPDX-License-Identifier: Apache-2.0 */
#include "app/import-dialog.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/column-choice.h"
#include "app/import-preview.h"
#include "app/time-text.h"
#include "base/number.h"
#include "base/text.h"
#include "report/format.h"

/* What the columns are, in the order in which they are asked for. */
static const struct {
  TmapCsvColumn column;
  gboolean needed;
  const char *title;
  const char *explanation;
} roles[] = {
  { TMAP_CSV_SUBMIT_TIME, TRUE, N_ ("Submit time"), N_ ("When the job was submitted") },
  { TMAP_CSV_GPUS, TRUE, N_ ("GPUs"), N_ ("How many the job asked for") },
  { TMAP_CSV_DURATION, FALSE, N_ ("Duration"), N_ ("How long it ran; or choose its end") },
  { TMAP_CSV_END_TIME, FALSE, N_ ("End time"), N_ ("When it ended") },
  { TMAP_CSV_START_TIME, FALSE, N_ ("Start time"), N_ ("When it began to run") },
  { TMAP_CSV_QUEUE_WAIT, FALSE, N_ ("Queue wait"),
    N_ ("How long it waited, if there is no start") },
  { TMAP_CSV_STATE, FALSE, N_ ("State"), N_ ("How it ended") },
  { TMAP_CSV_JOB_ID, FALSE, N_ ("Job id"), N_ ("Another one for each job; else its row") },
  { TMAP_CSV_NODES, FALSE, N_ ("Nodes"), N_ ("On how many it ran") },
  { TMAP_CSV_GPU_SHARE, FALSE, N_ ("GPU share"), N_ ("Part of each GPU that it asked for") },
};

#define N_ROLES G_N_ELEMENTS (roles)

G_STATIC_ASSERT (N_ROLES == TMAP_CSV_N_COLUMNS);

/* A unit that numbers may be in. */
typedef struct {
  double value;
  const char *title;
} Unit;

static const Unit duration_units[] = {
  { 1, N_ ("in seconds") },
  { 60, N_ ("in minutes") },
  { 3600, N_ ("in hours") },
  { 0.001, N_ ("in milliseconds") },
};

static const Unit gpu_units[] = {
  { 1, N_ ("in GPUs") },
  { 0.01, N_ ("in per cent of a GPU") },
  { 0.001, N_ ("in thousandths") },
};

struct _TmapAppImportDialog {
  GtkWindow parent_instance;

  char *path;
  TmapCsvPreview *preview;
  GPtrArray *columns;         /* of the file, and those that were mapped, but are not in it */
  double other_duration_unit; /* that has no title */
  double other_gpu_unit;
  TmapSourceOptions *options; /* that are not asked for; those that are, as of the last update */
  GPtrArray *success;         /* states that are ticked */
  gboolean updating;
  gboolean complete;

  GtkWidget *accept;
  GtkLabel *intro;
  GtkGrid *preview_grid;
  GtkGrid *grid;
  GtkCheckButton *header;
  GtkDropDown *time_form;
  GtkEditable *time_zone;
  GtkDropDown *duration_unit;
  GtkDropDown *gpu_unit;
  GtkDropDown *fractional;
  GtkWidget *states_label;
  GtkWidget *states;
  GtkLabel *status;
  TmapAppColumnChoice choices[N_ROLES];
};

G_DEFINE_FINAL_TYPE (TmapAppImportDialog, tmap_app_import_dialog, GTK_TYPE_WINDOW)

enum {
  CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void update (TmapAppImportDialog *self);

/* ---- Units ---- */

/* A unit of the configuration that is none of those has an item of its own. */
static void
fill_units (GtkDropDown *drop_down, const Unit *units, guint n, double value)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint selected = n;

  for (guint i = 0; i < n; i++) {
    gtk_string_list_append (titles, _ (units[i].title));
    if (units[i].value == value)
      selected = i;
  }
  if (selected == n) {
    g_autofree char *number = tmap_app_number_exact (value);
    g_autofree char *title = g_strdup_printf ("× %s", number);

    gtk_string_list_append (titles, title);
  }
  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (drop_down, selected);
}

/* The value of the chosen unit; @other is that of the item beyond them. */
static double
get_unit (GtkDropDown *drop_down, const Unit *units, guint n, double other)
{
  guint selected = gtk_drop_down_get_selected (drop_down);

  return selected < n ? units[selected].value : other;
}

/* ---- States ---- */

static void
on_state_toggled (GtkCheckButton *check, TmapAppImportDialog *self)
{
  const char *state = g_object_get_data (G_OBJECT (check), "tmap-state");
  guint index;
  gboolean there = g_ptr_array_find_with_equal_func (self->success, state, g_str_equal, &index);

  if (gtk_check_button_get_active (check) && !there)
    g_ptr_array_add (self->success, g_strdup (state));
  else if (!gtk_check_button_get_active (check) && there)
    g_ptr_array_remove_index (self->success, index);
  update (self);
}

static void
add_state (TmapAppImportDialog *self, const char *state)
{
  g_autofree char *label = tmap_text_brief (*state != '\0' ? state : _ ("(empty)"));
  GtkWidget *check = gtk_check_button_new_with_label (label);

  g_object_set_data_full (G_OBJECT (check), "tmap-state", g_strdup (state), g_free);
  gtk_check_button_set_active (
      GTK_CHECK_BUTTON (check),
      g_ptr_array_find_with_equal_func (self->success, state, g_str_equal, NULL));
  g_signal_connect (check, "toggled", G_CALLBACK (on_state_toggled), self);
  gtk_box_append (GTK_BOX (self->states), check);
}

static const char *
get_choice (TmapAppImportDialog *self, TmapCsvColumn column)
{
  for (guint i = 0; i < N_ROLES; i++)
    if (roles[i].column == column)
      return tmap_app_column_choice_get (&self->choices[i], self->columns);
  return NULL;
}

/* The states of the first rows, and those that are ticked but not among them. */
static void
show_states (TmapAppImportDialog *self)
{
  g_autoptr (GPtrArray) values =
      tmap_csv_preview_list_values (self->preview, get_choice (self, TMAP_CSV_STATE));
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->states)) != NULL)
    gtk_box_remove (GTK_BOX (self->states), child);
  /* A column with so many values has no states. */
  if (values->len > 50)
    g_ptr_array_set_size (values, 50);
  for (guint i = 0; i < values->len; i++)
    add_state (self, g_ptr_array_index (values, i));
  for (guint i = 0; i < self->success->len; i++)
    if (!g_ptr_array_find_with_equal_func (values, g_ptr_array_index (self->success, i),
                                           g_str_equal, NULL))
      add_state (self, g_ptr_array_index (self->success, i));
  gtk_widget_set_visible (self->states, values->len > 0);
  gtk_widget_set_visible (self->states_label, values->len > 0);
}

static void
set_success (TmapAppImportDialog *self, char *const *states)
{
  g_ptr_array_set_size (self->success, 0);
  for (; states != NULL && *states != NULL; states++)
    g_ptr_array_add (self->success, g_strdup (*states));
}

/* ---- The choice as options ---- */

static TmapSourceOptions *
gather (TmapAppImportDialog *self)
{
  TmapSourceOptions *options = tmap_source_options_copy (self->options);
  TmapCsvMapping *mapping = tmap_csv_mapping_new ();
  const char *zone = gtk_editable_get_text (self->time_zone);

  for (guint c = 0; c < TMAP_CSV_N_COLUMNS; c++)
    mapping->columns[c] = g_strdup (get_choice (self, c));
  mapping->header = gtk_check_button_get_active (self->header);
  mapping->time_form = gtk_drop_down_get_selected (self->time_form);
  tmap_csv_mapping_set_zone (mapping, *zone != '\0' ? zone : NULL);
  mapping->duration_unit_s = get_unit (self->duration_unit, duration_units,
                                       G_N_ELEMENTS (duration_units), self->other_duration_unit);
  mapping->gpu_unit =
      get_unit (self->gpu_unit, gpu_units, G_N_ELEMENTS (gpu_units), self->other_gpu_unit);
  if (mapping->columns[TMAP_CSV_STATE] != NULL) {
    g_autoptr (GStrvBuilder) states = g_strv_builder_new ();

    for (guint i = 0; i < self->success->len; i++)
      g_strv_builder_add (states, g_ptr_array_index (self->success, i));
    mapping->success = g_strv_builder_end (states);
  }
  options->fractional = gtk_drop_down_get_selected (self->fractional);
  g_clear_pointer (&options->mapping, tmap_csv_mapping_free);
  options->mapping = mapping;
  return options;
}

/* Names what must be chosen still. */
static char *
list_missing (TmapAppImportDialog *self)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < N_ROLES; i++)
    if (roles[i].needed && get_choice (self, roles[i].column) == NULL)
      g_string_append_printf (names, "%s%s", names->len > 0 ? _ (", ") : "", _ (roles[i].title));
  if (get_choice (self, TMAP_CSV_DURATION) == NULL && get_choice (self, TMAP_CSV_END_TIME) == NULL)
    g_string_append_printf (names, "%s%s", names->len > 0 ? _ (", ") : "",
                            _ ("Duration or End time"));
  /* Translators: names of columns. */
  return names->len > 0 ? g_strdup_printf (_ ("Still to choose: %s"), names->str) : NULL;
}

/* What configurations cannot say. */
static char *
check_names (TmapAppImportDialog *self)
{
  for (guint i = 0; i < N_ROLES; i++) {
    const char *column = get_choice (self, roles[i].column);

    if (column != NULL && tmap_text_is_blank (column))
      return g_strdup_printf (_ ("%s: a column without a name cannot be chosen"),
                              _ (roles[i].title));
  }
  return NULL;
}

static char *
check_zone (TmapAppImportDialog *self)
{
  g_autoptr (TmapCsvMapping) scratch = tmap_csv_mapping_new ();
  const char *zone = gtk_editable_get_text (self->time_zone);

  return *zone == '\0' || tmap_csv_mapping_set_zone (scratch, zone)
             ? NULL
             : g_strdup_printf (_ ("'%s' is no offset to UTC such as '+08:00'"), zone);
}

static char *
describe_jobs (TmapAppImportDialog *self, const TmapJobTable *jobs)
{
  g_autofree char *n_jobs = tmap_app_count_text (jobs->n_jobs);
  g_autofree char *n_rows = tmap_app_count_text ((double)jobs->n_rows);
  g_autofree char *left_out = tmap_exclusions_to_text (jobs->n_rows, jobs->excluded, TRUE);

  return g_strdup_printf (self->preview->complete ? _ ("Jobs: %s in %s rows, the whole file; %s")
                                                  : _ ("Jobs: %s in the first %s rows; %s"),
                          n_jobs, n_rows, left_out);
}

static void
show_status (TmapAppImportDialog *self, const char *text, gboolean complete, gboolean wrong)
{
  self->complete = complete;
  gtk_label_set_text (self->status, text);
  gtk_widget_remove_css_class (GTK_WIDGET (self->status), "error");
  if (wrong)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "error");
  gtk_widget_set_sensitive (self->accept, complete);
}

/* Reads the first rows with the choice, as the whole trace would be read. */
static void
try_rows (TmapAppImportDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapJobTable) jobs = tmap_csv_preview_try (self->preview, self->options, &error);
  guint64 excluded[TMAP_N_EXCLUSIONS];
  g_autofree char *left_out = NULL;
  g_autofree char *text = NULL;

  if (jobs != NULL) {
    text = describe_jobs (self, jobs);
  } else if (tmap_csv_preview_may_go_on (self->preview, self->options, excluded)) {
    left_out = tmap_exclusions_to_text (self->preview->rows->len, excluded, TRUE);
    text = g_strdup_printf (_ ("No job yet, but others may follow: %s"), left_out);
  } else {
    show_status (self, error->message, FALSE, TRUE);
    return;
  }
  show_status (self, text, TRUE, FALSE);
}

static void
try_choice (TmapAppImportDialog *self)
{
  g_autofree char *missing = list_missing (self);
  g_autofree char *wrong = check_names (self);

  if (wrong == NULL)
    wrong = check_zone (self);
  if (missing != NULL)
    show_status (self, missing, FALSE, FALSE);
  else if (wrong != NULL)
    show_status (self, wrong, FALSE, TRUE);
  else
    try_rows (self);
}

static void
mark_columns (TmapAppImportDialog *self)
{
  const GPtrArray *columns = self->preview->columns;
  g_autofree const char **titles = g_new0 (const char *, columns->len);
  guint index;

  for (guint i = 0; i < N_ROLES; i++) {
    tmap_app_column_choice_show (&self->choices[i], g_ptr_array_index (self->preview->rows, 0));
    if (tmap_app_column_find (columns, get_choice (self, roles[i].column), &index))
      titles[index] = _ (roles[i].title);
  }
  tmap_app_import_preview_mark (self->preview_grid, titles, columns->len);
}

static void
update (TmapAppImportDialog *self)
{
  TmapSourceOptions *options;

  if (self->updating)
    return;
  options = gather (self);
  tmap_source_options_free (self->options);
  self->options = options;
  mark_columns (self);
  try_choice (self);
}

/* ---- Choices ---- */

/* Other times and states are written in another way. */
static void
on_column_chosen (GtkDropDown *drop_down,
                  G_GNUC_UNUSED GParamSpec *pspec,
                  TmapAppImportDialog *self)
{
  if (self->updating)
    return;
  self->updating = TRUE;
  for (guint i = 0; i < N_ROLES; i++) {
    const char *column = get_choice (self, roles[i].column);

    if (self->choices[i].drop_down != drop_down)
      continue;
    if (roles[i].column == TMAP_CSV_SUBMIT_TIME && column != NULL)
      gtk_drop_down_set_selected (self->time_form,
                                  tmap_csv_preview_guess_time_form (self->preview, column));
    if (roles[i].column == TMAP_CSV_STATE) {
      g_auto (GStrv) success =
          column != NULL ? tmap_csv_preview_guess_success (self->preview, column) : NULL;

      set_success (self, success);
      show_states (self);
    }
  }
  self->updating = FALSE;
  update (self);
}

static void
add_choices (TmapAppImportDialog *self, const TmapCsvMapping *mapping)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
  for (guint i = 0; i < N_ROLES; i++) {
    TmapAppColumnChoice *choice = &self->choices[i];

    tmap_app_column_choice_init (choice, self->grid, i, _ (roles[i].title),
                                 _ (roles[i].explanation), tmap_csv_column_key (roles[i].column),
                                 self->columns, roles[i].needed);
    tmap_app_column_choice_set (choice, self->columns, mapping->columns[roles[i].column]);
    g_signal_connect (choice->drop_down, "notify::selected", G_CALLBACK (on_column_chosen), self);
  }
}

/* What may be chosen. A column that is mapped but not there stays chosen until another one is, so
 * that nothing is lost without a word. */
static void
list_columns (TmapAppImportDialog *self, const TmapCsvMapping *mapping)
{
  const GPtrArray *there = self->preview->columns;

  g_ptr_array_set_size (self->columns, 0);
  for (guint i = 0; i < there->len; i++)
    g_ptr_array_add (self->columns, g_strdup (g_ptr_array_index (there, i)));
  for (guint c = 0; c < TMAP_CSV_N_COLUMNS; c++)
    if (mapping->columns[c] != NULL &&
        !tmap_app_column_find (self->columns, mapping->columns[c], NULL))
      g_ptr_array_add (self->columns, g_strdup (mapping->columns[c]));
}

/* Shows a preview and a mapping of its columns. */
static void
show_mapping (TmapAppImportDialog *self, const TmapCsvMapping *mapping)
{
  g_autofree char *zone = tmap_csv_mapping_get_zone (mapping);

  self->updating = TRUE;
  list_columns (self, mapping);
  self->other_duration_unit = mapping->duration_unit_s;
  self->other_gpu_unit = mapping->gpu_unit;
  tmap_app_import_preview_fill (self->preview_grid, self->preview);
  add_choices (self, mapping);
  gtk_check_button_set_active (self->header, mapping->header);
  gtk_drop_down_set_selected (self->time_form, mapping->time_form);
  gtk_editable_set_text (self->time_zone, zone != NULL ? zone : "");
  fill_units (self->duration_unit, duration_units, G_N_ELEMENTS (duration_units),
              mapping->duration_unit_s);
  fill_units (self->gpu_unit, gpu_units, G_N_ELEMENTS (gpu_units), mapping->gpu_unit);
  gtk_drop_down_set_selected (self->fractional, self->options->fractional);
  set_success (self, mapping->success);
  show_states (self);
  self->updating = FALSE;
}

/* Clock and units are the same, whatever the columns are called. */
static void
keep_writing (TmapCsvMapping *mapping, const TmapCsvMapping *before)
{
  mapping->has_zone = before->has_zone;
  mapping->zone_s = before->zone_s;
  mapping->duration_unit_s = before->duration_unit_s;
  mapping->gpu_unit = before->gpu_unit;
}

static void
on_header_toggled (TmapAppImportDialog *self)
{
  gboolean header = gtk_check_button_get_active (self->header);
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapCsvMapping) guess = NULL;
  TmapCsvPreview *preview;

  if (self->updating)
    return;
  preview = tmap_csv_preview_read (self->path, header, &error);
  if (preview == NULL) {
    show_status (self, error->message, FALSE, TRUE);
    return;
  }
  tmap_csv_preview_free (self->preview);
  self->preview = preview;
  guess = tmap_csv_preview_guess (preview);
  keep_writing (guess, self->options->mapping);
  show_mapping (self, guess);
  update (self);
}

void
tmap_app_import_dialog_choose (TmapAppImportDialog *self, TmapCsvColumn role, const char *column)
{
  g_return_if_fail (TMAP_APP_IS_IMPORT_DIALOG (self));

  for (guint i = 0; i < N_ROLES; i++)
    if (roles[i].column == role)
      tmap_app_column_choice_set (&self->choices[i], self->columns, column);
}

void
tmap_app_import_dialog_set_header (TmapAppImportDialog *self, gboolean header)
{
  g_return_if_fail (TMAP_APP_IS_IMPORT_DIALOG (self));

  gtk_check_button_set_active (self->header, header);
}

void
tmap_app_import_dialog_set_time_zone (TmapAppImportDialog *self, const char *zone)
{
  g_return_if_fail (TMAP_APP_IS_IMPORT_DIALOG (self) && zone != NULL);

  gtk_editable_set_text (self->time_zone, zone);
}

const char *
tmap_app_import_dialog_get_status (TmapAppImportDialog *self)
{
  g_return_val_if_fail (TMAP_APP_IS_IMPORT_DIALOG (self), NULL);

  return gtk_label_get_text (self->status);
}

gboolean
tmap_app_import_dialog_is_complete (TmapAppImportDialog *self)
{
  g_return_val_if_fail (TMAP_APP_IS_IMPORT_DIALOG (self), FALSE);

  return self->complete;
}

void
tmap_app_import_dialog_accept (TmapAppImportDialog *self)
{
  g_return_if_fail (TMAP_APP_IS_IMPORT_DIALOG (self));

  if (!self->complete)
    return;
  g_signal_emit (self, signals[CHOSEN], 0, self->options);
  gtk_window_close (GTK_WINDOW (self));
}

/* ---- Type ---- */

static void
tmap_app_import_dialog_finalize (GObject *object)
{
  TmapAppImportDialog *self = TMAP_APP_IMPORT_DIALOG (object);

  g_clear_pointer (&self->preview, tmap_csv_preview_free);
  g_clear_pointer (&self->options, tmap_source_options_free);
  g_clear_pointer (&self->success, g_ptr_array_unref);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_free (self->path);
  G_OBJECT_CLASS (tmap_app_import_dialog_parent_class)->finalize (object);
}

static void
tmap_app_import_dialog_class_init (TmapAppImportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tmap_app_import_dialog_finalize;
  signals[CHOSEN] = g_signal_new ("chosen", TMAP_APP_TYPE_IMPORT_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/dltracemapper/DLTraceMapper/import-dialog.ui");
#define BIND(child) gtk_widget_class_bind_template_child (widget_class, TmapAppImportDialog, child)
  BIND (accept);
  BIND (intro);
  BIND (preview_grid);
  BIND (grid);
  BIND (header);
  BIND (time_form);
  BIND (time_zone);
  BIND (duration_unit);
  BIND (gpu_unit);
  BIND (fractional);
  BIND (states_label);
  BIND (states);
  BIND (status);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, tmap_app_import_dialog_accept);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
tmap_app_import_dialog_init (TmapAppImportDialog *self)
{
  GtkDropDown *drop_downs[4];

  gtk_widget_init_template (GTK_WIDGET (self));
  self->success = g_ptr_array_new_with_free_func (g_free);
  self->columns = g_ptr_array_new_with_free_func (g_free);
  drop_downs[0] = self->time_form;
  drop_downs[1] = self->duration_unit;
  drop_downs[2] = self->gpu_unit;
  drop_downs[3] = self->fractional;
  for (guint i = 0; i < G_N_ELEMENTS (drop_downs); i++)
    g_signal_connect_swapped (drop_downs[i], "notify::selected", G_CALLBACK (update), self);
  g_signal_connect_swapped (self->time_zone, "changed", G_CALLBACK (update), self);
  g_signal_connect_swapped (self->header, "toggled", G_CALLBACK (on_header_toggled), self);
}

/* The first rows; by their looks, unless it is known whether the first one has names. */
static TmapCsvPreview *
read_preview (const char *path, const TmapCsvMapping *mapping, GError **error)
{
  g_autoptr (TmapCsvPreview) preview =
      tmap_csv_preview_read (path, mapping != NULL && mapping->header, error);

  if (preview == NULL || mapping != NULL || !tmap_csv_preview_looks_named (preview))
    return g_steal_pointer (&preview);
  return tmap_csv_preview_read (path, TRUE, error);
}

TmapAppImportDialog *
tmap_app_import_dialog_present (GtkWindow *parent,
                                const char *path,
                                const TmapSourceOptions *options,
                                GError **error)
{
  const TmapCsvMapping *mapping = options != NULL ? options->mapping : NULL;
  TmapCsvPreview *preview;
  TmapAppImportDialog *self;
  g_autofree char *base = NULL;
  g_autofree char *name = NULL;
  g_autofree char *intro = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  preview = read_preview (path, mapping, error);
  if (preview == NULL)
    return NULL;
  self = g_object_new (TMAP_APP_TYPE_IMPORT_DIALOG, "transient-for", parent, NULL);
  self->path = g_strdup (path);
  self->preview = preview;
  self->options = options != NULL ? tmap_source_options_copy (options) : tmap_source_options_new ();
  if (mapping == NULL)
    self->options->mapping = tmap_csv_preview_guess (preview);
  base = g_path_get_basename (path);
  name = g_filename_display_name (base);
  intro =
      g_strdup_printf (_ ("Which column of %s is which? The choice is written into the suite, and "
                          "into the workloads that are generated from this trace."),
                       name);
  gtk_label_set_text (self->intro, intro);
  show_mapping (self, self->options->mapping);
  update (self);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
