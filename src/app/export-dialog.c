/* SPDX-License-Identifier: Apache-2.0 */
#include "app/export-dialog.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/export-choice.h"

#define PREVIEW_MARGIN 18.0
#define MOST_PREVIEW_SCALE 2.5

struct _TmapAppExportDialog {
  GtkWindow parent_instance;

  TmapFigure *figure;
  char *source;
  TmapAppExportChoice choice;
  TmapScene *scene; /* what the preview shows */
  gboolean filling; /* the controls are being set, not used */
  GtkFileChooserNative *chooser;

  GtkDropDown *format;
  GtkDropDown *width_preset;
  GtkSpinButton *width;
  GtkDropDown *height_preset;
  GtkSpinButton *height;
  GtkDropDown *unit;
  GtkDropDown *font;
  GtkSpinButton *font_size;
  GtkDropDown *palette;
  GtkCheckButton *title;
  GtkSpinButton *dpi;
  GtkLabel *dpi_label;
  GtkDrawingArea *preview;
  GtkLabel *size;
  GtkLabel *command;
  GtkWidget *command_box;
  GtkWidget *no_command;
  GtkWidget *error_box;
  GtkLabel *error;
};

G_DEFINE_FINAL_TYPE (TmapAppExportDialog, tmap_app_export_dialog, GTK_TYPE_WINDOW)

/* Showing what was chosen */

static char *
get_file_name (TmapAppExportDialog *self)
{
  return g_strconcat (self->figure->name, ".", tmap_figure_format_name (self->choice.format), NULL);
}

static void
show_error (TmapAppExportDialog *self, const char *message)
{
  if (message != NULL)
    gtk_label_set_text (self->error, message);
  gtk_widget_set_visible (self->error_box, message != NULL);
}

/* A line may break between words only, not behind the hyphens of an option. */
static void
show_command (TmapAppExportDialog *self, const char *command)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  for (guint start = 0, i = 0; command[start] != '\0'; i++) {
    PangoAttribute *attribute;

    if (command[i] != '\0' && command[i] != ' ')
      continue;
    attribute = pango_attr_allow_breaks_new (FALSE);
    attribute->start_index = start;
    attribute->end_index = i;
    pango_attr_list_insert (attributes, attribute);
    start = command[i] == '\0' ? i : i + 1;
  }
  gtk_label_set_text (self->command, command);
  gtk_label_set_attributes (self->command, attributes);
}

static void
show_size (TmapAppExportDialog *self)
{
  double width = tmap_scene_get_width (self->scene);
  double height = tmap_scene_get_height (self->scene);
  double points = tmap_app_unit_points (self->choice.unit);
  static const char *const names[] = { N_ ("in"), N_ ("mm"), N_ ("pt") };
  int decimals = self->choice.unit == TMAP_APP_UNIT_INCH         ? 2
                 : self->choice.unit == TMAP_APP_UNIT_MILLIMETRE ? 1
                                                                 : 0;
  g_autofree char *text = NULL;

  text = g_strdup_printf ("%.*f × %.*f %s", decimals, width / points, decimals, height / points,
                          _ (names[self->choice.unit]));
  if (self->choice.format == TMAP_FORMAT_PNG) {
    g_autofree char *lengths = g_steal_pointer (&text);

    /* Translators: a length, then a number of pixels. */
    text = g_strdup_printf (_ ("%s · %.0f × %.0f pixels"), lengths,
                            round (width * self->choice.dpi / TMAP_POINTS_PER_INCH),
                            round (height * self->choice.dpi / TMAP_POINTS_PER_INCH));
  }
  gtk_label_set_text (self->size, text);
}

