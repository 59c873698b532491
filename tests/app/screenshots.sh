#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Takes pictures of all panes of the application, on a display of its own:
#
#   dbus-run-session -- tests/app/screenshots.sh BUILD EXAMPLE IMAGES
#   tests/app/screenshots.sh --list
#
# BUILD is a build folder, EXAMPLE the folder of the example (a copy of it is used), and IMAGES the
# folder that the PNGs are written to. --list names the pictures.

set -euo pipefail

readonly app=io.github.dltracemapper.DLTraceMapper
readonly panes="catalog traces window mapping fidelity artifacts"
# What the names of the pictures end with, width, height, whether dark, and what is shown: panes, and
# windows of their own, which are opened last.
readonly sets=(
  " 1180 760 false $panes export help"
  "-dark 1180 760 true $panes"
  "-small 1024 700 false window"
)

if [ "${1:-}" = --list ]; then
  for set in "${sets[@]}"; do
    for pane in $(cut -d ' ' -f 5- <<<"$set"); do
      echo "app-$pane${set%% *}.png"
    done
  done
  exit
fi
readonly build=$1 example=$2 images=$3
readonly border=4 # of windows without a window manager; not in the pictures

folder=$(mktemp -d)
trap 'jobs -p | xargs -r kill 2>/dev/null; rm -rf "$folder"' EXIT

# In this home, titles do not tell where the pictures were taken.
export HOME=$folder XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder XDG_CACHE_HOME=$folder/cache
export GSETTINGS_BACKEND=keyfile GSETTINGS_SCHEMA_DIR=$build/data LC_ALL=C.UTF-8
export GSK_RENDERER=cairo GDK_BACKEND=x11 GDK_DEBUG=gl-disable GTK_A11Y=none
export G_DEBUG=fatal-warnings

# wait_for WHAT COMMAND…: repeats the command until it succeeds.
wait_for() {
  local what=$1 deadline=$((SECONDS + 60))
  shift
  until "$@" >/dev/null 2>&1; do
    if [ "$SECONDS" -ge "$deadline" ]; then
      printf 'screenshots: %s takes longer than a minute\n' "$what" >&2
      return 1
    fi
    sleep 0.1
  done
}

# write_settings WIDTH HEIGHT DARK
write_settings() {
  mkdir -p "$XDG_CONFIG_HOME/gtk-4.0" "$XDG_CONFIG_HOME/glib-2.0/settings"
  cat >"$XDG_CONFIG_HOME/gtk-4.0/settings.ini" <<ENDSETTINGS
[Settings]
gtk-enable-animations=false
gtk-cursor-blink=false
gtk-application-prefer-dark-theme=$3
ENDSETTINGS
  cat >"$XDG_CONFIG_HOME/glib-2.0/settings/keyfile" <<ENDSETTINGS
[io/github/dltracemapper/DLTraceMapper]
window-width=$(($1 + 2 * border))
window-height=$(($2 + 2 * border))
ENDSETTINGS
}

# Whether nothing has changed on the screen for a while.
stands_still() {
  local before now i

  before=$(import -silent -window root -depth 8 rgb:- | cksum)
  for i in 1 2 3; do
    sleep 0.25
    now=$(import -silent -window root -depth 8 rgb:- | cksum)
    [ "$before" = "$now" ] || return
  done
}

# write_picture SIZE NAME: of the screen from its upper left corner on, where all windows are.
write_picture() {
  import -silent -window root -crop "$1+$border+$border" +repage +dither -colors 256 -strip \
    -define png:compression-level=9 "png8:$images/app-$2.png"
}

# size_of TITLE: width and height of the window without its borders.
size_of() {
  xdotool search --onlyvisible --name "^$1\$" getwindowgeometry --shell |
    awk -F = -v b="$border" '/^(WIDTH|HEIGHT)=/ { print $2 - 2 * b }'
}

# The export dialog of the score's chart, as the tutorial uses it, but without the command at its bottom,
# which names a folder of this machine.
take_export() {
  local size

  gapplication action "$app" show-pane "'window'"
  wait_for "the pane window" stands_still
  xdotool mousemove 690 250 click 3
  wait_for "the menu" stands_still
  xdotool key e
  wait_for "the dialog" xdotool search --onlyvisible --name '^Export figure$'
  wait_for "the dialog" stands_still
  readarray -t size < <(size_of 'Export figure')
  write_picture "${size[0]}x$((size[1] - 92))" export
  xdotool key Escape
  wait_for "the end of the dialog" stands_still
}

take_help() {
  local size

  gapplication action "$app" help "'numbers.md#exclusive-execution'"
  wait_for "the help" xdotool search --onlyvisible --name '^Help$'
  wait_for "the help" stands_still
  readarray -t size < <(size_of Help)
  write_picture "${size[0]}x${size[1]}" help
}

# take_all NAME WIDTH HEIGHT DARK PANE…: opens the example, runs it, and takes a picture of each pane.
take_all() {
  local name=$1 width=$2 height=$3 study=$folder/studies/example display server program pane
  shift
  write_settings "$@"
  shift 3

  rm -rf "$folder/studies"
  mkdir "$folder/studies"
  cp -r "$example" "$study"
  rm -rf "$study/outputs"

  # The pointer is in the middle of the screen: there it is on the window's lower border.
  Xvfb -displayfd 3 -nolisten tcp -screen 0 \
    $((width + 2 * border))x$((2 * (height + 2 * border) - 4))x24 3>"$folder/display" 2>"$folder/xvfb" &
  server=$!
  wait_for "the display" test -s "$folder/display"
  read -r display <"$folder/display"
  export DISPLAY=:$display

  "$build/src/app/dl-trace-mapper" "$study/full_pipeline.yaml" &
  program=$!
  wait_for "the window" gdbus call --session --dest "$app" \
    --object-path "/${app//.//}/window/1" --method org.gtk.Actions.Describe run
  gapplication action "$app" run
  wait_for "the run" test -f "$study/outputs/reports/comparison/pipeline_summary.json"
  for pane in "$@"; do
    case $pane in
      export | help) "take_$pane" ;;
      *)
        gapplication action "$app" show-pane "'$pane'"
        wait_for "the pane $pane" stands_still
        write_picture "${width}x$height" "$pane$name"
        ;;
    esac
  done

  gapplication action "$app" quit
  wait "$program"
  kill "$server"
  wait "$server" || true
  rm "$folder/display"
}

for set in "${sets[@]}"; do
  take_all "${set%% *}" ${set#* }
done
