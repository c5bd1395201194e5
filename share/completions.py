"""completions.py TREEN FOLDER: writes the completions of treen for bash, zsh and fish into FOLDER: treen (of bash), _treen, treen.fish."""
import sys
from pathlib import Path

from told import EXTRA, Told


class Table:
    """What may follow what, the same for all shells."""

    def __init__(self, told):
        self.told = told
        self.commands = {**{each.name: each.summary for each in told.commands}, **EXTRA}
        self.endings = list(dict.fromkeys(told.formats.values()))
        self.values = {}  # by option and what may follow it: the commands
        for command in told.commands:
            for option in command.options:
                known = told.values(command, option) if option.value else None
                self.values.setdefault((option.name, tuple(known) if isinstance(known, list) else known), []).append(command.name)

    def operands(self, command):
        return [self.told.operand(word) for word in command.operands]

    def sharing(self):
        """Options that are the same for several commands: these, and the option."""
        shared = {}
        for command in self.told.commands:
            for option in command.options:
                alike = (option.name, short(option.help), str(self.told.values(command, option)))
                shared.setdefault(alike, (option, command, []))[2].append(command.name)
        return shared.values()


def short(text):
    """The beginning of an option's help: a menu has one line for each."""
    for stop in (" (", ": ", "; ", ". "):
        text = text.partition(stop)[0]
    return text


# ---- bash ----

BASH = r"""# Completions of treen for bash, made by share/completions.py.
_treen_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur"); }

_treen_files() { # with one of these endings, if there are any
    local name
    compopt -o filenames 2>/dev/null
    while IFS= read -r name; do
        [[ -d $name || -z ${1-} || $name =~ \.(${1-})$ ]] && COMPREPLY+=("$name")
    done < <(compgen -f -- "$cur")
}

_treen_puzzles() {
    _treen_words '%(puzzles)s'
    _treen_files '%(endings)s'
}

_treen() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev='' command='' options='' flags='' operands=() place=0 i word
    COMPREPLY=()
    ((COMP_CWORD)) && prev=${COMP_WORDS[COMP_CWORD - 1]}
    if [[ $cur == = ]]; then # bash takes --option=value for three words
        cur=''
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if ((COMP_CWORD < 2)); then
        _treen_words '%(commands)s'
        return
    fi
    command=${COMP_WORDS[1]}
    case $command in
%(cases)s
    *) return ;;
    esac
    case "$command $prev" in
%(values)s
    esac
    if [[ $cur == -* ]]; then
        _treen_words "$options $flags"
        return
    fi
    for ((i = 2; i < COMP_CWORD; i++)); do # which operand this is
        word=${COMP_WORDS[i]}
        if [[ " $options " == *" $word "* ]]; then
            ((i++))
            [[ ${COMP_WORDS[i]} == = ]] && ((i++))
        elif [[ $word != -?* ]]; then
            ((place++))
        fi
    done
    ((place < ${#operands[@]})) || place=$((${#operands[@]} - 1))
    ((place >= 0)) || return
    case ${operands[place]} in
    puzzle) _treen_puzzles ;;
    file) _treen_files ;;
    *) _treen_words "${operands[place]}" ;;
    esac
}
complete -F _treen treen
"""


def bash_follow(known):
    if known == "file" or known == "folder":
        return "_treen_files"
    return f"_treen_words '{' '.join(known)}'" if known else ":"


def bash_cases(table):
    for command in table.told.commands:
        options = " ".join("--" + option.name for option in command.options if option.value)
        flags = " ".join("--" + option.name for option in command.options if not option.value)
        operands = " ".join(f"'{' '.join(each) if isinstance(each, list) else each}'" for each in table.operands(command))
        yield f"    {command.name}) options='{options} -o' flags='{flags}' operands=({operands}) ;;"
    yield f"    help) operands=('{' '.join(table.commands)}') ;;"


def bash_values(table):
    several = {name for name, _ in table.values if sum(name == other for other, _ in table.values) > 1}
    for (name, known), commands in table.values.items():
        if known is not None:
            words = [f"'{command} --{name}'" for command in commands] if name in several else [f"*' --{name}'"]
            words += ["*' -o'"] if name == "output" else []
            yield f"    {' | '.join(words)}) {bash_follow(known)}; return ;;"