static void
update_sensitivity (TmapAppExportDialog *self)
{
  gboolean own_width = self->choice.preset == TMAP_APP_WIDTH_OWN;

  gtk_widget_set_sensitive (GTK_WIDGET (self->width), own_width);
  gtk_widget_set_sensitive (GTK_WIDGET (self->height), self->choice.own_height);
  gtk_widget_set_sensitive (GTK_WIDGET (self->dpi), self->choice.format == TMAP_FORMAT_PNG);
  gtk_widget_set_sensitive (GTK_WIDGET (self->dpi_label), self->choice.format == TMAP_FORMAT_PNG);
}

static void
update (TmapAppExportDialog *self)
{
  g_autofree char *name = get_file_name (self);

  g_clear_pointer (&self->scene, tmap_scene_free);
  self->scene = tmap_app_export_choice_lay_out (&self->choice, self->figure);
  show_size (self);
  update_sensitivity (self);
  show_error (self, NULL);
  if (self->source != NULL) {
    g_autofree char *command = tmap_app_export_dialog_get_command (self, name);

    show_command (self, command);
  }
  gtk_widget_queue_draw (GTK_WIDGET (self->preview));
}

/* On paper, as large as there is room for. */
static void
draw_preview (
    GtkDrawingArea *area, cairo_t *cr, int area_width, int area_height, gpointer user_data)
{
  TmapAppExportDialog *self = user_data;
  double width, height, scale;

  (void)area;
  if (self->scene == NULL)
    return;
  width = tmap_scene_get_width (self->scene);
  height = tmap_scene_get_height (self->scene);
  scale =
      MIN ((area_width - 2 * PREVIEW_MARGIN) / width, (area_height - 2 * PREVIEW_MARGIN) / height);
  scale = CLAMP (scale, 0.01, MOST_PREVIEW_SCALE);
  cairo_translate (cr, round ((area_width - scale * width) / 2),
                   round ((area_height - scale * height) / 2));
  for (int i = 3; i >= 1; i--) {
    cairo_set_source_rgba (cr, 0, 0, 0, 0.08);
    cairo_rectangle (cr, -i, 1 - i, scale * width + 2 * i, scale * height + 2 * i);
    cairo_fill (cr);
  }
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_rectangle (cr, 0, 0, scale * width, scale * height);
  cairo_fill_preserve (cr);
  cairo_clip (cr);
  cairo_scale (cr, scale, scale);
  tmap_scene_draw (self->scene, cr);
}

/* Taking what is chosen */

static const char *
get_font (TmapAppExportDialog *self)
{
  GtkStringObject *item = gtk_drop_down_get_selected_item (self->font);

  return item != NULL ? gtk_string_object_get_string (item) : TMAP_DEFAULT_FONT_FAMILY;
}

static void
read_controls (TmapAppExportDialog *self)
{
  TmapAppExportChoice *choice = &self->choice;

  choice->format = (TmapFigureFormat)gtk_drop_down_get_selected (self->format);
  choice->preset = (TmapAppWidthPreset)gtk_drop_down_get_selected (self->width_preset);
  choice->unit = (TmapAppLengthUnit)gtk_drop_down_get_selected (self->unit);
  choice->width = gtk_spin_button_get_value (self->width);
  choice->own_height = gtk_drop_down_get_selected (self->height_preset) == 1;
  choice->height = gtk_spin_button_get_value (self->height);
  g_free (choice->font);
  choice->font = g_strdup (get_font (self));
  choice->font_size = gtk_spin_button_get_value (self->font_size);
  choice->palette = (TmapPalette)gtk_drop_down_get_selected (self->palette);
  choice->title = gtk_check_button_get_active (self->title);
  choice->dpi = gtk_spin_button_get_value_as_int (self->dpi);
}

/* A length in another unit: the spin buttons follow. */
static void
set_length (GtkSpinButton *spin, double points, TmapAppLengthUnit unit)
{
  double size = tmap_app_unit_points (unit);
  double step = unit == TMAP_APP_UNIT_INCH ? 0.05 : 1;

  gtk_spin_button_set_digits (spin, unit == TMAP_APP_UNIT_INCH         ? 2
                                    : unit == TMAP_APP_UNIT_MILLIMETRE ? 1
                                                                       : 0);
  gtk_spin_button_set_range (spin, 36 / size, 36 * TMAP_POINTS_PER_INCH / size);
  gtk_spin_button_set_increments (spin, step, 10 * step);
  gtk_spin_button_set_value (spin, points / size);
}

