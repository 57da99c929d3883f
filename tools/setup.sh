#!/usr/bin/env bash
# Installs what is missing, and only that; says nothing when nothing is.
#
#   bash tools/setup.sh start   what `npm start` needs
#   bash tools/setup.sh test    also what `npm test` and `npm run bench` need
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { echo "setup: $*" >&2; }

case ${1:-} in
  start | test) level=$1 ;;
  *)
    say "usage: bash tools/setup.sh start|test"
    exit 1
    ;;
esac

# Vite 8 refuses older ones, with a page of errors.
if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; then
  say "Node 20.19 or newer is needed; this is $(node --version 2>/dev/null || echo 'no Node at all')."
  exit 1
fi

missing=()
# want PACKAGE COMMAND|FILE...: the Debian package, unless one of these is there already, from wherever.
want() {
  local package=$1 sign
  shift
  for sign in "$@"; do
    if [[ $sign == /* ]]; then
      [[ -e $sign ]] && return
    elif command -v "$sign" >/dev/null; then
      return
    fi
  done
  missing+=("$package")
}

want emscripten emcc
want cmake cmake
want ninja-build ninja
want python3 python3
if [[ $level == test ]]; then
  want g++ c++
  want libgtest-dev /usr/include/gtest/gtest.h
  want libgmock-dev /usr/include/gmock/gmock.h
  want libbenchmark-dev /usr/include/benchmark/benchmark.h
  want clang-format clang-format
  want chromium chromium
  want fonts-dejavu-core /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
fi

if ((${#missing[@]})); then
  if ! command -v apt-get >/dev/null; then
    say "These are missing, and there is no apt-get to install them with: ${missing[*]}"
    exit 1
  fi
  as_root=()
  if [[ $(id -u) != 0 ]]; then
    if ! command -v sudo >/dev/null; then
      say "As root, please run: apt-get install ${missing[*]}"
      exit 1
    fi
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  if ! { "${as_root[@]}" apt-get -qq update &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends \
      install "${missing[@]}"; } >"$log" 2>&1; then
    cat "$log" >&2
    say "apt-get could not install ${missing[*]}; its output is above."
    exit 1
  fi
fi

# node_modules is stale when it was made from another lock file.
stamp=node_modules/.made-from
if ! cmp -s package-lock.json "$stamp"; then
  say "installing the npm packages"
  npm ci --no-audit --no-fund --no-update-notifier --loglevel=error
  cp package-lock.json "$stamp"
fi
