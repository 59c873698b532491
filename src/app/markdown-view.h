/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TmapAppMarkdownView:
 *
 * Shows a report: its text, tables and pictures. Nothing is fetched from a network, and only PNGs
 * below the report's own folder are shown; what a picture shows stands in its place if it is
 * missing.
 *
 * Signals: `link-activated (const char *target)`: a link to another local file was clicked; @target
 * is relative to the folder of the report.
 */
#define TMAP_APP_TYPE_MARKDOWN_VIEW (tmap_app_markdown_view_get_type ())
G_DECLARE_FINAL_TYPE (
    TmapAppMarkdownView, tmap_app_markdown_view, TMAP_APP, MARKDOWN_VIEW, GtkWidget)

GtkWidget *tmap_app_markdown_view_new (void);

/**
 * TmapAppMarkdownResolve:
 * @target: a relative path that the report names
 *
 * Returns: (transfer full) (nullable): the content; %NULL to look for the file
 */
typedef GBytes *(*TmapAppMarkdownResolve) (const char *target, gpointer user_data);

/** tmap_app_markdown_view_set_resolver: tells who has pictures that are not on the disk */
void tmap_app_markdown_view_set_resolver (TmapAppMarkdownView *self,
                                          TmapAppMarkdownResolve resolve,
                                          gpointer user_data);

/**
 * tmap_app_markdown_view_show:
 * @text: (nullable): the report; %NULL for none
 * @length: its bytes
 * @folder: (nullable): the absolute folder it lies in; %NULL if there are no files beside it
 */
void tmap_app_markdown_view_show (TmapAppMarkdownView *self,
                                  const char *text,
                                  gsize length,
                                  const char *folder);

/**
 * tmap_app_markdown_view_scroll_to:
 * @anchor: (nullable): what tmap_app_markdown_make_anchor() makes of a heading; of several that are
 *   alike, the second ends in `-1`; %NULL for the beginning
 *
 * Returns: whether there is such a heading
 */
gboolean tmap_app_markdown_view_scroll_to (TmapAppMarkdownView *self, const char *anchor);

/** tmap_app_markdown_view_get_heading: Returns: (nullable): where it was scrolled to last */
const char *tmap_app_markdown_view_get_heading (TmapAppMarkdownView *self);

G_END_DECLS
