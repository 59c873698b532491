/* SPDX-License-Identifier: Apache-2.0 */
#include "app/fidelity-rules.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/tooltip.h"

#include "base/number.h"

/* The columns of the grid; those of the traces follow. */
enum {
  COLUMN_RULE,
  COLUMN_LIMIT,
  COLUMN_VERDICT,
  N_FIXED_COLUMNS,
};

#define MAX_JOBS 10000000
#define DEFAULT_PERCENT 5
/* That of rows with an entry, so that all rows have the same. */
#define ROW_HEIGHT 34

struct _TmapAppFidelityRules {
  GtkWidget parent;
  TmapAppPane *pane; /* which contains this */
  GtkWidget *scroller;
  GtkWidget *grid;
  GtkWidget *checks[TMAP_N_RULES];
  GtkWidget *spins[TMAP_N_RULES]; /* NULL where the limit is fixed */
  GtkWidget *verdicts[TMAP_N_RULES];
  guint n_traces;
  double usual_jobs; /* what a rule on jobs begins with */
  gboolean quiet;    /* controls are set, not edited */
};

G_DEFINE_FINAL_TYPE (TmapAppFidelityRules, tmap_app_fidelity_rules, GTK_TYPE_WIDGET)

static const struct {
  const char *label;
  const char *hint;
  const char *fixed; /* the limit, if it cannot be another */
} rules[TMAP_N_RULES] = {
  [TMAP_RULE_JOB_COUNT] = { N_ ("_Jobs of each trace"),
                            N_ ("Each generated trace has exactly so many jobs"), NULL },
  [TMAP_RULE_TWO_GPU_JOB] = { N_ ("2-GPU jobs of _each trace"),
                              N_ ("Each generated trace has a job that needs two GPUs"),
                              N_ ("at least 1") },
  [TMAP_RULE_GPU_FRACTION] = { N_ ("_GPU-demand deviation"),
                               N_ ("How far the share of a GPU count may be from that of the "
                                   "whole trace; only representative windows have it"),
                               NULL },
  [TMAP_RULE_RUNTIME_CDF] = { N_ ("Runtime-_CDF deviation"),
                              N_ ("How far the runtime distribution may be from that of the whole "
                                  "trace; only representative windows have it"),
                              NULL },
  [TMAP_RULE_TWO_GPU_WORKLOADS] = { N_ ("2-GPU _workloads in use"),
                                    N_ ("Each 2-GPU workload of the catalog is used in at least "
                                        "one of the traces"),
                                    N_ ("all") },
};

static gboolean
is_deviation (TmapRule rule)
{
  return rule == TMAP_RULE_GPU_FRACTION || rule == TMAP_RULE_RUNTIME_CDF;
}

static gboolean
set_limit (TmapAppDocument *document, TmapRule rule, const char *key, double value, GError **error)
{
  if (isnan (value))
    return tmap_app_document_set (document, TMAP_APP_FILE_PIPELINE, 0, key, NULL, error);
  if (is_deviation (rule))
    return tmap_app_document_set_double (document, TMAP_APP_FILE_PIPELINE, 0, key, value / 100,
                                         error);
  return tmap_app_document_set_integer (document, TMAP_APP_FILE_PIPELINE, 0, key, (gint64)value,
                                        error);
}

/* Writes the rule as its controls have it. */
static void
write_rule (TmapAppFidelityRules *self, TmapRule rule)
{
  TmapAppDocument *document = tmap_app_pane_get_document (self->pane);
  g_autofree char *key = g_strconcat ("validation.", tmap_rule_key (rule), NULL);
  gboolean active = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->checks[rule]));
  g_autoptr (GError) error = NULL;
  double value = NAN;

  if (self->spins[rule] == NULL) {
    tmap_app_document_set_boolean (document, TMAP_APP_FILE_PIPELINE, 0, key, active, &error);
  } else {
    gtk_widget_set_sensitive (self->spins[rule], active);
    if (active)
      value = gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->spins[rule]));
    set_limit (document, rule, key, value, &error);
  }
  tmap_app_pane_show_error (self->pane, error);
}