def bash(table):
    return BASH % {"puzzles": " ".join(table.told.puzzles), "endings": "|".join(table.endings), "commands": " ".join(table.commands),
                   "cases": "\n".join(bash_cases(table)), "values": "\n".join(bash_values(table))}


# ---- zsh ----

ZSH = r"""#compdef treen
# Completions of treen for zsh, made by share/completions.py.

_treen_puzzles() {
    _alternative 'puzzles:puzzle:(%(puzzles)s)' 'files:file:_files -g "*.(%(endings)s)"'
}

_treen() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C '1:command:->command' '*::operand:->operands'
    case $state in
    command)
        local -a commands=(%(commands)s)
        _describe command commands
        ;;
    operands)
        case $words[1] in
%(cases)s
        esac
        ;;
    esac
}

_treen "$@"
"""


def zsh_quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh_follow(known):
    if known in ("file", "folder"):
        return "_files -/" if known == "folder" else "_files"
    if known == "puzzle":
        return "_treen_puzzles"
    return f"({' '.join(known)})" if known else ""


def zsh_cases(table):
    for command in table.told.commands:
        specs = []
        for option in command.options:
            help_ = short(option.help).replace("[", "(").replace("]", ")").replace(":", "\\:")
            follow = f":{option.value.partition('|')[0]}:{zsh_follow(table.told.values(command, option))}" if option.value else ""
            specs.append(zsh_quoted(f"--{option.name}[{help_}]{follow}"))
        operands = table.operands(command)
        for number, (word, known) in enumerate(zip(command.operands, operands), 1):
            place = "*" if number == len(operands) else number
            specs.append(zsh_quoted(f"{place}:{word}:{zsh_follow(known)}"))
        lines = " \\\n                ".join(specs)
        yield f"        {command.name})\n            _arguments \\\n                {lines}\n            ;;"
    yield f"        help) _arguments '1:command:({' '.join(table.commands)})' ;;"


def zsh(table):
    commands = " ".join(zsh_quoted(f"{name}:{summary.replace(':', chr(92) + ':')}") for name, summary in table.commands.items())
    return ZSH % {"puzzles": " ".join(table.told.puzzles), "endings": "|".join(table.endings), "commands": commands,
                  "cases": "\n".join(zsh_cases(table))}


# ---- fish ----

def fish_quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_follow(table, known):
    """The options of `complete` for what follows."""
    if known == "puzzle":
        return f"-F -a {fish_quoted(' '.join(table.told.puzzles))}"
    if known in ("file", "folder"):
        return "-F"
    return f"-a {fish_quoted(' '.join(known))}" if known else ""


def fish(table):
    lines = ["# Completions of treen for fish, made by share/completions.py.", "complete -c treen -f"]
    for name, summary in table.commands.items():
        lines.append(f"complete -c treen -n __fish_use_subcommand -a {name} -d {fish_quoted(summary)}")
    lines.append(f"complete -c treen -n '__fish_seen_subcommand_from help' -a {fish_quoted(' '.join(table.commands))}")
    for command in table.told.commands:
        for known in dict.fromkeys(tuple(each) if isinstance(each, list) else each for each in table.operands(command)):
            if known:
                lines.append(f"complete -c treen -n '__fish_seen_subcommand_from {command.name}' {fish_follow(table, known)}")
    for option, command, names in table.sharing():
        known = table.told.values(command, option)
        follow = " -r -F" if known in ("file", "folder") else f" -x {fish_follow(table, known)}".rstrip() if option.value else ""
        name = f"-l {option.name}" + (" -s o" if option.name == "output" else "")
        lines.append(f"complete -c treen -n '__fish_seen_subcommand_from {' '.join(names)}' {name}{follow} -d {fish_quoted(short(option.help))}")
    return "\n".join(lines) + "\n"


def main(treen, folder):
    table = Table(Told(treen))
    for name, write in {"treen": bash, "_treen": zsh, "treen.fish": fish}.items():
        (Path(folder) / name).write_text(write(table), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