/* What is not an own length shows what it comes to. */
static void
show_lengths (TmapAppExportDialog *self, gboolean all)
{
  double width, height;

  tmap_app_export_choice_get_size (&self->choice, self->figure, &width, &height);
  self->filling = TRUE;
  if (all || self->choice.preset != TMAP_APP_WIDTH_OWN)
    set_length (self->width, width, self->choice.unit);
  if (all || !self->choice.own_height)
    set_length (self->height, height, self->choice.unit);
  self->filling = FALSE;
  self->choice.width = gtk_spin_button_get_value (self->width);
  self->choice.height = gtk_spin_button_get_value (self->height);
}

static void
on_changed (TmapAppExportDialog *self)
{
  if (self->filling)
    return;
  read_controls (self);
  show_lengths (self, FALSE);
  update (self);
}

static void
on_unit_changed (TmapAppExportDialog *self)
{
  double width, height;

  if (self->filling)
    return;
  tmap_app_export_choice_get_size (&self->choice, self->figure, &width, &height);
  read_controls (self);
  self->filling = TRUE;
  set_length (self->width, width, self->choice.unit);
  set_length (self->height, height, self->choice.unit);
  self->filling = FALSE;
  on_changed (self);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate (*(const char *const *)a, *(const char *const *)b);
}

/* All families, and the chosen one even if it is not there. */
static void
fill_fonts (TmapAppExportDialog *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GtkStringList) list = NULL;
  g_autofree PangoFontFamily **families = NULL;
  gboolean found = FALSE;
  int n = 0;

  pango_context_list_families (context, &families, &n);
  for (int i = 0; i < n; i++) {
    const char *name = pango_font_family_get_name (families[i]);

    found = found || g_str_equal (name, self->choice.font);
    g_ptr_array_add (names, (gpointer)name);
  }
  if (!found)
    g_ptr_array_add (names, self->choice.font);
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  list = gtk_string_list_new ((const char *const *)names->pdata);
  gtk_drop_down_set_model (self->font, G_LIST_MODEL (list));
  for (guint i = 0; i + 1 < names->len; i++)
    if (g_str_equal (names->pdata[i], self->choice.font))
      gtk_drop_down_set_selected (self->font, i);
}

static void
fill_controls (TmapAppExportDialog *self)
{
  const TmapAppExportChoice *choice = &self->choice;

  self->filling = TRUE;
  gtk_drop_down_set_selected (self->format, choice->format);
  gtk_drop_down_set_selected (self->width_preset, choice->preset);
  gtk_drop_down_set_selected (self->unit, choice->unit);
  gtk_drop_down_set_selected (self->height_preset, choice->own_height ? 1 : 0);
  fill_fonts (self);
  gtk_spin_button_set_value (self->font_size, choice->font_size);
  gtk_drop_down_set_selected (self->palette, choice->palette);
  gtk_check_button_set_active (self->title, choice->title);
  gtk_spin_button_set_value (self->dpi, choice->dpi);
  self->filling = FALSE;
  show_lengths (self, TRUE);
}

/* Saving */

