/* SPDX-License-Identifier: Apache-2.0 */
#include "app/artifact-list.h"

static GPtrArray *
texts_new (void)
{
  return g_ptr_array_new_with_free_func (g_free);
}

/* Without the dots that a configuration may have. */
static char *
clean (const TmapAppArtifactSource *self, const char *path)
{
  return path != NULL ? g_canonicalize_filename (path, self->root) : NULL;
}

TmapAppArtifactSource *
tmap_app_artifact_source_new (TmapAppDocument *document, TmapAppStudy *study)
{
  const TmapPipelineConfig *pipeline = tmap_app_document_get_pipeline (document);
  const TmapSuiteConfig *suite = tmap_app_document_get_suite (document);
  TmapAppArtifactSource *self;

  if (pipeline == NULL)
    return NULL;
  self = g_new0 (TmapAppArtifactSource, 1);
  self->root = g_strdup (pipeline->root_dir);
  self->catalog = clean (self, pipeline->catalog_path);
  self->comparison = clean (self, pipeline->comparison_dir);
  self->manifests = texts_new ();
  self->traces = texts_new ();
  self->suite_names = texts_new ();
  for (guint i = 0; i < tmap_app_document_get_n_generations (document); i++) {
    const TmapGenerationConfig *generation = tmap_app_document_get_generation (document, i);

    if (generation == NULL)
      continue;
    g_ptr_array_add (self->manifests, clean (self, generation->manifest_path));
    g_ptr_array_add (self->traces, clean (self, generation->trace_path));
  }
  if (suite != NULL) {
    self->suite_report = clean (self, suite->markdown_path);
    self->suite_folder = clean (self, suite->artifact_dir);
    for (guint i = 0; i < suite->sources->len; i++)
      g_ptr_array_add (self->suite_names,
                       g_strdup (((TmapSuiteSource *)g_ptr_array_index (suite->sources, i))->name));
  }
  self->study = study != NULL ? tmap_app_study_ref (study) : NULL;
  return self;
}

void
tmap_app_artifact_source_free (TmapAppArtifactSource *self)
{
  g_free (self->root);
  g_free (self->catalog);
  g_free (self->comparison);
  g_ptr_array_unref (self->manifests);
  g_ptr_array_unref (self->traces);
  g_free (self->suite_report);
  g_free (self->suite_folder);
  g_ptr_array_unref (self->suite_names);
  g_clear_pointer (&self->study, tmap_app_study_unref);
  g_free (self);
}
