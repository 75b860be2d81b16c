# What the lines of cases.txt have at hand; the folder has the files of mod.rs.

# So many records in a folder, each with other bytes, and a list of them.
records() {
    local record name
    record=$(<ok.csa)
    mkdir many
    for ((n = 0; n < $1; n++)); do
        printf -v name 'many/r%05d.csa' "$n"
        printf '%s\n' "${record/N+a/N+a$n}" >"$name"
        echo "$name" >>list
    done
}

# A file with so many games.
games() {
    yes "$(cat ok.csa; echo /)" | head -n $((11 * $1)) >long.csa
}

# One of each kind of what is no file, but for a socket.
special() {
    mkfifo fifo
    mkdir folder
    ln -s none dangling
    ln -s loop loop
    ln -s away/none far
    ln -s o to-o
    echo old >o
}

# Bash in which `small` is a disk of 64 KiB of its own, and `fixed` a folder that can only be read.
on_disks() {
    local mounts='mount -t tmpfs -o size=64k none small && mount --bind fixed fixed && mount -o remount,ro,bind fixed'
    mkdir -p small fixed
    export -f fill look
    unshare --mount bash -c "$mounts || exit 99; $1"
}

# Fills the small disk but for the old file `o`.
fill() {
    echo old >small/o
    head -c 1M /dev/zero >small/filler 2>/dev/null
}

# Prints what is on the small disk, and ends with the code of the command before.
look() {
    local code=$?
    echo $(ls -A small) $(head -c 9 small/o)
    exit $code
}

# A command whose stdout is a file that may not grow. What it says goes through a pipe, which may.
limited() {
    { ulimit -f 0; "$@" 2>&1 >out; } | cat >&2
    exit "${PIPESTATUS[0]}"
}

# A command with a rule of strace for what happens at a call.
inject() {
    strace -f -o /dev/null -e trace="${1%%:*}" -e signal=none -e inject="$1" "${@:2}"
}

# A command for which of all reads only those of a file fail.
fail_reading() {
    strace -f -o /dev/null -P "$1" -e trace=read -e signal=none -e inject="read:error=$2" "${@:3}"
}

# In a pipe behind a program: does something when the first bytes are through and nobody reads on.
meanwhile() {
    head -c 9999
    sleep 0.5
    eval "$1"
    cat
}

# Ends with the code of the command before, if the file `o` is the old one after an error and no other.
old_on_error() {
    local code=$?
    [[ ($code = 2 && $(<o) = old) || ($code != 2 && $(<o) != old) ]] || exit 9
    exit $code
}

# Waits until a command succeeds, for a minute at most.
wait_until() {
    for ((n = 0; n < 6000; n++)); do
        eval "$1" >/dev/null 2>&1 && return
        sleep 0.01
    done
    echo "never: $1" >&2
    exit 9
}

# Runs a line that waits for its stdin, does something once its new file is there, and then gives it a record.
while_it_waits() {
    [[ -e fifo ]] || mkfifo fifo
    eval "$1" <fifo &
    exec 3>fifo
    wait_until 'find -name ".shinpan-*" | grep .'
    eval "$2"
    cat ok.csa >&3
    exec 3>&-
    wait $!
}

# A text so many times, a million if nothing is said.
deep() {
    yes "$1" | head -n "${2:-1000000}" | tr -d '\n'
}

# Says what the file `o` has, which may not be long, and ends with the code of the command before.
findings() {
    local code=$?
    (($(wc -c <o) < $1)) || exit 9
    cat o >&2
    exit $code
}
