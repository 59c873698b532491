/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "config/generation-config.h"
#include "config/pipeline-config.h"
#include "config/suite-config.h"
#include "config/yaml-edit.h"

G_BEGIN_DECLS

/** What a file of the document is. Of the last kind there are several, which have an index. */
typedef enum {
  TMAP_APP_FILE_PIPELINE,
  TMAP_APP_FILE_SUITE,
  TMAP_APP_FILE_GENERATION,
} TmapAppFileRole;

/**
 * TmapAppDocument:
 *
 * What a window edits: a pipeline configuration with the suite configuration and the generation
 * configurations that it names, all in memory as texts, with undo. Not for several threads.
 *
 * Files are named by a role and an index, which is 0 but for generations. Edits change only the
 * value they are about; comments, order and layout of the files stay.
 *
 * Properties (read-only, with notify): `modified`, `can-undo`, `can-redo` (booleans),
 * `undo-description`, `redo-description` (texts or %NULL), `title` (text), `path` (text or %NULL).
 *
 * Signal `changed (TmapAppFileRole role (as guint), guint index, const char *key_path)`: a value
 * has changed, by an edit, by undo or redo. An empty key path stands for the whole file; for the
 * pipeline, also for the list of files. An edit of the pipeline that changes that list, or the
 * folder that paths start from, is followed by a signal for each file that is another now.
 */
#define TMAP_APP_TYPE_DOCUMENT (tmap_app_document_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppDocument, tmap_app_document, TMAP_APP, DOCUMENT, GObject)

/* ---- Beginning ---- */

/** tmap_app_document_new: Returns: (transfer full): an untitled study without profiles or traces */
TmapAppDocument *tmap_app_document_new (void);

/**
 * tmap_app_document_open:
 * @path: a pipeline configuration
 *
 * Opens a study. That files are missing or broken that the pipeline names is no failure; neither is
 * a pipeline with values that are wrong: see tmap_app_document_get_problem().
 *
 * Returns: (transfer full) (nullable): the document; %NULL if @path cannot be read, or if it is no
 *   pipeline (not YAML, or without the keys of one): the error tells what it looks like
 */
TmapAppDocument *tmap_app_document_open (const char *path, GError **error);

/**
 * tmap_app_document_new_from_example:
 * @example: the folder of an example study
 * @folder: a folder that does not exist yet or is empty
 *
 * Copies @example, without its `outputs`, to @folder, and opens its pipeline there
 * (`full_pipeline.yaml`, else the first YAML file that is one).
 */
TmapAppDocument *
tmap_app_document_new_from_example (const char *example, const char *folder, GError **error);

/**
 * tmap_app_document_new_in_folder:
 * @folder: where the study will be saved; it must exist
 *
 * Returns: (transfer full): a study without profiles or traces, not saved yet, whose pipeline has a
 *   name in @folder that is free
 */
TmapAppDocument *tmap_app_document_new_in_folder (const char *folder, GError **error);

/**
 * tmap_app_document_new_for_trace:
 * @folder: (nullable): where the study will be saved; %NULL for an untitled one
 * @trace: a trace, whose format is recognised
 *
 * Returns: (transfer full) (nullable): a study with that source and a generation for it, not saved
 *   yet
 */
TmapAppDocument *
tmap_app_document_new_for_trace (const char *folder, const char *trace, GError **error);

/** tmap_app_document_new_for_profiles: the same for profile CSVs */
TmapAppDocument *tmap_app_document_new_for_profiles (const char *folder,
                                                     const char *const *profiles,
                                                     GError **error);

/* ---- Files ---- */

/** tmap_app_document_get_path: Returns: (nullable): the pipeline's absolute path; %NULL: untitled
 */
const char *tmap_app_document_get_path (TmapAppDocument *self);

/** tmap_app_document_get_title: Returns: the name of the pipeline file, or "Untitled" */
const char *tmap_app_document_get_title (TmapAppDocument *self);

/** tmap_app_document_get_root_dir: Returns: the absolute folder that paths are relative to */
const char *tmap_app_document_get_root_dir (TmapAppDocument *self);

guint tmap_app_document_get_n_files (TmapAppDocument *self);

/** tmap_app_document_get_file: tells role and index of file @i: pipeline, suite, generations */
void
tmap_app_document_get_file (TmapAppDocument *self, guint i, TmapAppFileRole *role, guint *index);

/** tmap_app_document_get_file_path: Returns: (nullable): the absolute path; %NULL: no such file */
const char *
tmap_app_document_get_file_path (TmapAppDocument *self, TmapAppFileRole role, guint index);

/** tmap_app_document_get_text: Returns: (nullable): the text; %NULL if the file cannot be read */
const char *tmap_app_document_get_text (TmapAppDocument *self, TmapAppFileRole role, guint index);

/** tmap_app_document_is_file_modified: Returns: whether the file differs from what was saved */
gboolean
tmap_app_document_is_file_modified (TmapAppDocument *self, TmapAppFileRole role, guint index);

/**
 * tmap_app_document_get_problem:
 *
 * Returns: (transfer none) (nullable): why the file has no parsed configuration: it is missing,
 *   broken, or has a value that is wrong. With file, line and column.
 */
