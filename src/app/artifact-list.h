/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/session.h"

G_BEGIN_DECLS

/** TmapAppArtifactKind: What a file of a run is. */
typedef enum {
  TMAP_APP_ARTIFACT_CATALOG,
  TMAP_APP_ARTIFACT_TRACE,
  TMAP_APP_ARTIFACT_EXECUTION,
  TMAP_APP_ARTIFACT_JOBS,
  TMAP_APP_ARTIFACT_MANIFEST,
  TMAP_APP_ARTIFACT_REPORT,
  TMAP_APP_ARTIFACT_FIGURE,
  TMAP_APP_ARTIFACT_TABLE,
  TMAP_APP_ARTIFACT_SUMMARY,
  TMAP_APP_N_ARTIFACT_KINDS,
} TmapAppArtifactKind;

/** TmapAppArtifactState: How the file on the disk compares with what a run wrote. */
typedef enum {
  TMAP_APP_ARTIFACT_AS_WRITTEN,
  TMAP_APP_ARTIFACT_CHANGED,
  TMAP_APP_ARTIFACT_MISSING,
  TMAP_APP_ARTIFACT_NOT_WRITTEN, /* a run would write it */
  TMAP_APP_ARTIFACT_OUTDATED,    /* a run would write another one */
  TMAP_APP_ARTIFACT_UNRECORDED,  /* it is there, but no manifest tells its hash */
  TMAP_APP_N_ARTIFACT_STATES,
} TmapAppArtifactState;

/**
 * TmapAppArtifact:
 * @path: the absolute path
 * @relative: the same as seen from the root folder, if it lies below it; valid UTF-8
 * @size: bytes of what was written or, if that is not known, of the file
 * @sha256: the hash of what was written or, if that is not known, of the file; or %NULL
 * @sha256_now: (nullable): the hash of the file on the disk
 * @content: (nullable): what was or would be written, if it is in memory
 */
typedef struct {
  char *path;
  char *relative;
  TmapAppArtifactKind kind;
  TmapAppArtifactState state;
  guint64 size;
  char *sha256;
  char *sha256_now;
  GBytes *content;
} TmapAppArtifact;

/**
 * TmapAppArtifactSource:
 * @root: the folder that paths are shown from
 * @catalog: the catalog that the pipeline writes
 * @comparison: the folder of the comparison
 * @manifests: (element-type utf8): where the manifests of the generated traces are
 * @traces: (element-type utf8): where the mapped traces are
 * @suite_report: (nullable): the report on the suite
 * @suite_folder: (nullable): the folder of its other files
 * @suite_names: (element-type utf8): the sources of the suite, which have folders there
 * @study: (nullable): a run of this session
 *
 * Where the files of a pipeline are. All paths are absolute.
 */
typedef struct {
  char *root;
  char *catalog;
  char *comparison;
  GPtrArray *manifests;
  GPtrArray *traces;
  char *suite_report;
  char *suite_folder;
  GPtrArray *suite_names;
  TmapAppStudy *study;
} TmapAppArtifactSource;

/**
 * tmap_app_artifact_source_new:
 * @study: (nullable): the run to show
 *
 * Returns: (transfer full) (nullable): what @document says; %NULL while it is broken
 */
TmapAppArtifactSource *
tmap_app_artifact_source_new (TmapAppDocument *document, TmapAppStudy *study);

void tmap_app_artifact_source_free (TmapAppArtifactSource *self);

/**
 * tmap_app_artifact_list_new:
 *
 * Lists the files of the run, if it was written. Else those that are there from an earlier one, as
 * its manifests tell, and those that the run would write. Reads every file to compare it; may run
 * on any thread.
 *
 * Returns: (transfer full) (element-type TmapAppArtifact) (nullable): the files; %NULL if cancelled
 */
GPtrArray *tmap_app_artifact_list_new (const TmapAppArtifactSource *source,
                                       GCancellable *cancellable,
                                       GError **error);

/** tmap_app_artifact_list_find: Returns: (nullable): the file with that path */
const TmapAppArtifact *tmap_app_artifact_list_find (const GPtrArray *list, const char *path);

/** The following are texts for people, translated. */
const char *tmap_app_artifact_kind_text (TmapAppArtifactKind kind);
const char *tmap_app_artifact_state_text (TmapAppArtifactState state);

G_END_DECLS