static TmapRule
get_rule (gpointer control)
{
  return GPOINTER_TO_UINT (g_object_get_data (control, "tmap-rule"));
}

static void
on_check_toggled (TmapAppFidelityRules *self, GtkCheckButton *check)
{
  if (!self->quiet)
    write_rule (self, get_rule (check));
}

static void
on_value_changed (TmapAppFidelityRules *self, GtkSpinButton *spin)
{
  if (!self->quiet)
    write_rule (self, get_rule (spin));
}

static GtkWidget *
build_check (TmapAppFidelityRules *self, TmapRule rule)
{
  GtkWidget *check = gtk_check_button_new_with_mnemonic (_ (rules[rule].label));

  gtk_widget_set_tooltip_text (check, _ (rules[rule].hint));
  g_object_set_data (G_OBJECT (check), "tmap-rule", GUINT_TO_POINTER (rule));
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (on_check_toggled), self);
  self->checks[rule] = check;
  return check;
}

static char *
strip_mnemonic (const char *label)
{
  g_auto (GStrv) parts = g_strsplit (label, "_", 2);

  return g_strjoinv ("", parts);
}

static GtkWidget *
build_spin (TmapAppFidelityRules *self, TmapRule rule)
{
  gboolean percent = is_deviation (rule);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *spin = percent ? gtk_spin_button_new_with_range (0, 100, 0.5)
                            : gtk_spin_button_new_with_range (1, MAX_JOBS, 1);
  g_autofree char *name = strip_mnemonic (_ (rules[rule].label));
  g_autofree char *label = g_strdup_printf (percent ? _ ("%s, at most, in percent") : "%s", name);

  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), percent ? 2 : 0);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 6);
  gtk_widget_add_css_class (spin, "numeric");
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_set_tooltip_text (spin, _ (rules[rule].hint));
  g_object_set_data (G_OBJECT (spin), "tmap-rule", GUINT_TO_POINTER (rule));
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (on_value_changed), self);
  self->spins[rule] = spin;
  gtk_box_append (GTK_BOX (box), spin);
  gtk_box_append (GTK_BOX (box), gtk_label_new (percent ? "%" : _ ("jobs")));
  return box;
}

static GtkWidget *
build_fixed (TmapRule rule)
{
  GtkWidget *label = gtk_label_new (_ (rules[rule].fixed));

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_size_request (label, -1, ROW_HEIGHT);
  return label;
}

