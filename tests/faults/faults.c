/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A library for LD_PRELOAD that lets one call of the program fail. The environment says which:
 *
 * FAULTS_CALL    open, read, write, sync, rename, link, mkdir, mmap or malloc (each with its kin)
 * FAULTS_FOLDER  count only calls about this file or files below this folder (not mmap, malloc)
 * FAULTS_NUMBER  the call that fails, from 1; with 0, or beyond the last, none does
 * FAULTS_WHAT    an errno (ENOSPC, EIO, EINTR, ENOMEM); `short`: read or write one byte at most;
 *                `full`: this call and all after it fail with ENOSPC; or `kill`, `term` and
 *                `stop`: the process gets the signal before the call, which is then done
 * FAULTS_REPORT  a file that gets the number of calls when the program ends, and whether it failed
 *
 * Calls that the C library makes inside itself, as fopen() does, cannot be reached, so fopen() is
 * one of the kin of open. Of malloc, calls that GLib makes are not counted: it ends the program
 * when memory runs out, which is decided there and not here.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define EXPORT __attribute__ ((visibility ("default")))

typedef enum {
  PASS,
  FAIL,
  SHORT,
} Verdict;

static struct {
  const char *call;
  const char *folder;
  const char *what;
  const char *report;
  long number;
  int is_ready;
} settings;

static atomic_long n_calls;
static atomic_int has_failed;

/* Calls of this library itself are not counted. */
static __thread int is_inside;

static const char *
get_setting (const char *name)
{
  const char *value = getenv (name);

  return value != NULL && *value != '\0' ? value : NULL;
}

__attribute__ ((constructor)) static void
begin (void)
{
  const char *number = get_setting ("FAULTS_NUMBER");

  settings.call = get_setting ("FAULTS_CALL");
  settings.folder = get_setting ("FAULTS_FOLDER");
  settings.what = get_setting ("FAULTS_WHAT");
  settings.report = get_setting ("FAULTS_REPORT");
  settings.number = number != NULL ? atol (number) : 0;
  settings.is_ready = settings.call != NULL && settings.what != NULL;
}

