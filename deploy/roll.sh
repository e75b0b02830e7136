# Sourced by upgrade.sh, go-back.sh and restart.sh, after say.sh. Replaces every running instance by one of the image
# campaign-stats:current: new ones are started beside the old ones, and only when all of them are ready the old ones end,
# one after the other.
roll() {
  local old wanted new deadline id
  proxy=$(docker compose ps --quiet --status running proxy)
  old=$(docker compose ps --quiet --status running api)
  wanted=$(docker compose config --format json | sed -n 's/.*"replicas": *"\{0,1\}\([0-9]*\).*/\1/p')
  wanted=$(first_line "${wanted:-1}")
  # The proxy is told whom to ask: not those that start and not those that stop. A request with a body that meets a closed
  # port cannot be sent a second time.
  trap ask_all EXIT
  ask_only $old
  docker compose up --detach --no-deps --no-recreate --no-build --scale "api=$(($(count "$old") + wanted))" api
  new=$(docker compose ps --quiet api | without "$old")
  deadline=$((SECONDS + 180))
  for id in $new; do
    until [ "$(docker inspect --format '{{.State.Health.Status}}' "$id")" = healthy ]; do
      if [ $SECONDS -ge $deadline ]; then
        echo 'The new instances do not become ready; the old ones go on. The last lines of the log:' >&2
        docker logs --tail 20 "$id" >&2 || true
        docker rm --force $new > /dev/null
        return 1
      fi
      sleep 1
    done
  done
  ask_only $new
  # From here on the version that was to come serves, whatever becomes of the old instances.
  undo=
  trap 'ask_all; echo "The new instances run. Old ones that are left: docker compose ps" >&2' EXIT
  # Work that runs at the old ones may end there.
  sleep 2
  for id in $old; do
    docker stop --time 20 "$id" > /dev/null
    docker rm "$id" > /dev/null
  done
  ask_all
  trap - EXIT
  echo "$(count "$new") instances run, $(count "$old") were replaced."
}

# The proxy's settings with these instances instead of all that it finds; without a running proxy there is nothing to tell.
ask_only() {
  local upstreams=to id
  for id in "$@"; do upstreams="$upstreams ${id:0:12}:3000"; done
  [ -n "$proxy" ] || return 0
  sed "/dynamic a {/,/}/c\\\\t\\t$upstreams" deploy/proxy/Caddyfile | docker compose exec -T proxy caddy reload --config - --adapter caddyfile 2> /dev/null || refused
}
ask_all() { [ -n "$proxy" ] || return 0; docker compose exec -T proxy caddy reload --config /etc/caddy/Caddyfile --force 2> /dev/null || refused; }
refused() { echo 'The proxy did not take its settings: docker compose logs proxy' >&2; return 1; }

count() { printf '%s' "$1" | grep -c . || true; }
without() { if [ -n "$1" ]; then grep --invert-match --line-regexp --fixed-strings "$1" || true; else cat; fi; }
