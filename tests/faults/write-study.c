/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the small study of the command line's tests into the working directory. */
#include "cli/cli-support.h"

int
main (void)
{
  cli_write_study ();
  return 0;
}
