/** Completion scripts for bash, zsh and fish, generated from the table of commands. */
import type { Command, Option } from './command.js';
import type { Commands } from './help.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** @returns completion script for the shell */
export function completionOf(shell: Shell, commands: Commands): string {
  return { bash, zsh, fish }[shell](Object.entries(commands));
}

type Table = readonly (readonly [name: string, command: Command])[];

function bash(table: Table): string {
  const cases = table.flatMap(([name, { options, completes }]) => {
    const all = Object.entries(options);
    const values = all.flatMap(([option, { type, words, isFile }]) =>
      type === 'boolean'
        ? []
        : [`    ${quoted(`${name} --${option}`)}) ${replies(isFile ? 'files' : words)} ;;`],
    );
    const listed = [...all.map(([option]) => `--${option}`), '--help'];
    return [
      ...values,
      `    ${quoted(`${name} `)}*)`,
      `      if [[ $word == -* ]]; then ${replies(listed)}; else ${replies(completes)}; fi ;;`,
    ];
  });
  return `# Completion for bash: source <(sensorium completion bash)
_sensorium() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    ${replies([...table.map(([name]) => name), '--help', '--version'])}
    return
  fi
  # --format=csv comes as three words.
  if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  case "\${COMP_WORDS[1]} $before" in
${cases.join('\n')}
  esac
}
complete -F _sensorium sensorium
`;
}

/** @returns command of bash that completes the word from a list or from the names of files */
function replies(candidates: 'files' | readonly string[] | undefined): string {
  if (candidates === undefined) return ':';
  if (candidates !== 'files') return `COMPREPLY=($(compgen -W ${quoted(candidates.join(' '))} -- "$word"))`;
  return `compopt -o filenames 2>/dev/null; local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$word"))`;
}

function zsh(table: Table): string {
  const summaries = table.map(([name, { summary }]) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = table.map(([name, { options, completes, operands }]) => {
    const specs = [
      ...Object.entries(options).map(
        ([option, given]) =>
          `--${option}${given.type === 'string' ? '=' : ''}[${plain(given.about)}]${action(given)}`,
      ),
      '--help[show help]',
      ...(operands === '' ? [] : [`*:${plain(operands.toLowerCase())}:${zshAction(completes)}`]),
    ];
    return `    ${name}) _arguments ${specs.map(quoted).join(' ')} ;;`;
  });
  return `#compdef sensorium
# Completion for zsh: source <(sensorium completion zsh), or as the file _sensorium in a folder of $fpath
_sensorium() {
  local -a commands=(
${summaries.join('\n')}
  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _sensorium ]; then _sensorium "$@"; else compdef _sensorium sensorium; fi
`;
}

function action({ type, value = '', words, isFile }: Option): string {
  return type === 'boolean' ? '' : `:${value.toLowerCase()}:${zshAction(isFile ? 'files' : words)}`;
}

function zshAction(candidates: 'files' | readonly string[] | undefined): string {
  if (candidates === undefined) return ' ';
  return candidates === 'files' ? '_files' : `(${candidates.join(' ')})`;
}

/** Escapes the delimiters of a specification of zsh. */
function plain(text: string): string {
  return text.replace(/[:[\]]/g, (delimiter) => `\\${delimiter}`);
}

function fish(table: Table): string {
  const lines = table.flatMap(([name, { summary, options, completes }]) => {
    const prefix = `complete -c sensorium -n ${quoted(`__fish_seen_subcommand_from ${name}`)}`;
    const operands = completes === undefined ? [] : [`${prefix} ${fishValues(completes)}`];
    return [
      `complete -c sensorium -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
      ...operands,
      ...Object.entries(options).map(([option, { type, about, words, isFile }]) => {
        const values = type === 'boolean' ? '' : ` -r ${fishValues(isFile ? 'files' : (words ?? []))}`;
        return `${prefix} -l ${option}${values} -d ${quoted(about)}`;
      }),
      `${prefix} -l help -d 'show help'`,
    ];
  });
  return `# Completion for fish: sensorium completion fish | source
complete -c sensorium -f
complete -c sensorium -n __fish_use_subcommand -l version -d 'show the version'
complete -c sensorium -n __fish_use_subcommand -l help -d 'show help'
${lines.join('\n')}
`;
}

function fishValues(candidates: 'files' | readonly string[]): string {
  return candidates === 'files' ? '-F' : `-f -a ${quoted(candidates.join(' '))}`;
}

/** Quotes a text as one word for all three shells. No text here has a backslash, which fish would interpret within quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`;
}
