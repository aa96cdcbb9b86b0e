/** A run of a benchmark as its lines of JSON tell it: the first says what was run where, each other one is a result. */
import os from 'node:os';
import type { Result } from './result.js';

export interface Heading {
  readonly bench: 'run';
  readonly command: string;
  /** Day, ISO 8601. */
  readonly date: string;
  readonly machine: string;
  readonly node: string;
  /** Processes that wanted to run at the start, mean of the last minute: what the machine was busy with besides. Null: not noted. */
  readonly load: number | null;
}

export interface Run {
  readonly heading: Heading;
  readonly results: readonly Result[];
}

/** The present run. @param given what followed `npm run bench --` */
export function heading(given: readonly string[]): Heading {
  // An address may hold a password.
  const told = given.map((each, i) => (given[i - 1] === '--database' ? 'URL' : each));
  const processors = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return {
    bench: 'run',
    command: `npm run bench -- ${told.join(' ')}`,
    date: new Date().toISOString().slice(0, 10),
    machine: `${processors.length} cores (${processors[0]?.model ?? 'unknown'}), ${memory} GiB, Linux ${os.release().split('.').slice(0, 2).join('.')}`,
    node: process.versions.node,
    load: Number(os.loadavg()[0]!.toFixed(1)),
  };
}

/** By the names of their files. */
export type Runs = ReadonlyMap<string, Run>;

/** @throws Error when the first line is no heading; lines that are no JSON, as `npm` prints them, are passed over */
export function readRun(text: string): Run {
  const [first, ...results] = text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): unknown => JSON.parse(line));
  if (!isHeading(first)) throw new Error('the first line does not say what was run');
  return { heading: first, results: results as Result[] };
}

function isHeading(value: unknown): value is Heading {
  return typeof value === 'object' && value !== null && 'bench' in value && value.bench === 'run';
}
