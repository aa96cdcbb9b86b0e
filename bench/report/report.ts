/**
 * Makes `bench/REPORT.md` from `bench/report/template.md` and the runs in `bench/results/`.
 *
 * A line of the template may be one of these:
 *
 *   <!-- targets -->                                the targets, and whether the runs reach them
 *   <!-- run NAME -->                               command, date and machine of `bench/results/NAME.jsonl`
 *   <!-- table NAME [CASE]: column, column, ... --> its results, or those of one case
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { show } from './result.js';
import { type Run, type Runs, readRun } from './run.js';
import { TARGETS } from './targets.js';

const BENCH = new URL('../../../bench/', import.meta.url);
export const REPORT = new URL('REPORT.md', BENCH);

/** @throws Error when the template names a missing run or column */
export function report(): string {
  const folder = new URL('results/', BENCH);
  const files = readdirSync(fileURLToPath(folder)).filter((file) => file.endsWith('.jsonl'));
  const runs = new Map(
    files.map((file) => [file.replace(/\.jsonl$/, ''), readRun(readFileSync(new URL(file, folder), 'utf8'))]),
  );
  return fill(readFileSync(new URL('report/template.md', BENCH), 'utf8'), runs);
}

export function fill(template: string, runs: Runs): string {
  return template
    .replace(/^<!-- targets -->$/gm, () => targetTable(runs))
    .replace(/^<!-- run (\S+) -->$/gm, (_, name: string) => describe(find(runs, name)))
    .replace(
      /^<!-- table (\S+)(?: (.+?))?: (.+) -->$/gm,
      (_, name: string, of: string | undefined, list: string) =>
        resultTable(find(runs, name), of, list.split(', ')),
    );
}

function find(runs: Runs, name: string): Run {
  const run = runs.get(name);
  if (run === undefined) throw new Error(`bench/results/${name}.jsonl is missing`);
  return run;
}

function describe({ heading: { command, date, machine, node, load } }: Run): string {
  const before = load === null ? '' : `; load ${load} before it began`;
  return `\`${command}\`, ${date}; ${machine}; Node ${node}${before}.`;
}

function resultTable(run: Run, of: string | undefined, columns: readonly string[]): string {
  const results = run.results.filter((result) => of === undefined || result.case === of);
  const absent = columns.find((column) => results.every((result) => result[column] === undefined));
  if (absent !== undefined) throw new Error(`no result of ${run.heading.command} has a column ${absent}`);
  return table(
    columns,
    results.map((result) => columns.map((column) => show(result[column]))),
  );
}

function targetTable(runs: Runs): string {
  const rows = TARGETS.map(({ target, wanted, measure }) => {
    const seen = measure(runs);
    return seen === null
      ? [target, wanted, '', 'not measured']
      : [target, wanted, seen.text, seen.reached ? 'reached' : 'missed'];
  });
  return table(['target', 'wanted', 'seen', ''], rows);
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)].join('\n');
}
