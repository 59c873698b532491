/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/csv-preview.h"

#include <string.h>

#include "base/error.h"
#include "sources/source-format.h"
#include "table/csv-reader.h"

/* Bytes that are looked at. */
#define HEAD_SIZE ((gsize)1024 * 1024)

/* Where the line @line begins, counted from 1. */
static gsize
find_line (const char *text, gsize length, guint64 line)
{
  const char *p = text;

  for (; line > 1; line--) {
    const char *end = memchr (p, '\n', length - (gsize)(p - text));

    if (end == NULL)
      return length;
    p = end + 1;
  }
  return (gsize)(p - text);
}

static GPtrArray *
copy_row (const TmapCell *cells, guint n)
{
  GPtrArray *row = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (row, tmap_cell_dup (cells[i]));
  return row;
}

static void
name_columns (TmapCsvPreview *self, const GPtrArray *names, gboolean header)
{
  for (guint i = 0; i < names->len; i++)
    g_ptr_array_add (self->columns, header ? g_strdup (g_ptr_array_index (names, i))
                                           : g_strdup_printf ("%u", i + 1));
}

/*
 * Takes rows up to the most that are wanted. Where the head of a longer file breaks off, the last
 * row may not be whole and is dropped.
 */
static gboolean
read_rows (TmapCsvPreview *self, TmapCsvReader *csv, gsize *length, gboolean whole, GError **error)
{
  const char *text = g_bytes_get_data (self->text, NULL);
  guint64 last_line = 1;

  for (;;) {
    g_autoptr (GError) problem = NULL;
    const TmapCell *cells = NULL;
    gboolean ok = tmap_csv_reader_next (csv, &cells, &problem);

    if (!ok && whole) {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
    if (cells != NULL && self->rows->len < TMAP_CSV_PREVIEW_ROWS) {
      last_line = tmap_csv_reader_get_line (csv);
      g_ptr_array_add (self->rows, copy_row (cells, self->columns->len));
      continue;
    }
    if (cells != NULL) {
      *length = find_line (text, *length, tmap_csv_reader_get_line (csv));
    } else if (!whole) {
      *length = find_line (text, *length, last_line);
      g_ptr_array_set_size (self->rows, (gint)MAX (self->rows->len, 1) - 1);
    }
    self->complete = whole && cells == NULL;
    return TRUE;
  }
}

static GBytes *
read_head (const char *path, char **name, gboolean *whole, GError **error)
{
  g_autoptr (TmapInput) input = tmap_input_open (path, TMAP_INPUT_PLAIN, NULL, NULL, error);
  g_autofree char *head = NULL;
  gsize length;

  if (input == NULL)
    return NULL;
  head = g_malloc (HEAD_SIZE);
  if (!tmap_input_read (input, head, HEAD_SIZE, &length, error))
    return NULL;
  *name = g_strdup (tmap_input_get_name (input));
  *whole = length < HEAD_SIZE;
  return g_bytes_new_take (g_steal_pointer (&head), length);
}

TmapCsvPreview *
tmap_csv_preview_read (const char *path, gboolean header, GError **error)
{
  g_autoptr (TmapCsvPreview) self = g_new0 (TmapCsvPreview, 1);
  g_autoptr (TmapInput) input = NULL;
  g_autoptr (TmapCsvReader) csv = NULL;
  g_autoptr (GBytes) head = NULL;
  gboolean whole;
  gsize length;

  g_return_val_if_fail (path != NULL, NULL);

  self->columns = g_ptr_array_new_with_free_func (g_free);
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  head = read_head (path, &self->name, &whole, error);
  if (head == NULL)
    return NULL;
  self->text = g_bytes_ref (head);
  length = g_bytes_get_size (head);
  input = tmap_input_new_for_bytes (head, self->name);
  csv = header ? tmap_csv_reader_new (input, error) : tmap_csv_reader_new_headless (input, error);
  if (csv == NULL)
    return NULL;
  name_columns (self, tmap_csv_reader_get_columns (csv), header);
  if (!read_rows (self, csv, &length, whole, error))
    return NULL;
  if (self->rows->len == 0) {
    tmap_fail (error, TMAP_ERROR_VALUE, "%s: has no rows", self->name);
    return NULL;
  }
  g_bytes_unref (self->text);
  self->text = g_bytes_new_from_bytes (head, 0, length);
  return g_steal_pointer (&self);
}

gboolean
tmap_csv_preview_is_possible (const char *path)
{
  g_autoptr (TmapCsvPreview) self = tmap_csv_preview_read (path, TRUE, NULL);

  return self != NULL;
}

void
tmap_csv_preview_free (TmapCsvPreview *self)
{
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->text, g_bytes_unref);
  g_free (self->name);
  g_free (self);
}

TmapJobTable *
tmap_csv_preview_try (const TmapCsvPreview *self, const TmapSourceOptions *options, GError **error)
{
  const TmapSourceFormat *format = tmap_source_format_find ("csv");
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (self->text, self->name);
  TmapTraceSource source = { format->name, self->name, format->name, options };

  g_return_val_if_fail (options != NULL && options->mapping != NULL, NULL);

  return format->read (input, &source, error);
}

static int
find_column (const TmapCsvPreview *self, const char *column)
{
  guint index;

  return column != NULL &&
                 g_ptr_array_find_with_equal_func (self->columns, column, g_str_equal, &index)
             ? (int)index
             : -1;
}

/* A value and how often it is there. */
typedef struct {
  char *value;
  guint n;
  guint first;
} Value;

static int
compare_values (gconstpointer a, gconstpointer b)
{
  const Value *x = *(const Value *const *)a, *y = *(const Value *const *)b;

  return x->n != y->n ? (x->n < y->n ? 1 : -1) : (x->first > y->first) - (x->first < y->first);
}

GPtrArray *
tmap_csv_preview_list_values (const TmapCsvPreview *self, const char *column)
{
  GPtrArray *values = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) by_value = g_hash_table_new (g_str_hash, g_str_equal);
  int index = find_column (self, column);

  for (guint i = 0; index >= 0 && i < self->rows->len; i++) {
    char *text = g_ptr_array_index ((const GPtrArray *)g_ptr_array_index (self->rows, i), index);
    Value *value = g_hash_table_lookup (by_value, text);

    if (value == NULL) {
      value = g_new (Value, 1);
      *value = (Value){ text, 0, i };
      g_ptr_array_add (found, value);
      g_hash_table_insert (by_value, text, value);
    }
    value->n++;
  }
  g_ptr_array_sort (found, compare_values);
  for (guint i = 0; i < found->len; i++)
    g_ptr_array_add (values, g_strdup (((Value *)g_ptr_array_index (found, i))->value));
  return values;
}
