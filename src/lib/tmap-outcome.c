/* SPDX-License-Identifier: Apache-2.0 */
#include "outcome-private.h"

struct _TmapOutcome {
  GObject parent;
  GPtrArray *parts[TMAP_OUTCOME_N_PARTS]; /* each of texts, ended by NULL */
};

G_DEFINE_FINAL_TYPE (TmapOutcome, tmap_outcome, G_TYPE_OBJECT)

static void
tmap_outcome_finalize (GObject *object)
{
  TmapOutcome *self = TMAP_OUTCOME (object);

  for (int i = 0; i < TMAP_OUTCOME_N_PARTS; i++)
    g_ptr_array_unref (self->parts[i]);
  G_OBJECT_CLASS (tmap_outcome_parent_class)->finalize (object);
}

static void
tmap_outcome_class_init (TmapOutcomeClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tmap_outcome_finalize;
}

static void
tmap_outcome_init (TmapOutcome *self)
{
  for (int i = 0; i < TMAP_OUTCOME_N_PARTS; i++) {
    self->parts[i] = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (self->parts[i], NULL);
  }
}

TmapOutcome *
tmap_outcome_new (void)
{
  return g_object_new (TMAP_TYPE_OUTCOME, NULL);
}

void
tmap_outcome_add (TmapOutcome *self, TmapOutcomePart part, const char *text)
{
  g_ptr_array_insert (self->parts[part], (int)self->parts[part]->len - 1, g_strdup (text));
}

void
tmap_outcome_add_all (TmapOutcome *self, TmapOutcomePart part, const GPtrArray *texts)
{
  for (guint i = 0; i < texts->len; i++)
    tmap_outcome_add (self, part, g_ptr_array_index (texts, i));
}

static const char *const *
get (TmapOutcome *self, TmapOutcomePart part)
{
  g_return_val_if_fail (TMAP_IS_OUTCOME (self), NULL);
  return (const char *const *)self->parts[part]->pdata;
}

const char *const *
tmap_outcome_get_files (TmapOutcome *self)
{
  return get (self, TMAP_OUTCOME_FILES);
}

const char *const *
tmap_outcome_get_manifests (TmapOutcome *self)
{
  return get (self, TMAP_OUTCOME_MANIFESTS);
}

const char *const *
tmap_outcome_get_notes (TmapOutcome *self)
{
  return get (self, TMAP_OUTCOME_NOTES);
}

const char *const *
tmap_outcome_get_broken_rules (TmapOutcome *self)
{
  return get (self, TMAP_OUTCOME_BROKEN_RULES);
}
