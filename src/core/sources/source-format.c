/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/source-format.h"

#include <string.h>

#include "base/error.h"
#include "catalog/profile-columns.h"
#include "io/input.h"
#include "table/csv-reader.h"
#include "base/i18n.h"

/* Bytes that are enough to recognise a file. */
#define HEAD_SIZE 4096

#define BIT(option) (1u << TMAP_OPTION_##option)

static const TmapSourceFormat formats[] = {
  { "helios", "SenseTime Helios", TRUE, 0, { "hu2021helios" }, tmap_helios_read },
  { "philly", "Microsoft Philly", FALSE, BIT (ATTEMPTS), { "jeon2019philly" }, tmap_philly_read },
  { "acme", "Shanghai AI Lab AcmeTrace", TRUE, 0, { "hu2024acme" }, tmap_acme_read },
  { "pai", "Alibaba PAI 2020", FALSE, BIT (FRACTIONAL), { "weng2022mlaas" }, tmap_pai_read },
  { "openb",
    "Alibaba openb 2023",
    FALSE,
    BIT (FRACTIONAL) | BIT (ACCEPT),
    { "weng2023fgd" },
    tmap_openb_read },
  { "elasticflow",
    "Microsoft ElasticFlow",
    TRUE,
    0,
    { "gu2023elasticflow" },
    tmap_elasticflow_read },
  { "philly-flat",
    "Microsoft Philly, from Pollux",
    FALSE,
    0,
    { "jeon2019philly", "qiao2021pollux" },
    tmap_philly_flat_read },
  { "swf",
    "Standard Workload Format",
    TRUE,
    BIT (FRACTIONAL) | BIT (PROCESSORS),
    { "feitelson2014pwa" },
    tmap_swf_read },
  { "csv",
    "CSV with columns that you name",
    TRUE,
    BIT (FRACTIONAL) | BIT (COLUMNS),
    { NULL },
    tmap_csv_read },
};

static const struct {
  const char *key;
} option_keys[TMAP_N_SOURCE_OPTIONS] = {
  { "fractional_gpus" }, { "attempts" }, { "accept" }, { "gpus_per_processor" }, { "columns" },
};

static guint
get_given (const TmapSourceOptions *options)
{
  return (options->fractional != TMAP_FRACTIONAL_LEAVE_OUT ? BIT (FRACTIONAL) : 0) |
         (options->attempts != TMAP_ATTEMPTS_LAST ? BIT (ATTEMPTS) : 0) |
         (options->accept_ended ? BIT (ACCEPT) : 0) |
         (options->gpus_per_processor != 1 ? BIT (PROCESSORS) : 0) |
         (options->mapping != NULL ? BIT (COLUMNS) : 0);
}

gboolean
tmap_source_format_check_options (const TmapSourceFormat *self,
                                  const TmapSourceOptions *options,
                                  const char *name,
                                  GError **error)
{
  g_autoptr (GString) others = g_string_new (NULL);
  guint wrong = options != NULL ? get_given (options) & ~self->options : 0;
  int option = g_bit_nth_lsf (wrong, -1);

  if (option < 0)
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i].options & 1u << option)
      g_string_append_printf (others, "%s%s", others->len > 0 ? tmap_tr (", ") : "",
                              formats[i].name);
  return tmap_fail (error, TMAP_ERROR_VALUE, "%s: '%s' means nothing to the format %s, only to %s",
                    name, option_keys[option].key, self->name, others->str);
}

const TmapSourceFormat *
tmap_source_format_find (const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (strcmp (formats[i].name, name) == 0)
      return &formats[i];
  return NULL;
}

char *
tmap_source_format_names (void)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", formats[i].name);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* The columns that a format is known by, beside those that its reader needs. */
static const char *const helios_columns[] = { "job_id",      "gpu_num",    "node_num", "state",
                                              "submit_time", "start_time", "end_time", "duration",
                                              "queue",       NULL };
