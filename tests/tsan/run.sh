#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a program that was built with -Db_sanitize=thread, with glib-sync.c in front of GLib.
#
#   run.sh GLIB_SYNC PROGRAM ARGUMENT…

sync=$1
shift
TSAN_OPTIONS="ignore_noninstrumented_modules=1 halt_on_error=0 exitcode=66 second_deadlock_stack=1 ${TSAN_OPTIONS:-}"
LD_PRELOAD=$sync
# GLib hands memory from thread to thread by itself, behind the sanitizer's back.
G_SLICE=always-malloc
export TSAN_OPTIONS LD_PRELOAD G_SLICE
exec "$@"
