/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/document-file.h"

G_BEGIN_DECLS

/* What a file was when it was read or saved last. */
typedef struct {
  char *text;       /* NULL: it could not be read */
  gboolean on_disk; /* FALSE: of a study that has no place yet */
  gint64 mtime_s;
  gint64 mtime_ns;
  gint64 size;
} TmapAppBaseline;

/* A step of undo: the files before and after it. */
typedef struct {
  char *description;
  TmapAppFileRole role;
  guint index;
  char *key_path; /* NULL: several values */
  gint64 time;    /* of the last edit in it; 0: complete */
  GPtrArray *before;
  GPtrArray *after;
} TmapAppStep;

struct _TmapAppDocument {
  GObject parent_instance;

  GPtrArray *files; /* TmapAppFile: the pipeline, the suite if there is one, the generations */
  gboolean untitled;
  char *title;
  GHashTable *baselines; /* path -> TmapAppBaseline */
  GQueue undo;           /* TmapAppStep, the newest first */
  GQueue redo;
  guint group_depth;
  char *group_description;
  GPtrArray *group_before;
};

/* Where the texts of files come from that the pipeline names. */
typedef enum {
  TMAP_APP_FROM_MEMORY,   /* as they are now; those that are new, from the disk */
  TMAP_APP_FROM_BASELINE, /* as they were saved */
  TMAP_APP_FROM_DISK,
} TmapAppTextSource;

/** tmap_app_document_new_empty: a document without files */
TmapAppDocument *tmap_app_document_new_empty (void);

/** tmap_app_document_get_file_object: Returns: (nullable) (transfer none): a file */
TmapAppFile *
tmap_app_document_get_file_object (TmapAppDocument *self, TmapAppFileRole role, guint index);

/** tmap_app_document_read: Returns: (transfer full): a file from the disk; notes its baseline */
TmapAppFile *tmap_app_document_read (TmapAppDocument *self,
                                     TmapAppFileRole role,
                                     const char *path,
                                     const char *base_dir);

/** tmap_app_document_note_baseline: notes that the file is on the disk with that text */
void tmap_app_document_note_baseline (TmapAppDocument *self, const char *path, const char *text);

/**
 * tmap_app_document_gather:
 * @pipeline: the pipeline
 * @extra: (nullable): files that are not on the disk yet
 *
 * Returns: (transfer full): @pipeline and the files that it names
 */
GPtrArray *tmap_app_document_gather (TmapAppDocument *self,
                                     TmapAppFile *pipeline,
                                     TmapAppTextSource source,
                                     TmapAppFile *extra);

/**
 * tmap_app_document_apply:
 * @files: (transfer full): the files after the edit
 * @key_path: (nullable): what was edited; %NULL for several values
 *
 * Makes an edit a step of undo, and tells of it.
 */
void tmap_app_document_apply (TmapAppDocument *self,
                              GPtrArray *files,
                              TmapAppFileRole role,
                              guint index,
                              const char *key_path,
                              const char *description);

/** tmap_app_document_clear_history: forgets all steps */
void tmap_app_document_clear_history (TmapAppDocument *self);

/** tmap_app_document_notify_all: tells that any property may have changed */
void tmap_app_document_notify_all (TmapAppDocument *self);

/** tmap_app_document_emit_changed: emits the signal */
void tmap_app_document_emit_changed (TmapAppDocument *self,
                                     TmapAppFileRole role,
                                     guint index,
                                     const char *key_path);

/** tmap_app_document_emit_files: tells of each file that differs from those before */
void tmap_app_document_emit_files (TmapAppDocument *self, GPtrArray *before);

/**
 * tmap_app_document_set_file_text:
 * @text: the new text of the file
 * @extra: (nullable): as in tmap_app_document_gather()
 */
void tmap_app_document_set_file_text (TmapAppDocument *self,
                                      TmapAppFileRole role,
                                      guint index,
                                      const char *text,
                                      TmapAppFile *extra,
                                      const char *key_path,
                                      const char *description);

/**
 * tmap_app_document_shorten:
 * @base: an absolute folder
 *
 * Returns: (transfer full): the path relative to @base if it is below it, else the absolute one
 */
char *tmap_app_document_shorten (const char *path, const char *base);

/** tmap_app_document_write_path: Returns: (transfer full): @path as it is written in that file */
char *tmap_app_document_write_path (TmapAppDocument *self,
                                    TmapAppFileRole role,
                                    guint index,
                                    const char *path);

/** tmap_app_document_find_free_name: Returns: (transfer full): `FOLDER/STEM.yaml`, or with a number
 */
char *
tmap_app_document_find_free_name (TmapAppDocument *self, const char *folder, const char *stem);

/** tmap_app_document_get_text_file: Returns: (transfer none) (nullable): a file that could be read
 */
TmapAppFile *tmap_app_document_get_text_file (TmapAppDocument *self,
                                              TmapAppFileRole role,
                                              guint index,
                                              GError **error);

/**
 * tmap_app_document_finish_edit:
 * @changed: (transfer full) (nullable): the new text; %NULL if the edit failed
 *
 * Returns: whether there is a new text, which is now that of @file
 */
gboolean tmap_app_document_finish_edit (TmapAppDocument *self,
                                        TmapAppFile *file,
                                        guint index,
                                        char *changed,
                                        const char *key_path,
                                        const char *description);

/** tmap_app_document_remove_item: removes the item @index of a list */
gboolean tmap_app_document_remove_item (TmapAppDocument *self,
                                        TmapAppFileRole role,
                                        const char *list,
                                        guint index,
                                        const char *description,
                                        GError **error);

/** The text of a new pipeline and of a new suite. */
extern const char tmap_app_document_pipeline_text[];
extern const char tmap_app_document_suite_text[];

G_END_DECLS