static const char *const helios_own[] = { "vc", NULL };
static const char *const acme_columns[] = { "job_id",   "gpu_num",     "node_num",
                                            "state",    "submit_time", "start_time",
                                            "end_time", "type",        NULL };
static const char *const philly_flat_columns[] = { "timestamp", "duration", "num_gpus",
                                                   "gpu_time",  "cluster",  NULL };
static const char *const elasticflow_columns[] = { "job_id", "submission_time", "duration",
                                                   "num_gpu", NULL };
static const char *const openb_columns[] = { "name",           "num_gpu",
                                             "gpu_milli",      "pod_phase",
                                             "creation_time",  "deletion_time",
                                             "scheduled_time", NULL };
static const char *const openb_node_columns[] = { "sn", "cpu_milli", "model", NULL };
static const char *const openb_multigpu_columns[] = { "name", "num_gpu", "gpu_milli", NULL };
static const char *const simulator_columns[] = { "job_id", "num_gpu", "submit_time", "iterations",
                                                 NULL };
static const char *const gaia_columns[] = { "arrival_time", "length", "cpus", NULL };
static const char *const profile_columns[] = { "workload_id", "gpu_count", "end_to_end_time_s",
                                               NULL };
static const char *const catalog_columns[] = { "workload_id", "num_gpus", "solo_runtime_s", NULL };
static const char *const mapped_columns[] = { "mapped_workload_id", "source_job_id", NULL };

static gboolean
contains (const char *head, gsize length, const char *part)
{
  return memmem (head, length, part, strlen (part)) != NULL;
}

static gboolean
begins_with (const char *head, gsize length, const char *part)
{
  return length >= strlen (part) && memcmp (head, part, strlen (part)) == 0;
}

/* The first character that says something. */
static char
first_sign (const char *head, gsize length)
{
  gsize at = begins_with (head, length, "\xef\xbb\xbf") ? 3 : 0;

  while (at < length && strchr (" \t\r\n", head[at]) != NULL && head[at] != '\0')
    at++;
  return at < length ? head[at] : '\0';
}

#define OTHER_CSV N_ ("a CSV file with other columns")

/* Whether the first line is a CSV header with all of @columns, or what @mapping calls them. */
static gboolean
has_mapped_columns (const char *head, gsize length, const char *const *columns, GHashTable *mapping)
{
  const char *end = memchr (head, '\n', length);
  g_autoptr (GBytes) line = g_bytes_new (head, end != NULL ? (gsize)(end - head) + 1 : length);
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (line, "header");
  g_autoptr (TmapCsvReader) csv = tmap_csv_reader_new (input, NULL);

  if (csv == NULL)
    return FALSE;
  for (; *columns != NULL; columns++)
    if (tmap_csv_reader_find (csv, tmap_profile_columns_find (mapping, csv, *columns)) < 0)
      return FALSE;
  return TRUE;
}

static gboolean
has_columns (const char *head, gsize length, const char *const *columns)
{
  return has_mapped_columns (head, length, columns, NULL);
}

/* A JSON list of objects with two of the keys of a job, one of them peculiar to this format. */
static gboolean
is_philly (const char *head, gsize length)
{
  static const char *const keys[] = { "\"jobid\"", "\"attempts\"", "\"vc\"", "\"status\"",
                                      "\"submitted_time\"" };
  guint n = 0;

  if (first_sign (head, length) != '[' ||
      !(contains (head, length, keys[0]) || contains (head, length, keys[1])))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    n += contains (head, length, keys[i]) ? 1 : 0;
  return n >= 2;
}

static gboolean
is_text (const char *head, gsize length)
{
  const char *end;

  /* The last character may be cut. */
  return g_utf8_validate_len (head, length, &end) || (gsize)(end - head) + 4 > length;
}

