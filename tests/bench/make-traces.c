/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Writes synthetic traces of real size to measure with: the same files on every machine. Usage:
 * make-traces helios ROWS SEED DAYS FILE | make-traces philly JOBS SEED DAYS FILE. Shapes follow
 * what is known of the real traces: log-normal runtimes and waits, few large jobs, many without
 * GPU.
 */

#include <glib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FIRST_HELIOS 1585699200 /* 2020-04-01 */
#define FIRST_PHILLY 1502064000 /* 2017-08-07 */

typedef struct {
  int value;
  double share;
} Share;

static GRand *rng;
static FILE *out;

static int
pick (const Share *shares, gsize n)
{
  double at = g_rand_double (rng);
  gsize i;

  for (i = 0; i + 1 < n && at >= shares[i].share; i++)
    at -= shares[i].share;
  return shares[i].value;
}

static double
exponential (double mean)
{
  return -mean * log1p (-g_rand_double (rng));
}

static gint64
log_normal (double mu, double sigma)
{
  double u = 1.0 - g_rand_double (rng);
  double v = g_rand_double (rng);

  return (gint64)exp (mu + sigma * sqrt (-2.0 * log (u)) * cos (2.0 * G_PI * v));
}

static const char *
format_time (char text[20], gint64 seconds)
{
  time_t time = (time_t)seconds;
  struct tm parts;

  gmtime_r (&time, &parts);
  strftime (text, 20, "%Y-%m-%d %H:%M:%S", &parts);
  return text;
}

static void
write_helios (guint n, double days)
{
  static const char *const states[] = { "COMPLETED", "CANCELLED", "FAILED", "TIMEOUT",
                                        "NODE_FAIL" };
  static const Share state_shares[] = { { 0, .62 }, { 1, .20 }, { 2, .17 }, { 3, .005 }, { 4, 0 } };
  static const Share gpu_shares[] = { { 0, .55 },  { 1, .32 },  { 2, .015 }, { 4, .035 },
                                      { 8, .065 }, { 16, .01 }, { 32, 0 } };
  double submit = FIRST_HELIOS;

  fputs ("job_id,user,vc,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,"
         "duration,queue\n",
         out);
  for (guint i = 0; i < n; i++) {
    char times[3][20];
    int gpus = pick (gpu_shares, G_N_ELEMENTS (gpu_shares));
    gint64 queue = g_rand_double (rng) < .7 ? 0 : log_normal (4, 2);
    gint64 duration = log_normal (5.3, 2.2);
    gint64 at;

    submit += exponential (days * 86400 / n);
    at = (gint64)submit;
    fprintf (out,
             "%u,u%05d,vc%03d,%d,%d,%d,%s,%s,%s,%s,%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT "\n",
             100000 + i, g_rand_int_range (rng, 0, 300), g_rand_int_range (rng, 0, 25), gpus,
             MAX (1, 4 * gpus), MAX (1, gpus / 8),
             states[pick (state_shares, G_N_ELEMENTS (state_shares))], format_time (times[0], at),
             format_time (times[1], at + queue), format_time (times[2], at + queue + duration),
             duration, queue);
  }
}

static void
write_attempt (gint64 start, gint64 end)
{
  static const Share gpu_shares[] = { { 1, .9 }, { 2, .03 }, { 4, .03 }, { 8, .03 }, { 16, 0 } };
  int left = pick (gpu_shares, G_N_ELEMENTS (gpu_shares));
  char text[20];

  fprintf (out, "            {\n                \"start_time\": \"%s\",\n",
           format_time (text, start));
  if (g_rand_double (rng) < .01)
    fputs ("                \"end_time\": null,\n", out);
  else
    fprintf (out, "                \"end_time\": \"%s\",\n", format_time (text, end));
  fputs ("                \"detail\": [", out);
  for (; left > 0; left -= 8) {
    fprintf (out,
             "\n                    {\n                        \"ip\": \"m%d\",\n"
             "                        \"gpus\": [",
             g_rand_int_range (rng, 0, 500));
    for (int k = 0; k < MIN (left, 8); k++)
      fprintf (out, "%s\n                            \"gpu%d\"", k > 0 ? "," : "", k);
    fprintf (out, "\n                        ]\n                    }%s", left > 8 ? "," : "");
  }
  fputs ("\n                ]\n            }", out);
}

static void
write_philly (guint n, double days)
{
  static const char *const states[] = { "Pass", "Killed", "Failed" };
  static const Share state_shares[] = { { 0, .7 }, { 1, .13 }, { 2, 0 } };
  static const Share attempt_shares[] = { { 1, .8 }, { 0, .03 }, { 2, .1 }, { 3, .05 }, { 5, 0 } };
  double submit = FIRST_PHILLY;

  fputs ("[", out);
  for (guint i = 0; i < n; i++) {
    int attempts = pick (attempt_shares, G_N_ELEMENTS (attempt_shares));
    gint64 start;
    char text[20];

    submit += exponential (days * 86400 / n);
    start = (gint64)submit + log_normal (5, 1.8);
    fprintf (out,
             "%s\n    {\n        \"status\": \"%s\",\n        \"vc\": \"%06x\",\n"
             "        \"jobid\": \"application_1506638472019_%u\",\n        \"attempts\": [",
             i > 0 ? "," : "", states[pick (state_shares, G_N_ELEMENTS (state_shares))],
             g_rand_int (rng) & 0xffffff, i);
    for (int k = 0; k < attempts; k++) {
      gint64 end = start + log_normal (7, 2);

      fputs (k > 0 ? ",\n" : "\n", out);
      write_attempt (start, end);
      start = end + 30;
    }
    fprintf (out, "%s],\n        \"submitted_time\": \"%s\",\n        \"user\": \"%06x\"\n    }",
             attempts > 0 ? "\n        " : "", format_time (text, (gint64)submit),
             g_rand_int (rng) & 0xffffff);
  }
  fputs ("\n]\n", out);
}

int
main (int argc, char **argv)
{
  guint n;
  double days;

  if (argc != 6 || (strcmp (argv[1], "helios") != 0 && strcmp (argv[1], "philly") != 0)) {
    fprintf (stderr, "usage: make-traces helios|philly ROWS SEED DAYS FILE\n");
    return 2;
  }
  n = (guint)strtoul (argv[2], NULL, 10);
  rng = g_rand_new_with_seed ((guint32)strtoul (argv[3], NULL, 10));
  days = g_ascii_strtod (argv[4], NULL);
  out = fopen (argv[5], "w");
  if (out == NULL) {
    perror (argv[5]);
    return 1;
  }
  if (strcmp (argv[1], "helios") == 0)
    write_helios (n, days);
  else
    write_philly (n, days);
  g_rand_free (rng);
  if (fclose (out) != 0) {
    perror (argv[5]);
    return 1;
  }
  return 0;
}
