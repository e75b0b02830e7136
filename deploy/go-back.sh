#!/usr/bin/env bash
# Replaces the version that runs by the one before the last upgrade, without an outage. The tables stay as they are: each
# version works on those of the next one.
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/say.sh
. deploy/roll.sh
if ! docker image inspect campaign-stats:before > /dev/null 2>&1; then
  echo 'There is no version before: none was upgraded here, or it was gone back from already.' >&2
  exit 1
fi
docker tag campaign-stats:current campaign-stats:left
undo=campaign-stats:left
docker tag campaign-stats:before campaign-stats:current
roll
docker rmi campaign-stats:before > /dev/null
