#!/usr/bin/env bash
# Replaces every instance by a new one of the same version, without an outage: settings and secrets are read anew.
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/say.sh
. deploy/roll.sh
roll
