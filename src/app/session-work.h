/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/results.h"

G_BEGIN_DECLS

/* What a session has its worker do. The functions are as TmapAppWork. */

/** TmapAppConfigText: A configuration as it is now; the worker parses it, for it may change. */
typedef struct {
  char *path;
  char *text;
} TmapAppConfigText;

/** TmapAppWorkInput: What work begins with, as far as it needs it; @store belongs to the session */
typedef struct {
  TmapTraceStore *store;
  char *root_dir;
  GStrv profiles;
  char *task_root;
  GHashTable *columns; /* (element-type utf8 utf8) */
  TmapAppConfigText *pipeline;
  TmapAppConfigText *suite;
  GPtrArray *generations; /* (element-type TmapAppConfigText) */
  TmapAppSelection *selection;
  TmapAppCatalog *catalog;
  const TmapFigureWriter *figures;
  gpointer figures_data;
  gboolean write;
  gboolean allow_outside;
} TmapAppWorkInput;

/** tmap_app_work_input_new: @store: (transfer none): where traces are kept */
TmapAppWorkInput *tmap_app_work_input_new (TmapTraceStore *store, const char *root_dir);

/** tmap_app_work_input_free: @data: a #TmapAppWorkInput */
void tmap_app_work_input_free (gpointer data);

TmapAppConfigText *tmap_app_config_text_new (const char *path, const char *text);

gpointer tmap_app_work_catalog (gpointer data,
                                TmapProgress *progress,
                                GCancellable *cancellable,
                                GError **error);

gpointer tmap_app_work_traces (gpointer data,
                               TmapProgress *progress,
                               GCancellable *cancellable,
                               GError **error);

gpointer tmap_app_work_selection (gpointer data,
                                  TmapProgress *progress,
                                  GCancellable *cancellable,
                                  GError **error);

gpointer tmap_app_work_mapping (gpointer data,
                                TmapProgress *progress,
                                GCancellable *cancellable,
                                GError **error);

gpointer tmap_app_work_study (gpointer data,
                              TmapProgress *progress,
                              GCancellable *cancellable,
                              GError **error);

G_END_DECLS