static GtkWidget *
build_title (const char *text, gboolean number)
{
  GtkWidget *label = gtk_label_new (text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_label_set_xalign (GTK_LABEL (label), number ? 1 : 0);
  return label;
}

/* An icon and words. */
static GtkWidget *
build_mark (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (GTK_BOX (box), gtk_image_new ());
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

typedef enum {
  MARK_NONE,
  MARK_PASSED,
  MARK_BROKEN,
} Mark;

static void
set_mark (GtkWidget *box, Mark mark, const char *text, const char *tooltip)
{
  static const char *const icons[] = {
    [MARK_PASSED] = "object-select-symbolic",
    [MARK_BROKEN] = "dialog-warning-symbolic",
  };
  GtkWidget *icon = gtk_widget_get_first_child (box);
  GtkWidget *label = gtk_widget_get_last_child (box);

  gtk_widget_set_visible (icon, mark != MARK_NONE);
  if (mark != MARK_NONE)
    gtk_image_set_from_icon_name (GTK_IMAGE (icon), icons[mark]);
  gtk_label_set_text (GTK_LABEL (label), text);
  tmap_app_set_tooltip (box, tooltip);
  gtk_widget_remove_css_class (box, "error");
  gtk_widget_remove_css_class (box, "dim-label");
  if (mark == MARK_BROKEN)
    gtk_widget_add_css_class (box, "error");
  else if (mark == MARK_NONE)
    gtk_widget_add_css_class (box, "dim-label");
}

static char *
format_value (const TmapCheck *check)
{
  g_autofree char *number = NULL;

  if (isnan (check->value))
    return g_strdup ("–");
  if (!is_deviation (check->rule))
    return tmap_number_format_fixed (check->value, 0, TRUE);
  number = tmap_number_format_fixed (100 * check->value, 2, FALSE);
  return g_strconcat (number, " %", NULL);
}

static void
show_check (TmapAppFidelityRules *self,
            const TmapValidation *validation,
            const TmapCheck *check,
            guint column)
{
  g_autofree char *value = format_value (check);
  g_autofree char *text = NULL;
  GtkWidget *mark = build_mark ();
  const char *tooltip = NULL;
  Mark kind = isnan (check->limit) ? MARK_NONE : check->passed ? MARK_PASSED : MARK_BROKEN;

  if (check->trace == NULL)
    text = g_strdup_printf (_ ("%s of %u"), value, validation->available->len);
  if (isnan (check->value))
    tooltip = _ ("A random window has no such value");
  else if (kind == MARK_NONE)
    tooltip = _ ("The rule is not in force");
  else
    tooltip = kind == MARK_PASSED ? _ ("Keeps the rule") : _ ("Breaks the rule");
  set_mark (mark, kind, text != NULL ? text : value, tooltip);
  gtk_widget_set_halign (mark, check->trace == NULL ? GTK_ALIGN_START : GTK_ALIGN_END);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_first_child (mark)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip, -1);
  gtk_grid_attach (GTK_GRID (self->grid), mark, (int)column, (int)check->rule + 1,
                   check->trace == NULL ? (int)MAX (self->n_traces, 1) : 1, 1);
}

static void
show_verdict (TmapAppFidelityRules *self, const TmapValidation *validation, TmapRule rule)
{
  guint n_broken = 0, n_checks = 0;
  g_autofree char *text = NULL;

  for (guint i = 0; i < validation->checks->len; i++) {
    const TmapCheck *check = &g_array_index (validation->checks, TmapCheck, i);

    if (check->rule != rule || isnan (check->limit))
      continue;
    n_checks++;
    n_broken += !check->passed;
  }
  if (n_checks == 0)
    set_mark (self->verdicts[rule], MARK_NONE, _ ("Not in force"), NULL);
  else if (n_broken == 0)
    set_mark (self->verdicts[rule], MARK_PASSED, _ ("Passed"), NULL);
  else if (rule == TMAP_RULE_TWO_GPU_WORKLOADS)
    set_mark (self->verdicts[rule], MARK_BROKEN, _ ("Broken"), NULL);
  else {
    text = g_strdup_printf (
        g_dngettext (NULL, "Broken by %u trace", "Broken by %u traces", n_broken), n_broken);
    set_mark (self->verdicts[rule], MARK_BROKEN, text, NULL);
  }
}

static void
set_controls (TmapAppFidelityRules *self, TmapRule rule, gboolean active, double value)
{
  GtkWidget *spin = self->spins[rule];

  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->checks[rule]), active);
  if (spin == NULL)
    return;
  gtk_widget_set_sensitive (spin, active);
  if (fabs (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)) - value) > 1e-9)
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
}

static void
show_config (TmapAppFidelityRules *self, const TmapPipelineConfig *config)
{
  self->quiet = TRUE;
  set_controls (self, TMAP_RULE_JOB_COUNT, config->required_job_count > 0,
                config->required_job_count > 0 ? config->required_job_count : self->usual_jobs);
  set_controls (self, TMAP_RULE_TWO_GPU_JOB, config->require_two_gpu_job_per_trace, 0);
  set_controls (self, TMAP_RULE_GPU_FRACTION, config->limits_gpu_fraction,
                config->limits_gpu_fraction ? 100 * config->maximum_gpu_fraction_deviation
                                            : DEFAULT_PERCENT);
  set_controls (self, TMAP_RULE_RUNTIME_CDF, config->limits_runtime_cdf,
                config->limits_runtime_cdf ? 100 * config->maximum_runtime_cdf_deviation
                                           : DEFAULT_PERCENT);
  set_controls (self, TMAP_RULE_TWO_GPU_WORKLOADS, config->require_all_two_gpu_workloads, 0);
  self->quiet = FALSE;
}

/* Takes away the columns of the traces. */
static void
clear_traces (TmapAppFidelityRules *self)
{
  for (guint i = 0; i < MAX (self->n_traces, 1); i++)
    gtk_grid_remove_column (GTK_GRID (self->grid), N_FIXED_COLUMNS);
}

