import { commonOptions } from './arguments.ts';
import type { Command } from './command.ts';

type Script = (commands: readonly Command[]) => string;

/** Returns a script that completes commands, options and files in a shell; undefined for an unknown shell. */
export function completionScript(shell: string, commands: readonly Command[]): string | undefined {
  return Object.hasOwn(scripts, shell) ? scripts[shell]?.(commands) : undefined;
}

const flagsOf = ({ options }: Command) =>
  Object.keys({ ...options, ...commonOptions }).map((name) => `--${name}`);
const namesOf = (commands: readonly Command[]) => commands.map(({ name }) => name).join(' ');

const bash: Script = (commands) => `_overprint() {
  local word=\${COMP_WORDS[COMP_CWORD]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${namesOf(commands)} --help --version" -- "$word"))
    return
  fi
  local flags=
  case \${COMP_WORDS[1]} in
${commands.map((command) => `    ${command.name}) flags="${flagsOf(command).join(' ')}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$flags" -- "$word"))
}
complete -o default -F _overprint overprint`;

const quoted = (text: string) => `'${text.replaceAll("'", '')}'`;

const zsh: Script = (commands) => `#compdef overprint
_overprint() {
  if (( CURRENT == 2 )); then
    local -a names=(${commands.map(({ name, summary }) => quoted(`${name}:${summary.replaceAll(':', '')}`)).join(' ')})
    _describe command names
    return
  fi
  case $words[2] in
${commands.map((command) => `    ${command.name}) compadd -- ${flagsOf(command).join(' ')} ;;`).join('\n')}
  esac
  _files
}
compdef _overprint overprint`;

const fish: Script = (commands) =>
  [
    `complete -c overprint -n __fish_use_subcommand -f -a '${namesOf(commands)}'`,
    ...commands.flatMap(({ name, options }) =>
      Object.entries({ ...options, ...commonOptions }).map(
        ([option, { value, short, help }]) =>
          `complete -c overprint -n '__fish_seen_subcommand_from ${name}' -l ${option}${short ? ` -s ${short}` : ''}${value ? ' -r' : ''} -d ${quoted(help)}`,
      ),
    ),
  ].join('\n');

const scripts: Readonly<Record<string, Script>> = { bash, zsh, fish };
