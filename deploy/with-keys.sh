#!/bin/sh
# Hands the installation's keys to Kindling by its environment, unless they are set there already.
set -eu
SESSION_KEY="${SESSION_KEY:-$(cat /keys/session.key)}"
MASTER_KEY="${MASTER_KEY:-$(cat /keys/master.key)}"
export SESSION_KEY MASTER_KEY
exec "$@"
