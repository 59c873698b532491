/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figure.h"

#include <locale.h>
#include <math.h>

#include "io/csv-writer.h"

static void
axis_init (TmapAxis *self)
{
  self->min = NAN;
  self->max = NAN;
}

static void
axis_clear (TmapAxis *self)
{
  g_free (self->label);
  g_clear_pointer (&self->categories, g_ptr_array_unref);
}

static void
layer_free (TmapLayer *self)
{
  g_free (self->name);
  g_array_unref (self->x);
  g_array_unref (self->x2);
  g_array_unref (self->y);
  g_clear_pointer (&self->labels, g_ptr_array_unref);
  g_free (self);
}

static void
panel_free (TmapPanel *self)
{
  g_free (self->title);
  axis_clear (&self->x);
  axis_clear (&self->y);
  g_ptr_array_unref (self->layers);
  g_free (self);
}

TmapFigure *
tmap_figure_new (const char *name, const char *title)
{
  TmapFigure *self;

  g_return_val_if_fail (name != NULL, NULL);

  self = g_new0 (TmapFigure, 1);
  self->name = g_strdup (name);
  self->title = g_strdup (title);
  self->panels = g_ptr_array_new_with_free_func ((GDestroyNotify)panel_free);
  return self;
}

void
tmap_figure_free (TmapFigure *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_free (self->title);
  g_free (self->subtitle);
  g_free (self->note);
  g_ptr_array_unref (self->panels);
  g_free (self);
}

static GPtrArray *
ref_if_any (GPtrArray *array)
{
  return array != NULL ? g_ptr_array_ref (array) : NULL;
}

static void
copy_axis (TmapAxis *copy, const TmapAxis *axis)
{
  *copy = *axis;
  copy->label = g_strdup (axis->label);
  copy->categories = ref_if_any (axis->categories);
}

static TmapLayer *
copy_layer (const TmapLayer *layer)
{
  TmapLayer *copy = g_new (TmapLayer, 1);

  *copy = *layer;
  copy->name = g_strdup (layer->name);
  g_array_ref (copy->x);
  g_array_ref (copy->x2);
  g_array_ref (copy->y);
  copy->labels = ref_if_any (layer->labels);
  return copy;
}

TmapFigure *
tmap_figure_copy (const TmapFigure *self)
{
  TmapFigure *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = tmap_figure_new (self->name, self->title);
  copy->subtitle = g_strdup (self->subtitle);
  copy->note = g_strdup (self->note);
  copy->share_x = self->share_x;
  copy->share_y = self->share_y;
  for (guint p = 0; p < self->panels->len; p++) {
    const TmapPanel *panel = g_ptr_array_index (self->panels, p);
    TmapPanel *added = tmap_figure_add_panel (copy, panel->title);

    copy_axis (&added->x, &panel->x);
    copy_axis (&added->y, &panel->y);
    added->stacked = panel->stacked;
    added->horizontal = panel->horizontal;
    added->value_labels = panel->value_labels;
    for (guint l = 0; l < panel->layers->len; l++)
      g_ptr_array_add (added->layers, copy_layer (g_ptr_array_index (panel->layers, l)));
  }
  return copy;
}

/* Numbers have a decimal point, whatever the locale of the program is. */
static char *
format_text (const char *format, va_list args)
{
  static locale_t plain = NULL;
  locale_t before;
  char *text;

  if (g_once_init_enter (&plain))
    g_once_init_leave (&plain, newlocale (LC_NUMERIC_MASK, "C", NULL));
  before = uselocale (NULL);
  uselocale (plain);
  text = g_strdup_vprintf (format, args);
  uselocale (before);
  return text;
}

void
tmap_figure_set_subtitle (TmapFigure *self, const char *format, ...)
{
  va_list args;

  g_return_if_fail (self != NULL);
  g_return_if_fail (format != NULL);

  g_free (self->subtitle);
  va_start (args, format);
  self->subtitle = format_text (format, args);
  va_end (args);
}

void
tmap_figure_set_note (TmapFigure *self, const char *format, ...)
{
  va_list args;

  g_return_if_fail (self != NULL);
  g_return_if_fail (format != NULL);

  g_free (self->note);
  va_start (args, format);
  self->note = format_text (format, args);
  va_end (args);
}

TmapPanel *
tmap_figure_add_panel (TmapFigure *self, const char *title)
{
  TmapPanel *panel;

  g_return_val_if_fail (self != NULL, NULL);

  panel = g_new0 (TmapPanel, 1);
  panel->title = g_strdup (title);
  panel->layers = g_ptr_array_new_with_free_func ((GDestroyNotify)layer_free);
  axis_init (&panel->x);
  axis_init (&panel->y);
  g_ptr_array_add (self->panels, panel);
  return panel;
}

void
tmap_axis_set (TmapAxis *self, const char *label, TmapScale scale, TmapUnit unit)
{
  char *copy;

  g_return_if_fail (self != NULL);

  copy = g_strdup (label);
  g_free (self->label);
  self->label = copy;
  self->scale = scale;
  self->unit = unit;
}

void
tmap_axis_set_range (TmapAxis *self, double min, double max)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->scale != TMAP_SCALE_CATEGORY);

  self->min = min;
  self->max = max;
}

void
tmap_axis_add_category (TmapAxis *self, const char *name)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (name != NULL);

  if (self->categories == NULL)
    self->categories = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->categories, g_strdup (name));
}

