/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Draws how time and memory grow with the number of rows. Usage: growth-figure CSV PNG, where the
 * CSV has the columns rows, seconds and bytes, and a row for each size.
 */

#include <stdio.h>

#include "chart/export.h"
#include "table/number-column.h"

enum {
  ROWS,
  SECONDS,
  BYTES,
  N_COLUMNS,
};

static gboolean
read_sizes (const char *path, GArray *values[N_COLUMNS], GError **error)
{
  static const char *const names[N_COLUMNS] = { "rows", "seconds", "bytes" };
  g_autoptr (TmapInput) input = tmap_input_open (path, TMAP_INPUT_PLAIN, NULL, NULL, error);
  g_autoptr (TmapCsvReader) csv = input != NULL ? tmap_csv_reader_new (input, error) : NULL;
  guint columns[N_COLUMNS];
  const TmapCell *cells;

  if (csv == NULL || !tmap_csv_reader_require (csv, names, N_COLUMNS, columns, error))
    return FALSE;
  while (tmap_csv_reader_next (csv, &cells, error)) {
    if (cells == NULL)
      return TRUE;
    for (guint i = 0; i < N_COLUMNS; i++) {
      g_autofree char *text = tmap_cell_dup (cells[columns[i]]);
      double value = g_ascii_strtod (text, NULL);

      g_array_append_val (values[i], value);
    }
  }
  return FALSE;
}

static void
add_panel (TmapFigure *figure,
           const char *title,
           const char *label,
           TmapUnit unit,
           const GArray *x,
           const GArray *y,
           double factor)
{
  TmapPanel *panel = tmap_figure_add_panel (figure, title);
  TmapLayer *line = tmap_panel_add_layer (panel, TMAP_LAYER_LINE, NULL, TMAP_ROLE_SERIES);
  TmapLayer *points = tmap_panel_add_layer (panel, TMAP_LAYER_POINTS, NULL, TMAP_ROLE_SERIES);

  tmap_axis_set (&panel->x, "Rows of the trace", TMAP_SCALE_LOG, TMAP_UNIT_COUNT);
  tmap_axis_set (&panel->y, label, TMAP_SCALE_LOG, unit);
  for (guint i = 0; i < x->len; i++) {
    double rows = g_array_index (x, double, i);
    double value = g_array_index (y, double, i) * factor;

    tmap_layer_add_point (line, rows, value);
    tmap_layer_add_point (points, rows, value);
  }
}

static gboolean
draw (const char *csv, const char *png, GError **error)
{
  GArray *values[N_COLUMNS];
  g_autoptr (TmapFigure) figure =
      tmap_figure_new ("growth", "Reading and characterizing a Helios trace");
  g_autoptr (TmapScene) scene = NULL;
  g_autoptr (GBytes) file = NULL;
  TmapTheme theme;
  gboolean ok;

  for (guint i = 0; i < N_COLUMNS; i++)
    values[i] = g_array_new (FALSE, FALSE, sizeof (double));
  ok = read_sizes (csv, values, error);
  if (ok) {
    tmap_theme_init (&theme);
    add_panel (figure, "Time", "Milliseconds", TMAP_UNIT_NUMBER, values[ROWS], values[SECONDS],
               1000);
    add_panel (figure, "Peak memory", "MiB", TMAP_UNIT_NUMBER, values[ROWS], values[BYTES],
               1.0 / (1024 * 1024));
    scene =
        tmap_figure_layout (figure, 9 * TMAP_POINTS_PER_INCH, 3.6 * TMAP_POINTS_PER_INCH, &theme);
    file = tmap_scene_export (scene, TMAP_FORMAT_PNG, 150, error);
    ok = file != NULL && g_file_set_contents (png, g_bytes_get_data (file, NULL),
                                              (gssize)g_bytes_get_size (file), error);
  }
  for (guint i = 0; i < N_COLUMNS; i++)
    g_array_unref (values[i]);
  return ok;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;

  if (argc != 3) {
    fprintf (stderr, "usage: growth-figure CSV PNG\n");
    return 2;
  }
  if (!draw (argv[1], argv[2], &error)) {
    fprintf (stderr, "%s\n", error->message);
    return 1;
  }
  return 0;
}