const GError *
tmap_app_document_get_problem (TmapAppDocument *self, TmapAppFileRole role, guint index);

/**
 * tmap_app_document_check:
 *
 * Returns: %FALSE with the first reason why the pipeline could not run: a problem of a file, or
 *   something that is missing still (no profile, no generation)
 */
gboolean tmap_app_document_check (TmapAppDocument *self, GError **error);

/* ---- Values ---- */

/**
 * tmap_app_document_get_pipeline:
 *
 * Returns: (transfer none) (nullable): the configuration as it is now, until the next change; %NULL
 *   while the file is broken. Here, profiles and generation files may be none.
 */
const TmapPipelineConfig *tmap_app_document_get_pipeline (TmapAppDocument *self);

/** tmap_app_document_get_suite: the same for the suite, whose sources may be none */
const TmapSuiteConfig *tmap_app_document_get_suite (TmapAppDocument *self);

guint tmap_app_document_get_n_generations (TmapAppDocument *self);

/** tmap_app_document_get_generation: the same for generation file @index */
const TmapGenerationConfig *tmap_app_document_get_generation (TmapAppDocument *self, guint index);

/**
 * tmap_app_document_find:
 *
 * Returns: (transfer none) (nullable): the value as it stands in the file, also while the
 *   configuration is broken (but not while the file is no YAML); %NULL if it is not there
 */
const TmapYamlNode *tmap_app_document_find (TmapAppDocument *self,
                                            TmapAppFileRole role,
                                            guint index,
                                            const char *key_path);

/* ---- Edits: each is one undo step ---- */

/**
 * tmap_app_document_set:
 * @key_path: as in tmap_yaml_edit_set()
 * @value: (nullable): the new value; %NULL removes the key
 *
 * Sets a value. What is not acceptable as a value of this key is accepted here: the problem of the
 * file tells, and stays until solved. Edits of the same key that follow each other within a second
 * are one undo step.
 */
gboolean tmap_app_document_set (TmapAppDocument *self,
                                TmapAppFileRole role,
                                guint index,
                                const char *key_path,
                                const TmapYamlValue *value,
                                GError **error);

gboolean tmap_app_document_set_text (TmapAppDocument *self,
                                     TmapAppFileRole role,
                                     guint index,
                                     const char *key_path,
                                     const char *value,
                                     GError **error);

gboolean tmap_app_document_set_integer (TmapAppDocument *self,
                                        TmapAppFileRole role,
                                        guint index,
                                        const char *key_path,
                                        gint64 value,
                                        GError **error);

/** tmap_app_document_set_double: NAN removes the key */
gboolean tmap_app_document_set_double (TmapAppDocument *self,
                                       TmapAppFileRole role,
                                       guint index,
                                       const char *key_path,
                                       double value,
                                       GError **error);

gboolean tmap_app_document_set_boolean (TmapAppDocument *self,
                                        TmapAppFileRole role,
                                        guint index,
                                        const char *key_path,
                                        gboolean value,
                                        GError **error);

/** tmap_app_document_set_counts: a list of whole numbers, as in `mapping.supported_gpu_counts` */
gboolean tmap_app_document_set_counts (TmapAppDocument *self,
                                       TmapAppFileRole role,
                                       guint index,
                                       const char *key_path,
                                       const guint *counts,
                                       gsize n,
                                       GError **error);

/**
 * tmap_app_document_set_minimum_jobs:
 * @jobs: at least so many jobs with a demand of @gpu_count; 0 for no such rule
 */
gboolean tmap_app_document_set_minimum_jobs (
    TmapAppDocument *self, guint index, guint gpu_count, guint jobs, GError **error);

/**
 * tmap_app_document_set_path_value:
 * @path: (nullable): a file or folder; %NULL removes the key
 *
 * Sets a path: relative to the folder that the file's paths start from if it is below it, else
 * absolute.
 */
gboolean tmap_app_document_set_path_value (TmapAppDocument *self,
                                           TmapAppFileRole role,
                                           guint index,
                                           const char *key_path,
                                           const char *path,
                                           GError **error);

/** tmap_app_document_set_profiles: @profiles are paths */
gboolean
tmap_app_document_set_profiles (TmapAppDocument *self, const char *const *profiles, GError **error);

/**
 * tmap_app_document_add_profile:
 * @path: a CSV whose header must be that of a profile, with the columns that the document maps; one
 *   that is there already changes nothing
 */
gboolean tmap_app_document_add_profile (TmapAppDocument *self, const char *path, GError **error);

gboolean tmap_app_document_remove_profile (TmapAppDocument *self, guint index, GError **error);

/**
 * tmap_app_document_set_columns:
 * @mapping: (element-type utf8 utf8): other names of columns of profiles; see profile-columns.h
 */
gboolean tmap_app_document_set_columns (TmapAppDocument *self, GHashTable *mapping, GError **error);

/** tmap_app_document_set_task_root: @path may be %NULL for none */
gboolean tmap_app_document_set_task_root (TmapAppDocument *self, const char *path, GError **error);

