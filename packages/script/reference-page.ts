/**
 * A build step: writes the language reference to the first file, from `reference.md`, the list of refused features and the declarations of the built-ins;
 * writes the functions as JSON to the second file. `node packages/script/dist/reference-page.js docs/reference/script-language.md dist/script-functions.json`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Builtin } from './builtins/builtin.js';
import { families } from './builtins/registry.js';
import { REFUSED } from './refused.js';

const WRITTEN = new URL('../reference.md', import.meta.url);

/** Titles of families by folder; a family without one is called by its folder. */
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

function languagePage(): string {
  return [
    readFileSync(WRITTEN, 'utf8').replace('\n\n', `\n\n${NOTE}\n\n`),
    '\n## Refused\n\nThese functions of Octave are unknown here, on purpose.\n\n| what | why | functions |\n|---|---|---|\n',
    ...REFUSED.map(({ what, why, names }) => `| ${what} | ${why} | ${words(names)} |\n`),
    `\n## Functions\n\n${contents()}`,
    ...Object.entries(families).map(([name, functions]) => family(titleOf(name), functions)),
  ].join('');
}

const NOTE =
  '<!-- Made by the build from packages/script/reference.md and what built-ins say of themselves: edit those. -->';

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

/** Signatures and the first example, as typed. */
function entry({ name, signatures, summary, examples }: Builtin): string {
  const [example] = examples;
  const typed = example === undefined ? '' : `\n>> ${example.code.trimEnd()}\n${example.output.trimEnd()}\n`;
  const usage = signatures.join('\n');
  return `### \`${name}\`\n\n${summary}\n\n${fenced(`${usage}\n${typed.trimEnd() === '' ? '' : typed}`)}\n`;
}

/** A fenced code block, also for text with fences. Removes trailing blanks, which editors would not keep. */
function fenced(text: string): string {
  const fence = text.includes('```') ? '````' : '```';
  return `${fence}\n${text.replace(/[ \t]+$/gm, '').trimEnd()}\n${fence}\n`;
}

/** The functions by name, for the completion of editors. */
function functionList() {
  return Object.entries(families)
    .flatMap(([family, functions]) =>
      functions.map(({ name, signatures, summary, examples: [example] }) => ({
        name,
        family: titleOf(family),
        signatures,
        summary,
        example:
          example === undefined ? null : { code: example.code.trimEnd(), output: example.output.trimEnd() },
      })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const [page, list] = process.argv.slice(2);
writeFileSync(page!, languagePage());
writeFileSync(list!, JSON.stringify(functionList()));
