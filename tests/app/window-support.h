/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "app/application.h"
#include "app/window.h"
#include "support.h"

G_BEGIN_DECLS

/*
 * The real window of the application, in a test with a display and a bus of its own. Everything
 * waits for what is to happen, and ends the test if it does not.
 */

/** TestReached: Returns: whether what is waited for has happened */
typedef gboolean (*TestReached) (gpointer data);

/** test_wait: iterates the main loop until @reached; @what tells what was waited for */
void test_wait (TestReached reached, gpointer data, const char *what);

/** test_settle: iterates the main loop until nothing is left to do */
void test_settle (void);

/** test_application: Returns: (transfer none): the application, started when it is first asked for
 */
GtkApplication *test_application (void);

/** test_application_init: begins a test program, which has an empty home folder */
void test_application_init (int *argc, char ***argv);

/** test_application_run: runs the tests, and lets the application and the home folder go */
int test_application_run (void);

/** test_application_end: lets it go */
void test_application_end (void);

/** test_window_new: Returns: (transfer none): a window, which is shown */
TmapAppWindow *test_window_new (void);

/** test_window_open: Returns: (transfer none): a window on the pipeline @path */
TmapAppWindow *test_window_open (const char *path);

/** test_window_drop: closes @window, whatever is not saved, and waits until it is gone */
void test_window_drop (TmapAppWindow *window);

TmapAppDocument *test_window_get_document (TmapAppWindow *window);

void test_window_act (TmapAppWindow *window, const char *action, const char *parameter);

gboolean test_window_is_enabled (TmapAppWindow *window, const char *action);

void test_window_wait_state (TmapAppWindow *window, TmapAppStep step, TmapAppState state);

/** test_window_wait_idle: waits until no step is running */
void test_window_wait_idle (TmapAppWindow *window);

/**
 * test_find:
 * @type: what it is
 * @text: (nullable): what it shows, as a label, or as a button on its label
 *
 * Returns: (transfer none) (nullable): the first such widget below @widget that can be seen
 */
GtkWidget *test_find (GtkWidget *widget, GType type, const char *text);

/** test_wait_find: the same, as soon as there is one */
GtkWidget *test_wait_find (GtkWidget *widget, GType type, const char *text);

/** test_wait_dialog: Returns: (transfer none): the dialog of that type that appears */
GtkWidget *test_wait_dialog (GType type);

/** test_has_dialog: Returns: whether one is there */
gboolean test_has_dialog (GType type);

/** test_write_study: a study of two generations: `pipeline.yaml`, with comments, and its files */
void test_write_study (void);

/** test_run_command_line: runs the pipeline @config with trace-mapper */
void test_run_command_line (const char *config);

G_END_DECLS