/* Which trace a check is of; 0 for one of the suite. */
static guint
find_trace (const TmapValidation *validation, const TmapCheck *check)
{
  for (guint i = 0; i < validation->traces->len; i++)
    if (g_ptr_array_index (validation->traces, i) == check->trace)
      return i;
  return 0;
}

static void
show_traces (TmapAppFidelityRules *self, const TmapValidation *validation, const GPtrArray *labels)
{
  clear_traces (self);
  self->n_traces = validation->traces->len;
  for (guint i = 0; i < self->n_traces; i++)
    gtk_grid_attach (GTK_GRID (self->grid), build_title (g_ptr_array_index (labels, i), TRUE),
                     (int)(N_FIXED_COLUMNS + i), 0, 1, 1);
  for (guint i = 0; i < validation->checks->len; i++) {
    const TmapCheck *check = &g_array_index (validation->checks, TmapCheck, i);

    show_check (self, validation, check, N_FIXED_COLUMNS + find_trace (validation, check));
  }
}

void
tmap_app_fidelity_rules_show (TmapAppFidelityRules *self,
                              const TmapPipelineConfig *config,
                              const TmapValidation *validation,
                              const GPtrArray *labels)
{
  g_return_if_fail (TMAP_APP_IS_FIDELITY_RULES (self));

  self->usual_jobs = 1;
  if (validation->traces->len > 0)
    self->usual_jobs =
        ((TmapGeneratedTrace *)g_ptr_array_index (validation->traces, 0))->mapped_job_count;
  show_config (self, config);
  for (guint rule = 0; rule < TMAP_N_RULES; rule++)
    show_verdict (self, validation, rule);
  show_traces (self, validation, labels);
}

static void
tmap_app_fidelity_rules_dispose (GObject *object)
{
  TmapAppFidelityRules *self = TMAP_APP_FIDELITY_RULES (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (tmap_app_fidelity_rules_parent_class)->dispose (object);
}

static void
tmap_app_fidelity_rules_class_init (TmapAppFidelityRulesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tmap_app_fidelity_rules_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
build_rows (TmapAppFidelityRules *self)
{
  GtkGrid *grid = GTK_GRID (self->grid);

  gtk_grid_attach (grid, build_title (_ ("Rule"), FALSE), COLUMN_RULE, 0, 1, 1);
  gtk_grid_attach (grid, build_title (_ ("Limit"), FALSE), COLUMN_LIMIT, 0, 1, 1);
  gtk_grid_attach (grid, build_title (_ ("Verdict"), FALSE), COLUMN_VERDICT, 0, 1, 1);
  for (guint rule = 0; rule < TMAP_N_RULES; rule++) {
    self->verdicts[rule] = build_mark ();
    gtk_grid_attach (grid, build_check (self, rule), COLUMN_RULE, (int)rule + 1, 1, 1);
    gtk_grid_attach (grid, rules[rule].fixed != NULL ? build_fixed (rule) : build_spin (self, rule),
                     COLUMN_LIMIT, (int)rule + 1, 1, 1);
    gtk_grid_attach (grid, self->verdicts[rule], COLUMN_VERDICT, (int)rule + 1, 1, 1);
  }
}

static void
tmap_app_fidelity_rules_init (TmapAppFidelityRules *self)
{
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 6);
  gtk_widget_set_margin_start (self->grid, 12);
  gtk_widget_set_margin_end (self->grid, 12);
  gtk_widget_set_margin_top (self->grid, 6);
  gtk_widget_set_margin_bottom (self->grid, 12);
  gtk_widget_set_halign (self->grid, GTK_ALIGN_START);
  gtk_widget_set_valign (self->grid, GTK_ALIGN_START);
  build_rows (self);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->grid);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

GtkWidget *
tmap_app_fidelity_rules_new (TmapAppPane *pane)
{
  TmapAppFidelityRules *self = g_object_new (TMAP_APP_TYPE_FIDELITY_RULES, NULL);

  self->pane = pane;
  return GTK_WIDGET (self);
}