/**
 * tmap_app_document_add_source:
 * @format: (nullable): the format; %NULL to recognise it from the content
 * @path: the trace
 * @name: (nullable): its name; %NULL for one made from the format and the path
 * @options: (nullable): how it is to be read; %NULL: the defaults
 *
 * Adds a trace to the suite, which is made if there is none.
 */
gboolean tmap_app_document_add_source (TmapAppDocument *self,
                                       const char *format,
                                       const char *path,
                                       const char *name,
                                       const TmapSourceOptions *options,
                                       GError **error);

gboolean tmap_app_document_remove_source (TmapAppDocument *self, guint index, GError **error);

/**
 * tmap_app_document_set_source_value:
 * @key: `name`, `format`, `trace_path` or `cluster_name`
 * @value: (nullable): %NULL removes the key
 */
gboolean tmap_app_document_set_source_value (
    TmapAppDocument *self, guint index, const char *key, const char *value, GError **error);

/**
 * tmap_app_document_set_source_options:
 *
 * Says how a trace is to be read, for the suite and for the generations that read it as the suite
 * does.
 */
gboolean tmap_app_document_set_source_options (TmapAppDocument *self,
                                               guint index,
                                               const TmapSourceOptions *options,
                                               GError **error);

/**
 * tmap_app_document_add_generation:
 * @format: the format of the trace
 * @trace_path: the trace
 * @cluster_name: (nullable): its cluster
 * @options: (nullable): how the trace is to be read; %NULL: the defaults
 * @index: (out) (optional): its index
 *
 * Adds a generation configuration: a representative window of 60 jobs. Its file gets a name that is
 * free, in the folder of the other generation files, or in `generate` beside the pipeline.
 */
gboolean tmap_app_document_add_generation (TmapAppDocument *self,
                                           const char *format,
                                           const char *trace_path,
                                           const char *cluster_name,
                                           const TmapSourceOptions *options,
                                           guint *index,
                                           GError **error);

/** tmap_app_document_remove_generation: takes it out of the pipeline; its file stays on the disk */
gboolean tmap_app_document_remove_generation (TmapAppDocument *self, guint index, GError **error);

/**
 * tmap_app_document_relocate:
 * @path: where the suite or generation file is now
 *
 * Lets the pipeline name another file.
 */
gboolean tmap_app_document_relocate (
    TmapAppDocument *self, TmapAppFileRole role, guint index, const char *path, GError **error);

/* ---- Undo ---- */

/**
 * tmap_app_document_begin_group:
 * @description: what the edits do together, as in "Add profiles"
 *
 * All edits until tmap_app_document_end_group() are one step. Groups may be in groups: the
 * outermost counts.
 */
void tmap_app_document_begin_group (TmapAppDocument *self, const char *description);

void tmap_app_document_end_group (TmapAppDocument *self);

/** tmap_app_document_finish_step: the next edit is a step of its own, however soon it comes */
void tmap_app_document_finish_step (TmapAppDocument *self);

gboolean tmap_app_document_can_undo (TmapAppDocument *self);

gboolean tmap_app_document_can_redo (TmapAppDocument *self);

/** tmap_app_document_get_undo_description: Returns: (nullable): as in "Change seed" */
const char *tmap_app_document_get_undo_description (TmapAppDocument *self);

const char *tmap_app_document_get_redo_description (TmapAppDocument *self);

void tmap_app_document_undo (TmapAppDocument *self);

void tmap_app_document_redo (TmapAppDocument *self);

/* ---- Saving ---- */

/**
 * tmap_app_document_is_modified:
 *
 * Returns: whether something would be lost; of an untitled study, whether anything was done in it
 */
gboolean tmap_app_document_is_modified (TmapAppDocument *self);

/**
 * tmap_app_document_save:
 *
 * Writes all files that are modified, or none. An untitled document must be saved by
 * tmap_app_document_save_as(). What others have changed on the disk meanwhile is written over: see
 * tmap_app_document_find_changed_on_disk().
 */
gboolean tmap_app_document_save (TmapAppDocument *self, GError **error);

/**
 * tmap_app_document_save_as:
 * @path: the new pipeline file, which may exist
 *
 * Saves the study under another name. The suite and generation files are copied to the same places
 * beside the new pipeline, under other names where there are files already. Profiles, traces and
 * the task folder stay where they are: their paths are adapted. Results go to the new place. There
 * is nothing to undo afterwards.
 */
gboolean tmap_app_document_save_as (TmapAppDocument *self, const char *path, GError **error);

/**
 * tmap_app_document_find_changed_on_disk:
 *
 * Returns: (transfer full) (nullable) (array zero-terminated=1): the files whose content on the
 * disk is no longer what was read or saved; %NULL if there are none
 */
char **tmap_app_document_find_changed_on_disk (TmapAppDocument *self);

/** tmap_app_document_reload: reads all files again; undo brings back what was there before */
gboolean tmap_app_document_reload (TmapAppDocument *self, GError **error);

/** tmap_app_document_revert: drops all changes since the last save; undo brings them back */
gboolean tmap_app_document_revert (TmapAppDocument *self, GError **error);

G_END_DECLS
