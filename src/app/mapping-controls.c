/* SPDX-License-Identifier: Apache-2.0 */
#include "app/mapping-controls.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/edit-throttle.h"

#define MAX_MEMORY 10000000
#define DEFAULT_MEMORY 16384
#define MAX_GPUS 65536

enum {
  EDIT_MEMORY,
  EDIT_GPUS,
  EDIT_SIMULATE,
};

struct _TmapAppMappingControls {
  GtkBox parent;
  TmapAppPane *pane; /* unowned: it contains this */
  TmapAppThrottle *throttle;
  gboolean updating;
  GtkWidget *has_memory;
  GtkWidget *memory;
  GtkWidget *simulate;
  GtkWidget *gpus;
};

G_DEFINE_FINAL_TYPE (TmapAppMappingControls, tmap_app_mapping_controls, GTK_TYPE_BOX)

static gboolean
write_setting (TmapAppMappingControls *self, guint which, GError **error)
{
  TmapAppDocument *document = tmap_app_pane_get_document (self->pane);
  guint index = tmap_app_session_get_selected (tmap_app_pane_get_session (self->pane));
  gboolean limited = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->has_memory));

  if (which == EDIT_MEMORY)
    return tmap_app_document_set_double (
        document, TMAP_APP_FILE_GENERATION, index, "mapping.maximum_peak_memory_per_gpu_mib",
        limited ? gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->memory)) : NAN, error);
  if (which == EDIT_SIMULATE)
    return tmap_app_document_set_boolean (
        document, TMAP_APP_FILE_GENERATION, index, "simulation.enabled",
        gtk_check_button_get_active (GTK_CHECK_BUTTON (self->simulate)), error);
  return tmap_app_document_set_integer (
      document, TMAP_APP_FILE_GENERATION, index, "simulation.server_gpu_count",
      gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->gpus)), error);
}

static void
write_edit (guint which, gpointer user_data)
{
  TmapAppMappingControls *self = user_data;
  g_autoptr (GError) error = NULL;

  if (!write_setting (self, which, &error))
    tmap_app_pane_show_error (self->pane, error);
}

static void
update_sensitive (TmapAppMappingControls *self)
{
  gtk_widget_set_sensitive (self->memory,
                            gtk_check_button_get_active (GTK_CHECK_BUTTON (self->has_memory)));
  gtk_widget_set_sensitive (self->gpus,
                            gtk_check_button_get_active (GTK_CHECK_BUTTON (self->simulate)));
}

static void
on_changed (TmapAppMappingControls *self, GtkWidget *widget)
{
  update_sensitive (self);
  if (self->updating)
    return;
  if (widget == self->simulate)
    tmap_app_throttle_edit (self->throttle, EDIT_SIMULATE);
  else
    tmap_app_throttle_edit (self->throttle, widget == self->gpus ? EDIT_GPUS : EDIT_MEMORY);
}

static void
tmap_app_mapping_controls_dispose (GObject *object)
{
  g_clear_pointer (&TMAP_APP_MAPPING_CONTROLS (object)->throttle, tmap_app_throttle_free);
  G_OBJECT_CLASS (tmap_app_mapping_controls_parent_class)->dispose (object);
}

static void
tmap_app_mapping_controls_class_init (TmapAppMappingControlsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tmap_app_mapping_controls_dispose;
}

static GtkWidget *
add_check (TmapAppMappingControls *self, GtkWidget *box, const char *title, const char *tooltip)
{
  GtkWidget *check = gtk_check_button_new_with_mnemonic (title);

  gtk_widget_set_tooltip_text (check, tooltip);
  gtk_box_append (GTK_BOX (box), check);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (on_changed), self);
  return check;
}

static GtkWidget *
add_spin (
    TmapAppMappingControls *self, GtkWidget *box, double maximum, double step, const char *label)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (1, maximum, step);

  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 6);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), 6);
  gtk_widget_add_css_class (spin, "numeric");
  gtk_widget_set_tooltip_text (spin, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_box_append (GTK_BOX (box), spin);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (on_changed), self);
  return spin;
}

static void
tmap_app_mapping_controls_init (TmapAppMappingControls *self)
{
  GtkWidget *memory = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *simulation = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label;

  gtk_box_set_spacing (GTK_BOX (self), 18);
  self->throttle = tmap_app_throttle_new (write_edit, self);
  self->has_memory = add_check (
      self, memory, _ ("_Memory limit"),
      _ ("Leave out workloads that need more memory per GPU, or whose memory is not known"));
  self->memory = add_spin (self, memory, MAX_MEMORY, 256, _ ("Memory limit per GPU, in MiB"));
  gtk_box_append (GTK_BOX (memory), gtk_label_new ("MiB"));
  self->simulate = add_check (self, simulation, _ ("_Simulation"),
                              _ ("Estimate how the jobs run when each has its GPUs for itself"));
  self->gpus = add_spin (self, simulation, MAX_GPUS, 1, _ ("GPUs of the simulated server"));
  label = gtk_label_new_with_mnemonic (_ ("server _GPUs"));
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), self->gpus);
  gtk_box_append (GTK_BOX (simulation), label);
  gtk_box_append (GTK_BOX (self), memory);
  gtk_box_append (GTK_BOX (self), simulation);
  self->updating = TRUE;
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->memory), DEFAULT_MEMORY);
  update_sensitive (self);
  self->updating = FALSE;
}

GtkWidget *
tmap_app_mapping_controls_new (TmapAppPane *pane)
{
  TmapAppMappingControls *self = g_object_new (TMAP_APP_TYPE_MAPPING_CONTROLS, NULL);

  g_return_val_if_fail (TMAP_APP_IS_PANE (pane), NULL);

  self->pane = pane;
  return GTK_WIDGET (self);
}

/* As many digits as the limit has, so that the spin button does not round it. */
static void
set_memory (TmapAppMappingControls *self, double memory)
{
  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (self->memory), memory == floor (memory) ? 0 : 3);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->memory), memory);
}

void
tmap_app_mapping_controls_update (TmapAppMappingControls *self)
{
  TmapAppSession *session = tmap_app_pane_get_session (self->pane);
  const TmapGenerationConfig *config = tmap_app_document_get_generation (
      tmap_app_session_get_document (session), tmap_app_session_get_selected (session));
  gboolean limited;

  if (config == NULL)
    return;
  self->updating = TRUE;
  limited = !isnan (config->maximum_peak_memory_per_gpu_mib);
  if (!tmap_app_throttle_is_waiting (self->throttle, EDIT_MEMORY)) {
    gtk_check_button_set_active (GTK_CHECK_BUTTON (self->has_memory), limited);
    if (limited)
      set_memory (self, config->maximum_peak_memory_per_gpu_mib);
  }
  if (!tmap_app_throttle_is_waiting (self->throttle, EDIT_SIMULATE))
    gtk_check_button_set_active (GTK_CHECK_BUTTON (self->simulate), config->simulate);
  if (!tmap_app_throttle_is_waiting (self->throttle, EDIT_GPUS))
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->gpus), config->server_gpu_count);
  update_sensitive (self);
  self->updating = FALSE;
}