gboolean
tmap_app_export_dialog_save (TmapAppExportDialog *self, GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *message = NULL;

  g_return_val_if_fail (TMAP_APP_IS_EXPORT_DIALOG (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  bytes = tmap_app_export_dialog_render (self, &error);
  if (bytes != NULL &&
      g_file_replace_contents (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL,
                               FALSE, G_FILE_CREATE_NONE, NULL, NULL, &error)) {
    tmap_app_export_choice_remember (&self->choice);
    gtk_window_close (GTK_WINDOW (self));
    return TRUE;
  }
  message = g_strdup_printf (_ ("The figure could not be saved: %s"), error->message);
  show_error (self, message);
  return FALSE;
}

static void
on_chosen (GtkNativeDialog *chooser, int response, TmapAppExportDialog *self)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_clear_object (&self->chooser);
  if (file != NULL)
    tmap_app_export_dialog_save (self, file);
}

static void
on_save (TmapAppExportDialog *self)
{
  g_autofree char *name = get_file_name (self);

  g_clear_object (&self->chooser);
  self->chooser =
      gtk_file_chooser_native_new (_ ("Export figure"), GTK_WINDOW (self),
                                   GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_signal_connect (self->chooser, "response", G_CALLBACK (on_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
on_copy_command (TmapAppExportDialog *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)),
                          gtk_label_get_text (self->command));
}

/* Type */

static void
tmap_app_export_dialog_dispose (GObject *object)
{
  TmapAppExportDialog *self = TMAP_APP_EXPORT_DIALOG (object);

  g_clear_object (&self->chooser);
  if (self->preview != NULL)
    gtk_drawing_area_set_draw_func (self->preview, NULL, NULL, NULL);
  self->preview = NULL;
  G_OBJECT_CLASS (tmap_app_export_dialog_parent_class)->dispose (object);
}

static void
tmap_app_export_dialog_finalize (GObject *object)
{
  TmapAppExportDialog *self = TMAP_APP_EXPORT_DIALOG (object);

  g_clear_pointer (&self->scene, tmap_scene_free);
  g_clear_pointer (&self->figure, tmap_figure_free);
  g_free (self->source);
  tmap_app_export_choice_clear (&self->choice);
  G_OBJECT_CLASS (tmap_app_export_dialog_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *klass)
{
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, format);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, width_preset);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, width);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, height_preset);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, height);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, unit);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, font);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, font_size);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, palette);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, title);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, dpi);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, dpi_label);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, preview);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, size);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, command);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, command_box);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, no_command);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, error_box);
  gtk_widget_class_bind_template_child (klass, TmapAppExportDialog, error);
}

static void
tmap_app_export_dialog_class_init (TmapAppExportDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tmap_app_export_dialog_dispose;
  object_class->finalize = tmap_app_export_dialog_finalize;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/dltracemapper/DLTraceMapper/export-dialog.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_unit_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_save);
  gtk_widget_class_bind_template_callback (widget_class, on_copy_command);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
tmap_app_export_dialog_init (TmapAppExportDialog *self)
{
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (self->preview, draw_preview, self, NULL);
  tmap_app_export_choice_init (&self->choice);
}

TmapAppExportDialog *
tmap_app_export_dialog_present (GtkWindow *parent,
                                const TmapFigure *figure,
                                const char *figure_command)
{
  TmapAppExportDialog *self;

  g_return_val_if_fail (figure != NULL, NULL);

  self = g_object_new (TMAP_APP_TYPE_EXPORT_DIALOG, "transient-for", parent, NULL);
  self->figure = tmap_figure_copy (figure);
  self->source = g_strdup (figure_command);
  gtk_widget_set_visible (self->command_box, figure_command != NULL);
  gtk_widget_set_visible (self->no_command, figure_command == NULL);
  fill_controls (self);
  update (self);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}

GBytes *
tmap_app_export_dialog_render (TmapAppExportDialog *self, GError **error)
{
  g_return_val_if_fail (TMAP_APP_IS_EXPORT_DIALOG (self), NULL);

  return tmap_app_export_choice_render (&self->choice, self->figure, error);
}

char *
tmap_app_export_dialog_get_command (TmapAppExportDialog *self, const char *path)
{
  g_return_val_if_fail (TMAP_APP_IS_EXPORT_DIALOG (self), NULL);
  g_return_val_if_fail (path != NULL, NULL);

  return tmap_app_export_choice_get_command (&self->choice, self->figure,
                                             self->source != NULL ? self->source : "", path);
}
