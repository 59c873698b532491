# Milliseconds of the clock; where date(1) knows whole seconds only, those.
now_ms() {
  case $clock in
    ms) date +%s%3N ;;
    *) printf '%s000\n' "$(date +%s)" ;;
  esac
}

# seconds MS: prints milliseconds as seconds.
seconds() {
  printf '%d.%03d\n' "$(($1 / 1000))" "$(($1 % 1000))"
}

# wait_until MS: sleeps up to that time after the beginning. Every wait is measured from the beginning, so
# that what starting jobs costs does not add up.
wait_until() {
  left=$((begin + $1 - $(now_ms)))
  while [ "$left" -gt 0 ]; do
    sleep "$(seconds "$left")" &
    sleeper=$!
    # A sleep(1) that knows whole seconds only fails.
    wait "$sleeper" || sleep 1
    sleeper=
    left=$((begin + $1 - $(now_ms)))
  done
}

sleeper=
case $(date +%s%3N) in
  *[!0-9]*) clock=s ;;
  *) clock=ms ;;
esac