/* The first line that is not empty, without its end. */
static gsize
find_line (const char *head, gsize length, const char **line)
{
  const char *end;

  if (begins_with (head, length, "\xef\xbb\xbf")) {
    head += 3;
    length -= 3;
  }
  while (length > 0 && strchr (" \t\r\n", *head) != NULL && *head != '\0') {
    head++;
    length--;
  }
  end = memchr (head, '\n', length);
  *line = head;
  length = end != NULL ? (gsize)(end - head) : length;
  return length > 0 && head[length - 1] == '\r' ? length - 1 : length;
}

/* Cells of a line that are separated by @separator, or by blanks if that is a blank. */
static guint
count_cells (const char *line, gsize length, char separator)
{
  guint n = separator == ' ' ? 0 : 1;
  gboolean inside = FALSE;

  for (gsize i = 0; i < length; i++) {
    gboolean is_separator =
        separator == ' ' ? line[i] == ' ' || line[i] == '\t' : line[i] == separator;

    if (separator != ' ')
      n += is_separator;
    else if (!is_separator && !inside)
      n++;
    inside = !is_separator;
  }
  return n;
}

/* Standard Workload Format: comments with a semicolon, or 18 numbers. */
static gboolean
is_swf (const char *head, gsize length)
{
  const char *line;
  gsize n = find_line (head, length, &line);

  if (n > 0 && *line == ';')
    return memchr (line, ':', n) != NULL || memchr (line, ',', n) == NULL;
  for (gsize i = 0; i < n; i++)
    if (!g_ascii_isdigit (line[i]) && strchr ("-+.eE \t", line[i]) == NULL)
      return FALSE;
  return count_cells (line, n, ' ') == 18;
}

/* Tables of PAI have no header; the first cell is an id of hexadecimal digits. */
static guint
get_pai_cells (const char *head, gsize length, gsize id_length)
{
  const char *line;
  gsize n = find_line (head, length, &line);

  if (n <= id_length || line[id_length] != ',')
    return 0;
  for (gsize i = 0; i < id_length; i++)
    if (!g_ascii_isxdigit (line[i]))
      return 0;
  return count_cells (line, n, ',');
}

#define PAI_JOB_ID_LENGTH 24

static gboolean
is_pai (const char *head, gsize length)
{
  return get_pai_cells (head, length, PAI_JOB_ID_LENGTH) == 10;
}

static gboolean
is_helios (const char *head, gsize length)
{
  return has_columns (head, length, helios_columns) &&
         (has_columns (head, length, helios_own) || !has_columns (head, length, acme_columns));
}

static gboolean
is_acme (const char *head, gsize length)
{
  return has_columns (head, length, acme_columns) && !has_columns (head, length, helios_own);
}

static gboolean
is_openb (const char *head, gsize length)
{
  return has_columns (head, length, openb_columns);
}

static gboolean
is_elasticflow (const char *head, gsize length)
{
  return has_columns (head, length, elasticflow_columns);
}

static gboolean
is_philly_flat (const char *head, gsize length)
{
  return has_columns (head, length, philly_flat_columns);
}

static const struct {
  const char *format;
  gboolean (*recognise) (const char *head, gsize length);
  const char *description;
} signs[] = {
  { "philly", is_philly, N_ ("a Philly log") },
  { "swf", is_swf, N_ ("a log in the Standard Workload Format") },
  { "helios", is_helios, N_ ("a Helios log") },
  { "acme", is_acme, N_ ("a log of AcmeTrace") },
  { "philly-flat", is_philly_flat, N_ ("the Philly log of Pollux") },
  { "elasticflow", is_elasticflow, N_ ("a cluster of ElasticFlow") },
  { "openb", is_openb, N_ ("a list of pods of openb") },
  { "pai", is_pai, N_ ("the task table of Alibaba PAI") },
};

