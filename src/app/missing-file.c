/* SPDX-License-Identifier: Apache-2.0 */
#include "app/missing-file.h"

#include <glib/gi18n.h>
#include <string.h>

#include "io/path.h"

/* Where a configuration names an input file. */
typedef struct {
  TmapAppFileRole role;
  guint index;
  char *key_path;
  char *path;
} Reference;

static void
reference_free (gpointer data)
{
  Reference *self = data;

  g_free (self->key_path);
  g_free (self->path);
  g_free (self);
}

static void
add (GPtrArray *references, TmapAppFileRole role, guint index, char *key_path, const char *path)
{
  Reference *reference = g_new0 (Reference, 1);

  reference->role = role;
  reference->index = index;
  reference->key_path = key_path;
  reference->path = g_strdup (path);
  g_ptr_array_add (references, reference);
}

static void
add_pipeline (GPtrArray *references, const TmapPipelineConfig *config)
{
  const TmapAppFileRole role = TMAP_APP_FILE_PIPELINE;

  if (config->suite_path != NULL)
    add (references, role, 0, g_strdup ("characterization.config"), config->suite_path);
  for (guint i = 0; i < config->generation_paths->len; i++)
    add (references, role, 0, g_strdup_printf ("generation.configs[%u]", i),
         g_ptr_array_index (config->generation_paths, i));
  for (guint i = 0; i < config->profiles->len; i++)
    add (references, role, 0, g_strdup_printf ("catalog.profiles[%u]", i),
         g_ptr_array_index (config->profiles, i));
}

static GPtrArray *
list_references (TmapAppDocument *document)
{
  GPtrArray *references = g_ptr_array_new_with_free_func (reference_free);
  const TmapPipelineConfig *pipeline = tmap_app_document_get_pipeline (document);
  const TmapSuiteConfig *suite = tmap_app_document_get_suite (document);

  if (pipeline != NULL)
    add_pipeline (references, pipeline);
  for (guint i = 0; suite != NULL && i < suite->sources->len; i++)
    add (references, TMAP_APP_FILE_SUITE, 0, g_strdup_printf ("sources[%u].trace_path", i),
         ((const TmapSuiteSource *)g_ptr_array_index (suite->sources, i))->path);
  for (guint i = 0; i < tmap_app_document_get_n_generations (document); i++) {
    const TmapGenerationConfig *generation = tmap_app_document_get_generation (document, i);

    if (generation != NULL)
      add (references, TMAP_APP_FILE_GENERATION, i, g_strdup ("source.trace_path"),
           generation->source_path);
  }
  return references;
}

static gboolean
names (const char *message, const char *path)
{
  g_autofree char *display = tmap_path_display (path);

  return strstr (message, display) != NULL || strstr (message, path) != NULL;
}

/* The longest one, since a path may begin with another. */
char *
tmap_app_missing_file_find (TmapAppDocument *document, const char *message)
{
  g_autoptr (GPtrArray) references = list_references (document);
  const char *found = NULL;

  for (guint i = 0; i < references->len; i++) {
    const Reference *reference = g_ptr_array_index (references, i);

    if (names (message, reference->path) && !g_file_test (reference->path, G_FILE_TEST_EXISTS) &&
        (found == NULL || strlen (reference->path) > strlen (found)))
      found = reference->path;
  }
  return g_strdup (found);
}

gboolean
tmap_app_missing_file_relocate (TmapAppDocument *document,
                                const char *old_path,
                                const char *new_path,
                                GError **error)
{
  g_autoptr (GPtrArray) references = list_references (document);
  gboolean ok = TRUE;

  tmap_app_document_begin_group (document, _ ("Locate file"));
  for (guint i = 0; ok && i < references->len; i++) {
    const Reference *reference = g_ptr_array_index (references, i);

    if (strcmp (reference->path, old_path) == 0)
      ok = tmap_app_document_set_path_value (document, reference->role, reference->index,
                                             reference->key_path, new_path, error);
  }
  tmap_app_document_end_group (document);
  return ok;
}
