/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/yaml-document.h"
#include "app/document.h"

G_BEGIN_DECLS

/**
 * TmapAppFile:
 * @role: what it is
 * @path: its absolute path
 * @base_dir: (nullable): of a generation: what its paths are relative to
 * @text: (nullable): its text; %NULL if it cannot be read
 * @yaml: (nullable): the text as a tree; %NULL while it is no YAML
 * @config: (nullable): the configuration of its role; %NULL while it is broken
 * @problem: (nullable): why there is no configuration
 *
 * A file of the document at one moment. It never changes: an edit makes another, so that the steps
 * of undo can share what they do not touch.
 */
typedef struct {
  TmapAppFileRole role;
  char *path;
  char *base_dir;
  char *text;
  TmapYamlDocument *yaml;
  gpointer config;
  GError *problem;
} TmapAppFile;

/**
 * tmap_app_file_new:
 * @base_dir: (nullable): for a generation: the folder; %NULL if it is not known
 * @text: its text
 */
TmapAppFile *
tmap_app_file_new (TmapAppFileRole role, const char *path, const char *base_dir, const char *text);

/**
 * tmap_app_file_new_missing:
 * @problem: (transfer full): why it cannot be read
 */
TmapAppFile *tmap_app_file_new_missing (TmapAppFileRole role,
                                        const char *path,
                                        const char *base_dir,
                                        GError *problem);

TmapAppFile *tmap_app_file_ref (TmapAppFile *self);

void tmap_app_file_unref (TmapAppFile *self);

/** tmap_app_file_rebase: Returns: (transfer full): the same file, read for another folder */
TmapAppFile *tmap_app_file_rebase (TmapAppFile *self, const char *base_dir);

/**
 * tmap_app_file_get_base_dir:
 *
 * Returns: (transfer full): the absolute folder that the paths in the file are relative to
 */
char *tmap_app_file_get_base_dir (TmapAppFile *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapAppFile, tmap_app_file_unref)

G_END_DECLS