__attribute__ ((destructor)) static void
end (void)
{
  char text[64];
  int length, fd;

  if (settings.report == NULL)
    return;
  is_inside = 1;
  length = snprintf (text, sizeof text, "%ld %d\n", atomic_load (&n_calls), has_failed);
  fd = (int)syscall (SYS_openat, AT_FDCWD, settings.report, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (fd >= 0 && syscall (SYS_write, fd, text, length) == length)
    syscall (SYS_close, fd);
}

static int
error_number (const char *name)
{
  static const struct {
    const char *name;
    int number;
  } known[] = { { "ENOSPC", ENOSPC },
                { "full", ENOSPC },
                { "EIO", EIO },
                { "EINTR", EINTR },
                { "ENOMEM", ENOMEM } };

  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (strcmp (known[i].name, name) == 0)
      return known[i].number;
  abort ();
}

static int
lies_in_folder (const char *path)
{
  size_t length;

  if (settings.folder == NULL)
    return 1;
  length = strlen (settings.folder);
  return strncmp (path, settings.folder, length) == 0 && (path[length] == '/' || !path[length]);
}

/* Whether a path, relative ones to the folder at @at, is one that counts. */
static int
counts_path (int at, const char *path)
{
  char folder[PATH_MAX], link[64];
  ssize_t length;

  if (path[0] == '/' || settings.folder == NULL)
    return lies_in_folder (path);
  if (at == AT_FDCWD)
    return getcwd (folder, sizeof folder) != NULL && lies_in_folder (folder);
  snprintf (link, sizeof link, "/proc/self/fd/%d", at);
  length = readlink (link, folder, sizeof folder - 1);
  folder[length > 0 ? length : 0] = '\0';
  return lies_in_folder (folder);
}

/* Stops the program. When it goes on, this thread lets the one that waits for signals have what was
 * sent meanwhile, and act on it. */
static void
stop (void)
{
  sigset_t pending;

  raise (SIGSTOP); /* of this thread, which then does not go on before the others stop */
  while (sigpending (&pending) == 0 &&
         (sigismember (&pending, SIGHUP) || sigismember (&pending, SIGINT) ||
          sigismember (&pending, SIGTERM)))
    usleep (1000);
  usleep (100000);
}

static int
counts_fd (int fd)
{
  return counts_path (fd, ".");
}

static Verdict
judge (void)
{
  long n = atomic_fetch_add (&n_calls, 1) + 1;
  int is_full = strcmp (settings.what, "full") == 0;

  if (settings.number == 0 || (is_full ? n < settings.number : n != settings.number))
    return PASS;
  has_failed = 1;
  if (strcmp (settings.what, "kill") == 0)
    kill (getpid (), SIGKILL);
  else if (strcmp (settings.what, "term") == 0)
    kill (getpid (), SIGTERM);
  else if (strcmp (settings.what, "stop") == 0)
    stop ();
  else if (strcmp (settings.what, "short") == 0)
    return SHORT;
  else {
    errno = error_number (settings.what);
    return FAIL;
  }
  return PASS;
}

static int
is_counted (const char *call)
{
  return settings.is_ready && !is_inside && strcmp (settings.call, call) == 0;
}

static Verdict
judge_path (const char *call, int at, const char *path)
{
  Verdict verdict = PASS;

  if (!is_counted (call))
    return PASS;
  is_inside = 1;
  if (counts_path (at, path))
    verdict = judge ();
  is_inside = 0;
  return verdict;
}

static Verdict
judge_fd (const char *call, int fd)
{
  Verdict verdict = PASS;

  if (!is_counted (call))
    return PASS;
  is_inside = 1;
  if (counts_fd (fd))
    verdict = judge ();
  is_inside = 0;
  return verdict;
}

/* ---- open ---- */

static int
do_open (int at, const char *path, int flags, va_list args)
{
  mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg (args, mode_t) : 0;

  if (judge_path ("open", at, path) == FAIL)
    return -1;
  return (int)syscall (SYS_openat, at, path, flags, mode);
}

#define OPEN(name)                                                                                 \
  EXPORT int name (const char *path, int flags, ...)                                               \
  {                                                                                                \
    va_list args;                                                                                  \
    int fd;                                                                                        \
                                                                                                   \
    va_start (args, flags);                                                                        \
    fd = do_open (AT_FDCWD, path, flags, args);                                                    \
    va_end (args);                                                                                 \
    return fd;                                                                                     \
  }

#define OPENAT(name)                                                                               \
  EXPORT int name (int at, const char *path, int flags, ...)                                       \
  {                                                                                                \
    va_list args;                                                                                  \
    int fd;                                                                                        \
                                                                                                   \
    va_start (args, flags);                                                                        \
    fd = do_open (at, path, flags, args);                                                          \
    va_end (args);                                                                                 \
    return fd;                                                                                     \
  }

OPEN (open)
OPEN (open64)
OPEN (__open_2)
OPEN (__open64_2)
OPENAT (openat)
OPENAT (openat64)
OPENAT (__openat_2)
OPENAT (__openat64_2)

#define FOPEN(name)                                                                                \
  EXPORT FILE *name (const char *path, const char *mode)                                           \
  {                                                                                                \
    FILE *(*next) (const char *, const char *) = dlsym (RTLD_NEXT, #name);                         \
                                                                                                   \
    return judge_path ("open", AT_FDCWD, path) == FAIL ? NULL : next (path, mode);                 \
  }

FOPEN (fopen)
FOPEN (fopen64)

/* ---- read and write ---- */

static size_t
limit (Verdict verdict, size_t size)
{
  return verdict == SHORT && size > 1 ? 1 : size;
}

static ssize_t
do_read (int fd, void *buffer, size_t size)
{
  Verdict verdict = judge_fd ("read", fd);

  return verdict == FAIL ? -1 : syscall (SYS_read, fd, buffer, limit (verdict, size));
}

static ssize_t
do_pread (int fd, void *buffer, size_t size, off_t offset)
{
  Verdict verdict = judge_fd ("read", fd);

  return verdict == FAIL ? -1 : syscall (SYS_pread64, fd, buffer, limit (verdict, size), offset);
}

EXPORT ssize_t
read (int fd, void *buffer, size_t size)
{
  return do_read (fd, buffer, size);
}

EXPORT ssize_t
__read_chk (int fd, void *buffer, size_t size, size_t room)
{
  if (size > room)
    abort ();
  return do_read (fd, buffer, size);
}

EXPORT ssize_t
pread (int fd, void *buffer, size_t size, off_t offset)
{
  return do_pread (fd, buffer, size, offset);
}

EXPORT ssize_t
pread64 (int fd, void *buffer, size_t size, off64_t offset)
{
  return do_pread (fd, buffer, size, offset);
}

EXPORT ssize_t
write (int fd, const void *buffer, size_t size)
{
  Verdict verdict = judge_fd ("write", fd);

  return verdict == FAIL ? -1 : syscall (SYS_write, fd, buffer, limit (verdict, size));
}

EXPORT ssize_t
writev (int fd, const struct iovec *parts, int n)
{
  Verdict verdict = judge_fd ("write", fd);

  if (verdict == FAIL)
    return -1;
  return verdict == SHORT
             ? syscall (SYS_write, fd, parts[0].iov_base, limit (SHORT, parts[0].iov_len))
             : syscall (SYS_writev, fd, parts, n);
}

EXPORT int
fsync (int fd)
{
  return judge_fd ("sync", fd) == FAIL ? -1 : (int)syscall (SYS_fsync, fd);
}

EXPORT int
fdatasync (int fd)
{
  return judge_fd ("sync", fd) == FAIL ? -1 : (int)syscall (SYS_fdatasync, fd);
}

/* ---- Names ---- */

EXPORT int
rename (const char *from, const char *to)
{
  return judge_path ("rename", AT_FDCWD, to) == FAIL ? -1 : (int)syscall (SYS_rename, from, to);
}

EXPORT int
renameat (int from_at, const char *from, int to_at, const char *to)
{
  if (judge_path ("rename", to_at, to) == FAIL)
    return -1;
  return (int)syscall (SYS_renameat2, from_at, from, to_at, to, 0);
}

EXPORT int
link (const char *from, const char *to)
{
  return judge_path ("link", AT_FDCWD, to) == FAIL ? -1 : (int)syscall (SYS_link, from, to);
}

EXPORT int
mkdir (const char *path, mode_t mode)
{
  return judge_path ("mkdir", AT_FDCWD, path) == FAIL ? -1 : (int)syscall (SYS_mkdir, path, mode);
}

/* ---- Memory ---- */

EXPORT void *
mmap (void *address, size_t size, int protection, int flags, int fd, off_t offset)
{
  if (is_counted ("mmap") && judge () == FAIL)
    return MAP_FAILED;
  return (void *)syscall (SYS_mmap, address, size, protection, flags, fd, offset);
}

EXPORT void *
mmap64 (void *address, size_t size, int protection, int flags, int fd, off64_t offset)
{
  return mmap (address, size, protection, flags, fd, offset);
}

static int
is_glib (void *caller)
{
  Dl_info info;

  return dladdr (caller, &info) != 0 && info.dli_fname != NULL &&
         strstr (info.dli_fname, "/libglib-2.0") != NULL;
}

static int
lacks_memory (void *caller)
{
  int fails;

  if (!is_counted ("malloc"))
    return 0;
  is_inside = 1;
  fails = !is_glib (caller) && judge () == FAIL;
  is_inside = 0;
  return fails;
}

extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t n, size_t size);
extern void *__libc_realloc (void *memory, size_t size);
extern void *__libc_memalign (size_t alignment, size_t size);

EXPORT void *
malloc (size_t size)
{
  return lacks_memory (__builtin_return_address (0)) ? NULL : __libc_malloc (size);
}

EXPORT void *
calloc (size_t n, size_t size)
{
  return lacks_memory (__builtin_return_address (0)) ? NULL : __libc_calloc (n, size);
}

EXPORT void *
realloc (void *memory, size_t size)
{
  return lacks_memory (__builtin_return_address (0)) ? NULL : __libc_realloc (memory, size);
}

EXPORT int
posix_memalign (void **memory, size_t alignment, size_t size)
{
  if (lacks_memory (__builtin_return_address (0)))
    return ENOMEM;
  *memory = __libc_memalign (alignment, size);
  return *memory != NULL ? 0 : ENOMEM;
}
