# What quickstart, check and .ci/run share: finding what is missing, installing it, building. Sourced by bash.
# shellcheck shell=bash

set -euo pipefail
exec </dev/null            # nothing here asks anything, and a closed standard input confuses other programs
PATH=$PATH:/usr/sbin:/sbin # dpkg wants these; a root shell that `su` opened has not got them
unset CDPATH
top=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
cd "$top"

# Runs one test more than there are processors: a browser mostly waits.
: "${MESON_TESTTHREADS:=$(($(nproc) + 1))}"
export MESON_TESTTHREADS

# Debian packages that building takes (binutils come with gcc), and those that the tests take besides.
# shellcheck disable=SC2034
to_build=(gcc g++ libc6-dev meson ninja-build pkg-config libfyaml-dev libgmp-dev libexpat1-dev zlib1g-dev libcairo2-dev libqrencode-dev
    libmicrohttpd-dev libsqlite3-dev libz3-dev libcadical-dev python3) to_test=(git libcmocka-dev chromium-headless-shell fonts-dejavu-core z3 admesh
    libxml2-utils python3-ezdxf lib3mf-dev assimp-utils parallel slurmctld slurmd slurm-client libopenmpi-dev openmpi-bin zbar-tools
    python3-cffi python3-dev python3-setuptools python3-wheel python3-pytest python3-numpy python3-scipy mypy desktop-file-utils fish
    man-db zsh)

# What treen as WebAssembly takes (ninja wasm): nothing else needs them.
# shellcheck disable=SC2034
to_build_wasm=(clang lld libclang-rt-dev-wasm32 wasi-libc binaryen dpkg-dev)

# The page is bundled by any npm that is there. PATH is looked at, since many have Node from elsewhere.
command -v npm >/dev/null || to_build+=(nodejs npm)

say() { printf '%s\n' "$*"; }

die() {
    printf '%s\n' "$@" >&2
    exit 1
}

is_installed() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        command -v sudo >/dev/null && sudo "$@"
    fi
}

# Installs those of the packages that are missing, saying so first. A few milliseconds when there are none.
need() {
    local name missing=()
    command -v dpkg-query >/dev/null || die "This is not Debian. Install what these packages of Debian hold and build with meson:" "$*"
    for name; do
        is_installed "$name" || missing+=("$name")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    as_root true ||
        die "Packages are missing, and to install them takes root or sudo. Please have them installed:" "${missing[*]}"
    say "Installing ${missing[*]}"
    # A package source that does not answer may be one that is not needed: the installation will tell.
    as_root apt-get -qq update || say "Going on with the lists of packages that are there."
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends \
        -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 \
        install "${missing[@]}" >/dev/null || die "That failed. These packages are missing:" "${missing[*]}"
}

# Runs a command, and prints what it says only when it fails.
quietly() {
    local words
    words=$("$@" 2>&1) || {
        printf '%s\n' "$words" >&2
        return 1
    }
}

# Whether a build folder has each of the meson options (name=value).
has_options() {
    local folder=$1 option
    shift
    for option; do
        grep -qsxF "${option%%=*} = ${option#*=}" "$folder/meson-private/cmd_line.txt" || return 1
    done
}

# make_once FOLDER "OPTIONS" TARGET…
make_once() {
    local folder=$1 quiet=() options
    read -ra options <<<"$2"
    shift 2
    if [ ! -f "$folder/build.ninja" ]; then
        quietly meson setup "${options[@]/#/-D}" "$folder" || return
        say "$top" >"$folder/.checkout"
    elif ! has_options "$folder" "${options[@]}" || ! python3 src/rooms.py same "$folder/files.txt" 2>/dev/null; then
        quietly meson setup --reconfigure "${options[@]/#/-D}" "$folder" || return
    fi
    [ -t 1 ] || quiet=(--quiet)
    ninja "${quiet[@]}" -C "$folder" "$@"
}

# The same, from an empty folder when what an old one holds does not work any more: it came from another place,
# or its compiler has gone, or an older version of treen left it. Options that others set in it are kept.
make_in() {
    local folder=$1 used=no
    if [ -d "$folder" ]; then
        used=yes
        [ "$(cat "$folder/.checkout" 2>/dev/null || say "$top")" = "$top" ] || rm -rf "$folder"
    fi
    make_once "$@" && return
    [ $used = yes ] || return
    say "Once more, from an empty folder $folder"
    rm -rf "$folder"
    make_once "$@"
}
