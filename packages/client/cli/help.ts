/** Texts of `--help`, generated from the table of commands. */
import type { Command, Option } from './command.js';

/** Characters of a line of the usage at most. */
const WIDTH = 110;

export type Commands = Readonly<Record<string, Command>>;

export function helpOf(name: string, { operands, about, options, notes }: Command): string {
  const all = Object.entries(options);
  const words = [
    `sensorium ${name}`,
    operands,
    ...all.map(([option, given]) => `[${written(option, given)}]`),
  ];
  const lines = [''];
  for (const word of words.filter((each) => each !== '')) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length <= WIDTH || lines.at(-1) === '') lines[lines.length - 1] = line;
    else lines.push(word);
  }
  const usage = lines.join('\n    ');
  const widest = Math.max(0, ...all.map(([option, given]) => written(option, given).length));
  const table = all.map(
    ([option, given]) => `  ${written(option, given).padEnd(widest)}  ${meaning(given)}\n`,
  );
  return [`${usage}\n`, `${about}\n`, table.join(''), notes === undefined ? '' : `${notes}\n`]
    .filter((part) => part !== '')
    .join('\n');
}

export function overview(commands: Commands): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`);
  return `sensorium COMMAND ...

${rows.join('\n')}

sensorium COMMAND --help prints the options, sensorium --version the version. SENSORIUM_URL names the server and SENSORIUM_KEY an API
key or session; they come before what login has stored.
`;
}

function written(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function meaning({ about, words, default: usual }: Option): string {
  const listed = words === undefined ? '' : `: ${words.join(', ')}`;
  return `${about}${listed}${usual === undefined ? '' : ` (default ${usual})`}`;
}
