#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the completions of bash, zsh and fish from what trace-mapper tells of itself.

    make-completions.py DESCRIPTION BASH ZSH FISH

DESCRIPTION has the output of trace-mapper --describe; the others are the files to write.
"""

import json
import shlex
import sys

NOTICE = "# SPDX-License-Identifier: Apache-2.0\n# Made while building; do not edit.\n"


def kind(option):
    """What the values of an option are: file, folder, word (one of some), text, or none."""
    if not option["value_name"]:
        return "none"
    name = option["value_name"].rstrip("…")
    return "word" if option["values"] else {"FILE": "file", "DIR": "folder"}.get(name, "text")


def flags(options):
    return " ".join("--" + option["name"] for option in options)


BASH = """
_trace_mapper ()
{
  local cur=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]} option= many= distance i words=

  COMPREPLY=()
  # The option whose value the word may be: the last one before it.
  for ((i = COMP_CWORD - 1; i > 1; i--)); do
    if [[ ${COMP_WORDS[i]} == --* ]]; then
      option=${COMP_WORDS[i]}
      distance=$((COMP_CWORD - i))
      break
    fi
  done
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '@VERBS@' -- "$cur"))
    return
  fi
  case $verb in
@OPTIONS@
  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    return
  fi
  case $verb:$option in
@LISTS@
  esac
  if [[ -n $option && ($distance -eq 1 || -n $many) ]]; then
    case $verb:$option in
@VALUES@
    esac
  fi
}

complete -F _trace_mapper trace-mapper
"""


def bash_values(verb, option):
    case = f"      {verb['name']}:--{option['name']})\n"
    if kind(option) == "word":
        words = " ".join(option["values"])
        return case + f"        COMPREPLY=($(compgen -W '{words}' -- \"$cur\"))\n        ;;"
    letter = {"file": "f", "folder": "d"}[kind(option)]
    return (case + "        compopt -o filenames\n"
            f"        mapfile -t COMPREPLY < <(compgen -{letter} -- \"$cur\")\n        ;;")


def bash(description):
    verbs = description["verbs"]
    pairs = [(verb, option) for verb in verbs for option in verb["options"]]
    names = " ".join(verb["name"] for verb in verbs) + " " + flags(description["options"])
    return NOTICE + (BASH
        .replace("@VERBS@", names)
        .replace("@OPTIONS@", "\n".join(
            f"    {verb['name']}) words='{flags(verb['options'])}' ;;" for verb in verbs))
        .replace("@LISTS@", "\n".join(
            f"    {verb['name']}:--{option['name']}) many=1 ;;"
            for verb, option in pairs if option["list"]))
        .replace("@VALUES@", "\n".join(
            bash_values(verb, option) for verb, option in pairs
            if kind(option) in ("word", "file", "folder"))))


def zsh_option(option):
    about = option["help"]
    for sign in "\\[]:":
        about = about.replace(sign, "\\" + sign)
    spec = f"--{option['name']}[{about}]"
    if option["value_name"]:
        # A list takes words up to the next option.
        spec = ("*" if option["list"] else "") + spec + (":*--*:" if option["list"] else ":")
        spec += option["value_name"].rstrip("…").lower() + ":"
        spec += {"file": "_files", "folder": "_files -/", "text": " ",
                 "word": f"({' '.join(option['values'])})"}[kind(option)]
    return shlex.quote(spec)


def zsh(description):
    lines = ["#compdef trace-mapper", NOTICE, "_trace-mapper() {", "  if (( CURRENT == 2 )); then",
             "    local -a verbs=("]
    for verb in description["verbs"]:
        lines.append("      " + shlex.quote(verb["name"] + ":" + verb["summary"].replace(":", "\\:")))
    lines += ["    )", "    _describe verb verbs",
              "    _arguments " + " ".join(map(zsh_option, description["options"])),
              "    return", "  fi", "  shift words", "  (( CURRENT-- ))", "  case $words[1] in"]
    for verb in description["verbs"]:
        lines.append(f"    {verb['name']})\n      _arguments \\\n        "
                     + " \\\n        ".join(map(zsh_option, verb["options"])) + "\n      ;;")
    return "\n".join([*lines, "  esac", "}", "", '_trace-mapper "$@"', ""])


def fish_option(condition, option):
    line = f"complete -c trace-mapper -n '{condition}' -l {option['name']}"
    line += {"file": " -r -F", "folder": " -x -a '(__fish_complete_directories)'", "none": "",
             "text": " -x", "word": f" -x -a '{' '.join(option['values'])}'"}[kind(option)]
    return line + " -d " + shlex.quote(option["help"])


def fish(description):
    lines = [NOTICE, "complete -c trace-mapper -f"]
    for verb in description["verbs"]:
        lines.append(f"complete -c trace-mapper -n __fish_use_subcommand -a {verb['name']} -d "
                     + shlex.quote(verb["summary"]))
    lines += [fish_option("__fish_use_subcommand", option) for option in description["options"]]
    for verb in description["verbs"]:
        condition = f"__fish_seen_subcommand_from {verb['name']}"
        lines.append("")
        if any(option["list"] and kind(option) == "file" for option in verb["options"]):
            # For the second and later values of an option.
            lines.append(f"complete -c trace-mapper -n '{condition}' -F")
        lines += [fish_option(condition, option) for option in verb["options"]]
    return "\n".join(lines) + "\n"


def main():
    source, *outputs = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        description = json.load(file)
    for output, make in zip(outputs, (bash, zsh, fish)):
        with open(output, "w", encoding="utf-8") as file:
            file.write(make(description))


main()