/* Files that belong to traces, but are none. */
static const char *
describe_relative (const char *head, gsize length)
{
  switch (get_pai_cells (head, length, PAI_JOB_ID_LENGTH)) {
  case 5:
    return N_ ("the machine table of Alibaba PAI; the trace is pai_task_table");
  case 6:
    return N_ ("the job table of Alibaba PAI; the trace is pai_task_table");
  case 9:
    return N_ ("the instance table of Alibaba PAI; the trace is pai_task_table");
  case 16:
    return N_ ("the sensor table of Alibaba PAI; the trace is pai_task_table");
  default:
    break;
  }
  if (get_pai_cells (head, length, 60) == 5)
    return N_ ("the group tags of Alibaba PAI; the trace is pai_task_table");
  if (get_pai_cells (head, length, 60) == 12)
    return N_ ("the machine metrics of Alibaba PAI; the trace is pai_task_table");
  if (has_columns (head, length, openb_node_columns))
    return N_ ("the nodes of openb; the trace is a list of pods");
  if (has_columns (head, length, openb_multigpu_columns))
    return N_ ("a list of pods of openb without times");
  if (has_columns (head, length, simulator_columns))
    return N_ ("the input of a simulator (Tiresias, Chronus, Muri), which has no durations");
  if (has_columns (head, length, gaia_columns))
    return N_ ("the input of the simulator GAIA, which has no GPUs");
  return NULL;
}

static const char *
describe_binary (const char *head, gsize length)
{
  if (begins_with (head, length, "PK\x03\x04"))
    return N_ ("a ZIP archive or a spreadsheet; unpack it, or save it as CSV, first");
  if (begins_with (head, length, "%PDF"))
    return N_ ("a PDF document");
  if (begins_with (head, length, "\x89PNG") || begins_with (head, length, "\xff\xd8\xff"))
    return N_ ("a picture");
  if (length > 262 && memcmp (head + 257, "ustar", 5) == 0)
    return N_ ("a tar archive; unpack it first");
  if (begins_with (head, length, "BZh"))
    return N_ ("a file packed with bzip2; unpack it first");
  if (begins_with (head, length, "\x28\xb5\x2f\xfd"))
    return N_ ("a file packed with zstd; unpack it first");
  if (begins_with (head, length, "\xff\xfe") || begins_with (head, length, "\xfe\xff"))
    return N_ ("a text in UTF-16; save it as UTF-8 first");
  if (!is_text (head, length))
    return memchr (head, '\0', length) != NULL
               ? N_ ("a binary file")
               : N_ ("a text that is not UTF-8 (Latin-1?); save it as UTF-8 first");
  return NULL;
}

static const char *
describe_csv (const char *head, gsize length)
{
  const char *end = memchr (head, '\n', length);
  gsize line = end != NULL ? (gsize)(end - head) : length;

  if (has_columns (head, length, profile_columns))
    return N_ ("a profile CSV");
  if (has_columns (head, length, catalog_columns))
    return N_ ("a workload catalog");
  if (has_columns (head, length, mapped_columns))
    return N_ ("a generated trace");
  if (memchr (head, ',', line) != NULL)
    return OTHER_CSV;
  if (memchr (head, ';', line) != NULL || memchr (head, '\t', line) != NULL)
    return N_ ("a table whose columns are not separated by commas");
  return NULL;
}

const char *
tmap_source_format_describe (const char *head, gsize length)
{
  const char *text;

  g_return_val_if_fail (head != NULL || length == 0, NULL);

  text = describe_binary (head, length);
  if (text != NULL)
    return text;
  switch (first_sign (head, length)) {
  case '\0':
    return N_ ("a file of blanks");
  case '[':
    return is_philly (head, length) ? N_ ("a Philly log") : N_ ("a JSON list of something else");
  case '{':
    return contains (head, length, "\"tool\"") || contains (head, length, "\"selection\"")
               ? N_ ("a manifest or another JSON object")
               : N_ ("a JSON object");
  case '<':
    return N_ ("a web page or XML");
  default:
    break;
  }
  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (signs[i].recognise (head, length))
      return signs[i].description;
  text = describe_relative (head, length);
  if (text != NULL)
    return text;
  if (contains (head, length, "catalog:") && contains (head, length, "generation:"))
    return N_ ("a pipeline configuration");
  if (contains (head, length, "mapping:") && contains (head, length, "source:"))
    return N_ ("a generation configuration");
  if (contains (head, length, "sources:") && contains (head, length, "output:"))
    return N_ ("a suite configuration");
  text = describe_csv (head, length);
  return text != NULL ? text : N_ ("a text of another kind");
}