TmapLayer *
tmap_panel_add_layer (TmapPanel *self, TmapLayerKind kind, const char *name, guint role)
{
  TmapLayer *layer;

  g_return_val_if_fail (self != NULL, NULL);

  layer = g_new0 (TmapLayer, 1);
  layer->kind = kind;
  layer->name = g_strdup (name);
  layer->role = role;
  layer->x = g_array_new (FALSE, FALSE, sizeof (double));
  layer->x2 = g_array_new (FALSE, FALSE, sizeof (double));
  layer->y = g_array_new (FALSE, FALSE, sizeof (double));
  g_ptr_array_add (self->layers, layer);
  return layer;
}

void
tmap_layer_add_value (TmapLayer *self, double y)
{
  g_return_if_fail (self != NULL);

  g_array_append_val (self->y, y);
}

void
tmap_layer_add_point (TmapLayer *self, double x, double y)
{
  g_return_if_fail (self != NULL);

  g_array_append_val (self->x, x);
  g_array_append_val (self->y, y);
}

void
tmap_layer_add_span (TmapLayer *self, double x, double x2, double y)
{
  g_return_if_fail (self != NULL);

  g_array_append_val (self->x, x);
  g_array_append_val (self->x2, x2);
  g_array_append_val (self->y, y);
}

void
tmap_layer_add_label (TmapLayer *self, const char *label)
{
  g_return_if_fail (self != NULL);

  if (self->labels == NULL)
    self->labels = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->labels, g_strdup (label));
}

guint
tmap_layer_get_n (const TmapLayer *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->y->len;
}

static void
write_number (TmapCsvWriter *csv, double value)
{
  if (isinf (value))
    tmap_csv_writer_text (csv, value > 0 ? "inf" : "-inf");
  else
    tmap_csv_writer_double (csv, value);
}

/* A place on an axis: by name where it has one. */
static void
write_place (TmapCsvWriter *csv, const TmapAxis *axis, double value)
{
  guint n =
      axis->scale == TMAP_SCALE_CATEGORY && axis->categories != NULL ? axis->categories->len : 0;

  if (value >= 0 && value < n && value == floor (value))
    tmap_csv_writer_text (csv, g_ptr_array_index (axis->categories, (guint)value));
  else
    write_number (csv, value);
}

/* Both places follow the axes as they are drawn, so the values of lying bars are x. */
static void
write_bar (TmapCsvWriter *csv, const TmapPanel *panel, double category, double value)
{
  if (panel->horizontal)
    write_number (csv, value);
  else
    write_place (csv, &panel->x, category);
  tmap_csv_writer_text (csv, NULL);
  if (panel->horizontal)
    write_place (csv, &panel->y, category);
  else
    write_number (csv, value);
}

static double
get_datum (const GArray *values, guint i)
{
  return i < values->len ? g_array_index (values, double, i) : NAN;
}

static void
write_datum (TmapCsvWriter *csv, const TmapPanel *panel, const TmapLayer *layer, guint i)
{
  double y = get_datum (layer->y, i);

  if (layer->kind == TMAP_LAYER_BARS) {
    write_bar (csv, panel, i, y);
    return;
  }
  write_place (csv, &panel->x, get_datum (layer->x, i));
  write_number (csv, get_datum (layer->x2, i));
  write_place (csv, &panel->y, layer->kind == TMAP_LAYER_BAND ? NAN : y);
}

/* A cell has one number more than there are columns: the label is the name of its row. */
static void
write_cell (TmapCsvWriter *csv, const TmapPanel *panel, const TmapLayer *layer, guint i)
{
  guint columns = panel->x.categories != NULL ? MAX (panel->x.categories->len, 1) : 1;

  write_place (csv, &panel->y, i / columns);
  write_place (csv, &panel->x, i % columns);
  tmap_csv_writer_text (csv, NULL);
  write_number (csv, get_datum (layer->y, i));
}

static void
write_layer (TmapCsvWriter *csv,
             const char *panel_name,
             const TmapPanel *panel,
             const TmapLayer *layer)
{
  for (guint i = 0; i < tmap_layer_get_n (layer); i++) {
    const GPtrArray *labels = layer->labels;

    tmap_csv_writer_text (csv, panel_name);
    tmap_csv_writer_text (csv, layer->name);
    if (layer->kind == TMAP_LAYER_CELLS) {
      write_cell (csv, panel, layer, i);
    } else {
      tmap_csv_writer_text (csv, labels != NULL && i < labels->len ? g_ptr_array_index (labels, i)
                                                                   : NULL);
      write_datum (csv, panel, layer, i);
    }
    tmap_csv_writer_end_row (csv);
  }
}

GString *
tmap_figure_to_csv (const TmapFigure *self)
{
  TmapCsvWriter csv;

  g_return_val_if_fail (self != NULL, NULL);

  tmap_csv_writer_init (&csv, "panel,series,label,x,x_end,y");
  for (guint i = 0; i < self->panels->len; i++) {
    const TmapPanel *panel = g_ptr_array_index (self->panels, i);
    g_autofree char *number = self->panels->len > 1 ? g_strdup_printf ("%u", i + 1) : NULL;

    for (guint j = 0; j < panel->layers->len; j++)
      write_layer (&csv, panel->title != NULL ? panel->title : number, panel,
                   g_ptr_array_index (panel->layers, j));
  }
  return tmap_csv_writer_steal (&csv);
}
