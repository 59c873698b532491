/* SPDX-License-Identifier: Apache-2.0 */
#include "app/help.h"

const char *const tmap_app_help_pages[] = {
  "tutorial.md",     "app.md",         "recipes.md",
  "faq.md",          "profiling.md",   "traces.md",
  "numbers.md",      "figures.md",     "files.md",
  "cli.md",          "replay.md",      "automation.md",
  "comparison.md",   "limits.md",      "install.md",
  "reliability.md",  "performance.md", "security.md",
  "architecture.md", "library.md",     NULL,
};

const char *const tmap_app_help_start = "tutorial.md#by-window";

const char *
tmap_app_help_topic (TmapAppStep step)
{
  static const char *const topics[TMAP_APP_N_STEPS] = {
    [TMAP_APP_STEP_CATALOG] = "app.md#1-catalog",
    [TMAP_APP_STEP_TRACES] = "app.md#2-traces",
    [TMAP_APP_STEP_WINDOW] = "app.md#3-window",
    [TMAP_APP_STEP_MAPPING] = "app.md#4-mapping",
    [TMAP_APP_STEP_FIDELITY] = "app.md#5-fidelity",
    [TMAP_APP_STEP_ARTIFACTS] = "app.md#6-artifacts",
  };

  g_return_val_if_fail (step < TMAP_APP_N_STEPS, NULL);

  return topics[step];
}
