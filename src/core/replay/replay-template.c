/* SPDX-License-Identifier: Apache-2.0 */
#include "replay/replay-template.h"

#include <string.h>

#include "base/error.h"
#include "base/number.h"

typedef enum {
  FIELD_TASK,
  FIELD_WORKLOAD,
  FIELD_GPUS,
  FIELD_INDEX,
  FIELD_SUBMIT,
  FIELD_RUNTIME,
  N_FIELDS,
} Field;

static const char *const field_names[] = {
  "task", "workload", "gpus", "index", "submit", "runtime"
};

#define FIELD_LIST "{task}, {workload}, {gpus}, {index}, {submit}, {runtime}"

/* The value in such a form that the shell takes it for one word. */
static char *
get_value (const TmapReplayJob *job, Field field)
{
  switch (field) {
  case FIELD_TASK:
    return g_shell_quote (job->task_path);
  case FIELD_WORKLOAD:
    return g_shell_quote (job->workload_id);
  case FIELD_GPUS:
    return g_strdup_printf ("%u", job->num_gpus);
  case FIELD_INDEX:
    return g_strdup_printf ("%u", job->index);
  case FIELD_SUBMIT:
    return tmap_number_format_fixed ((double)job->asked_ms / 1000, 3, FALSE);
  case FIELD_RUNTIME:
  case N_FIELDS:
  default:
    return tmap_number_format_fixed (job->runtime_s, 3, FALSE);
  }
}

/* Reads what stands at @at. Returns its length, 0 if it is no template. */
static gsize
read_part (const char *at, Field *field)
{
  *field = N_FIELDS;
  if (at[0] == '$' && at[1] == '{')
    return 2 + strcspn (at + 2, "}");
  if ((at[0] == '{' && at[1] == '{') || (at[0] == '}' && at[1] == '}'))
    return 2;
  if (at[0] != '{')
    return 1;
  for (guint i = 0; i < N_FIELDS; i++) {
    gsize length = strlen (field_names[i]);

    if (strncmp (at + 1, field_names[i], length) == 0 && at[1 + length] == '}') {
      *field = (Field)i;
      return length + 2;
    }
  }
  return 0;
}

gboolean
tmap_replay_template_check (const char *command, GError **error)
{
  g_return_val_if_fail (command != NULL, FALSE);

  if (*command == '\0')
    return tmap_fail (error, TMAP_ERROR_VALUE, "the command of the tasks is empty");
  while (*command != '\0') {
    Field field;
    gsize length = read_part (command, &field);

    if (length == 0)
      return tmap_fail (error, TMAP_ERROR_VALUE,
                        "the command has '%.*s', which stands for nothing; there are " FIELD_LIST
                        ", and {{ for a brace",
                        (int)(strcspn (command, "}") + 1), command);
    command += length;
  }
  return TRUE;
}

char *
tmap_replay_template_expand (const char *command, const TmapReplayJob *job)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (command != NULL && job != NULL, NULL);

  while (*command != '\0') {
    Field field;
    gsize length = read_part (command, &field);

    if (field != N_FIELDS) {
      g_autofree char *value = get_value (job, field);

      g_string_append (text, value);
    } else if (length == 2 && command[0] == command[1]) {
      g_string_append_c (text, *command);
    } else {
      g_string_append_len (text, command, (gssize)MAX (length, 1));
    }
    command += MAX (length, 1);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
