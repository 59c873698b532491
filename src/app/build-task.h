/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "app/session.h"

G_BEGIN_DECLS

/**
 * TmapAppBuildKind:
 * @build: makes something of its input, on another thread; never %NULL
 * @free_input: gives the input back, on the main thread
 * @free_product: gives a product back that is not shown any more
 * @show: (transfer full): takes the product, on the main thread
 *
 * What a widget shows of a result and takes long to make, such as a figure.
 */
typedef struct {
  gpointer (*build) (gpointer input);
  GDestroyNotify free_input;
  GDestroyNotify free_product;
  void (*show) (GtkWidget *widget, gpointer product);
} TmapAppBuildKind;

/**
 * tmap_app_build:
 * @widget: who shows it
 * @session: whose result it is made of: it stays until the product is there
 * @kind: what is made; it must stay
 * @input: (transfer full): of what
 *
 * Makes something on another thread and shows it. While that runs, and while @widget is not on the
 * screen, of the inputs that come only the last is kept, and used afterwards.
 */
void tmap_app_build (GtkWidget *widget,
                     TmapAppSession *session,
                     const TmapAppBuildKind *kind,
                     gpointer input);

/** tmap_app_build_drop: what is being made and what comes next is not shown any more */
void tmap_app_build_drop (GtkWidget *widget, const TmapAppBuildKind *kind);

G_END_DECLS