static gboolean
read_head (const char *path, char *head, gsize *length, char **name, GError **error)
{
  g_autoptr (TmapInput) input = tmap_input_open (path, TMAP_INPUT_PLAIN, NULL, NULL, error);

  if (input == NULL || !tmap_input_read (input, head, HEAD_SIZE, length, error))
    return FALSE;
  *name = g_strdup (tmap_input_get_name (input));
  return TRUE;
}

/* Of a CSV, what it lacks to be of the format that it is nearest to; else nothing. */
static char *
list_missing (const char *head, gsize length)
{
  static const struct {
    const char *format;
    const char *const *columns;
  } tables[] = {
    { "helios", helios_columns },
    { "acme", acme_columns },
    { "philly-flat", philly_flat_columns },
    { "elasticflow", elasticflow_columns },
    { "openb", openb_columns },
  };
  g_autofree char *best = g_strdup ("");
  guint least = G_MAXUINT;

  if (strcmp (tmap_source_format_describe (head, length), OTHER_CSV) != 0)
    return g_steal_pointer (&best);
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++) {
    g_autoptr (GString) names = g_string_new (NULL);
    guint n = 0, all = 0;

    for (; tables[i].columns[all] != NULL; all++) {
      const char *const one[] = { tables[i].columns[all], NULL };

      if (has_columns (head, length, one))
        continue;
      g_string_append_printf (names, "%s%s", n++ > 0 ? tmap_tr (", ") : "", one[0]);
    }
    if (n >= least || n == 0 || n * 2 > all)
      continue;
    least = n;
    g_free (best);
    /* TRANSLATORS: the name of a format and columns */
    best = g_strdup_printf (tmap_tr ("; to be of the format %s it lacks %s"), tables[i].format,
                            names->str);
  }
  return g_steal_pointer (&best);
}

const TmapSourceFormat *
tmap_source_format_recognise (const char *path, GError **error)
{
  g_autofree char *names = NULL;
  g_autofree char *missing = NULL;
  const char *looks_like;
  char head[HEAD_SIZE];
  g_autofree char *name = NULL;
  gsize length;

  g_return_val_if_fail (path != NULL, NULL);

  if (!read_head (path, head, &length, &name, error))
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (signs) && is_text (head, length); i++)
    if (signs[i].recognise (head, length))
      return tmap_source_format_find (signs[i].format);
  names = tmap_source_format_names ();
  missing = list_missing (head, length);
  looks_like = tmap_source_format_describe (head, length);
  tmap_fail (error, strcmp (looks_like, OTHER_CSV) == 0 ? TMAP_ERROR_VALUE : TMAP_ERROR_SYNTAX,
             "%s: is no trace of a format that is known (%s); it looks like %s%s", name, names,
             tmap_tr (looks_like), missing);
  return NULL;
}

gboolean
tmap_profile_recognise (const char *path, GHashTable *mapping, GError **error)
{
  const char *looks_like;
  char head[HEAD_SIZE];
  g_autofree char *name = NULL;
  gsize length;

  g_return_val_if_fail (path != NULL, FALSE);

  if (!read_head (path, head, &length, &name, error))
    return FALSE;
  if (is_text (head, length) && has_mapped_columns (head, length, profile_columns, mapping))
    return TRUE;
  looks_like = tmap_source_format_describe (head, length);
  return tmap_fail (error,
                    strcmp (looks_like, OTHER_CSV) == 0 ? TMAP_ERROR_VALUE : TMAP_ERROR_SYNTAX,
                    "%s: is no profile CSV (with the columns workload_id, gpu_count and "
                    "end_to_end_time_s); it looks like %s",
                    name, tmap_tr (looks_like));
}
