/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/csv-preview.h"

#include <string.h>

#include "base/error.h"
#include "sources/csv-trace.h"
#include "sources/source-format.h"
#include "table/csv-reader.h"

/* Rows are taken until they have so many bytes. */
#define MOST_BYTES ((gsize)1024 * 1024)

#define BLOCK_SIZE 65536

static GPtrArray *
copy_row (const TmapCell *cells, guint n, gsize *size)
{
  GPtrArray *row = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++) {
    g_ptr_array_add (row, tmap_cell_dup (cells[i]));
    *size += cells[i].length + 1;
  }
  return row;
}

static void
name_columns (TmapCsvPreview *self, const GPtrArray *names)
{
  for (guint i = 0; i < names->len; i++)
    g_ptr_array_add (self->columns, self->header ? g_strdup (g_ptr_array_index (names, i))
                                                 : g_strdup_printf ("%u", i + 1));
}

/* Takes rows up to the most that are wanted. @end: the line in which the next one begins, or 0. */
static gboolean
read_rows (TmapCsvPreview *self, TmapCsvReader *csv, guint64 *end, GError **error)
{
  gsize size = 0;

  for (*end = 0; *end == 0;) {
    const TmapCell *cells;

    if (!tmap_csv_reader_next (csv, &cells, error))
      return FALSE;
    self->complete = cells == NULL;
    if (cells == NULL)
      return TRUE;
    if (self->rows->len == TMAP_CSV_PREVIEW_ROWS || size >= MOST_BYTES)
      *end = tmap_csv_reader_get_line (csv);
    else
      g_ptr_array_add (self->rows, copy_row (cells, self->columns->len, &size));
  }
  return TRUE;
}

/* The text before the line @end, or all of it if that is 0. */
static GBytes *
read_lines (const char *path, guint64 end, GError **error)
{
  g_autoptr (TmapInput) input = tmap_input_open (path, TMAP_INPUT_PLAIN, NULL, NULL, error);
  g_autoptr (GByteArray) text = g_byte_array_new ();
  gsize n = BLOCK_SIZE;
  guint64 line = 1;

  if (input == NULL)
    return NULL;
  while (n == BLOCK_SIZE && (end == 0 || line < end)) {
    guint8 block[BLOCK_SIZE];
    gsize used = 0;

    if (!tmap_input_read (input, block, sizeof block, &n, error))
      return NULL;
    for (; used < n && (end == 0 || line < end); used++)
      line += block[used] == '\n';
    g_byte_array_append (text, block, (guint)used);
  }
  return g_byte_array_free_to_bytes (g_steal_pointer (&text));
}

TmapCsvPreview *
tmap_csv_preview_read (const char *path, gboolean header, GError **error)
{
  g_autoptr (TmapCsvPreview) self = g_new0 (TmapCsvPreview, 1);
  g_autoptr (TmapInput) input = NULL;
  g_autoptr (TmapCsvReader) csv = NULL;
  guint64 end;

  g_return_val_if_fail (path != NULL, NULL);

  self->header = header;
  self->columns = g_ptr_array_new_with_free_func (g_free);
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  input = tmap_input_open (path, TMAP_INPUT_PLAIN, NULL, NULL, error);
  if (input == NULL)
    return NULL;
  self->name = g_strdup (tmap_input_get_name (input));
  csv = header ? tmap_csv_reader_new (input, error) : tmap_csv_reader_new_headless (input, error);
  if (csv == NULL)
    return NULL;
  name_columns (self, tmap_csv_reader_get_columns (csv));
  if (!read_rows (self, csv, &end, error))
    return NULL;
  if (self->rows->len == 0) {
    tmap_fail (error, TMAP_ERROR_VALUE, "%s: has no rows", self->name);
    return NULL;
  }
  self->text = read_lines (path, end, error);
  return self->text != NULL ? g_steal_pointer (&self) : NULL;
}

/* A text with a comma in its first line is no CSV yet: the next one must have as many. */
gboolean
tmap_csv_preview_is_wanted (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapInput) input = NULL;
  g_autoptr (TmapCsvReader) csv = NULL;
  const TmapCell *cells;

  if (tmap_source_format_recognise (path, &error) != NULL ||
      !g_error_matches (error, TMAP_ERROR, TMAP_ERROR_VALUE))
    return FALSE;
  input = tmap_input_open (path, TMAP_INPUT_PLAIN, NULL, NULL, NULL);
  csv = input != NULL ? tmap_csv_reader_new (input, NULL) : NULL;
  return csv != NULL && tmap_csv_reader_next (csv, &cells, NULL);
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

gboolean
tmap_csv_preview_may_go_on (const TmapCsvPreview *self,
                            const TmapSourceOptions *options,
                            guint64 *excluded)
{
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (self->text, self->name);
  g_autoptr (TmapJobTable) jobs = NULL;
  g_autoptr (GError) error = NULL;
  TmapCsvTrace trace;

  g_return_val_if_fail (options != NULL && options->mapping != NULL, FALSE);

  memset (excluded, 0, TMAP_N_EXCLUSIONS * sizeof *excluded);
  tmap_csv_trace_init_mapped (&trace, options);
  trace.source_cluster = "";
  trace.excluded = excluded;
  jobs = tmap_csv_trace_read (&trace, input, &error);
  return !self->complete && g_error_matches (error, TMAP_ERROR, TMAP_ERROR_INFEASIBLE) &&
         excluded[TMAP_EXCLUDED_MISSING_TIME] + excluded[TMAP_EXCLUDED_MISSING_NUMBER] <
             self->rows->len;
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
