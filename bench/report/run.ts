/** A run of a benchmark as lines of JSON: the first is the heading, each other one a result. */
import os from 'node:os';
import type { Result } from './result.js';

export interface Heading {
  readonly bench: 'run';
  readonly command: string;
  /** Day, ISO 8601. */
  readonly date: string;
  readonly machine: string;
  readonly node: string;
  /** Load average of the machine over the minute before the start; null: not recorded. */
  readonly load: number | null;
}

export interface Run {
  readonly heading: Heading;
  readonly results: readonly Result[];
}

/** An address may contain a password, and a path means nothing on another machine. */
const HIDDEN: Readonly<Record<string, string>> = {
  '--database': 'URL',
  '--citus': 'ADDRESS',
  '--before': 'FOLDER',
};

/** The heading of this run. @param given arguments of `npm run bench --` */
export function heading(given: readonly string[]): Heading {
  const shown = given.map((each, i) => HIDDEN[given[i - 1] ?? ''] ?? each);
  const processors = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return {
    bench: 'run',
    command: `npm run bench -- ${shown.join(' ')}`,
    date: new Date().toISOString().slice(0, 10),
    machine: `${processors.length} cores (${processors[0]?.model ?? 'unknown'}), ${memory} GiB, Linux ${os.release().split('.').slice(0, 2).join('.')}`,
    node: process.versions.node,
    load: Number(os.loadavg()[0]!.toFixed(1)),
  };
}

/** Runs by file name. */
export type Runs = ReadonlyMap<string, Run>;

/** Ignores lines that are not JSON, which `npm` prints. @throws Error when the first line is not a heading */
export function readRun(text: string): Run {
  const [first, ...results] = text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): unknown => JSON.parse(line));
  if (!isHeading(first)) throw new Error('the first line is not the heading of a run');
  return { heading: first, results: results as Result[] };
}

function isHeading(value: unknown): value is Heading {
  return typeof value === 'object' && value !== null && 'bench' in value && value.bench === 'run';
}
