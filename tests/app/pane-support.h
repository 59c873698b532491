/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "app/pane.h"
#include "support.h"

G_BEGIN_DECLS

/** TestPane: a study in a folder of its own, and a window with one pane of it */
typedef struct {
  TestFolder *folder;
  TmapAppDocument *document;
  TmapAppSession *session;
  GtkWidget *window;
  TmapAppPane *pane;
} TestPane;

/** test_pane_show: shows a pane of @type, which @self's folder and document stand ready for */
void test_pane_show (TestPane *self, GType type, int width, int height);

/** test_pane_end: closes the window and lets all go */
void test_pane_end (TestPane *self);

G_END_DECLS
