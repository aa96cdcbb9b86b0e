/** The page of the script language: the hand-written part from docs/source/, then what is refused, then every function. */
import { readFileSync } from 'node:fs';
import type { Builtin } from '../../workers/script/builtins/builtin.js';
import { families } from '../../workers/script/builtins/registry.js';

const WRITTEN = new URL('../../../docs/source/script-language.md', import.meta.url);

/** Titles of families, by folder; others go by the name of the folder. */
const TITLES: Readonly<Record<string, string>> = {
  containers: 'Cells, structs, maps, errors',
  core: 'Language, workspace, output',
  creation: 'Making arrays and changing their shape',
  elementwise: 'Functions of each element',
  integers: 'Whole numbers, bits, combinations',
  linear: 'Linear algebra',
  matrices: 'Special matrices and grids',
  numerical: 'Integrals, zeros, gradients',
  operators: 'Operators by name',
  polynomials: 'Polynomials and interpolation',
  queries: 'Queries of arrays',
  random: 'Random numbers',
  reductions: 'Sums, products, extremes',
  signal: 'Signals',
  sorting: 'Order and sets',
  special: 'Special functions',
  statistics: 'Statistics',
  text: 'Text',
  time: 'Dates and times',
};

/** What Octave has and scripts must not have. A test holds that none of these names is known. */
export const REFUSED: readonly { readonly what: string; readonly why: string; readonly names: string }[] = [
  {
    what: 'files and folders',
    why: 'Scripts of many people run on one machine. Data come from sensors, results go to them.',
    names: `fopen fclose fread fwrite fgetl fgets fskipl ftell fseek textscan save importdata csvread csvwrite dlmread
      dlmwrite mkdir rmdir delete unlink rename cd chdir pwd ls dir glob stat tempdir tempname addpath rmpath`,
  },
  {
    what: 'files, but in data processors',
    why: 'There they read files of their owner: [data processors](processors.md).',
    names: 'fileread load',
  },
  {
    what: 'other programs',
    why: 'A script is not a shell.',
    names: 'system shell_cmd unix dos popen popen2 pclose fork exec spawn kill waitpid',
  },
  {
    what: 'network',
    why: 'What leaves the platform leaves it through notifications, which the owner sees.',
    names: 'urlread urlwrite webread webwrite ftp gethostname',
  },
  {
    what: 'environment and machine',
    why: 'They belong to the host.',
    names: 'getenv setenv putenv unsetenv getpid getuid getrusage uname nproc memory',
  },
  {
    what: 'code from elsewhere',
    why: 'A script is its own text and the functions of its files.',
    names: 'source run mex mkoctfile javaMethod javaObject dlopen pkg autoload mlock',
  },
  {
    what: 'interaction',
    why: 'A script runs without a user in front of it.',
    names: 'input keyboard figure plot axis hold print pause uigetfile msgbox',
  },
  {
    what: 'the interpreter itself',
    why: 'A run ends by itself or by its limits.',
    names: 'exit quit atexit dbstop dbcont profile history diary',
  },
];

export function languagePage(): string {
  return [
    readFileSync(WRITTEN, 'utf8').replace('\n\n', `\n\n${NOTE}\n\n`),
    '\n## Refused\n\nThese functions of Octave are unknown here, on purpose.\n\n| what | why | functions |\n|---|---|---|\n',
    ...REFUSED.map(({ what, why, names }) => `| ${what} | ${why} | ${words(names)} |\n`),
    `\n## Functions\n\n${contents()}`,
    ...Object.entries(families).map(([name, functions]) => family(titleOf(name), functions)),
  ].join('');
}

const NOTE =
  '<!-- Made by `npm run docs` from docs/source/script-language.md and what built-ins say of themselves: edit those. -->';

function words(names: string): string {
  return names
    .trim()
    .split(/\s+/)
    .map((name) => `\`${name}\``)
    .join(' ');
}

function titleOf(name: string): string {
  return TITLES[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** All names, by family. */
function contents(): string {
  return Object.entries(families)
    .map(([name, functions]) => {
      const names = functions.map((each) => each.name).sort();
      return `**${titleOf(name)}** (${names.length}): ${names.map((each) => `\`${each}\``).join(' ')}\n\n`;
    })
    .join('');
}

function family(title: string, functions: readonly Builtin[]): string {
  const sorted = [...functions].sort((a, b) => (a.name < b.name ? -1 : 1));
  return `## ${title}\n\n${sorted.map(entry).join('')}`;
}

/** Signatures and the first example, as it looks when typed. */
function entry({ name, signatures, summary, examples }: Builtin): string {
  const [example] = examples;
  const typed = example === undefined ? '' : `\n>> ${example.code.trimEnd()}\n${example.output.trimEnd()}\n`;
  const usage = signatures.join('\n');
  return `### \`${name}\`\n\n${summary}\n\n${fenced(`${usage}\n${typed.trimEnd() === '' ? '' : typed}`)}\n`;
}

/** A block of code, also where the text holds fences itself. Blanks at the ends of lines would not survive editors. */
function fenced(text: string): string {
  const fence = text.includes('```') ? '````' : '```';
  return `${fence}\n${text.replace(/[ \t]+$/gm, '').trimEnd()}\n${fence}\n`;
}
