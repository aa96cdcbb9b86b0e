/** Script kernels in the sandbox and in GNU Octave, interleaved; and the rate at which one core computes formulas of triggers. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Formula, Meter, USUAL_LIMITS } from '@sensorium/script/engine';
import { PRIORITY } from '../workers/sandbox/child-process.js';
import { Sandbox } from '../workers/sandbox/sandbox.js';
import { rounded } from './measure/numbers.js';
import type { Options } from './options.js';
import { findProgram } from './peers/program.js';
import { printResult, printTable, type Result } from './report/result.js';

/** In the source folder, not in `dist`. */
const KERNELS = fileURLToPath(new URL('../../bench/scripts/', import.meta.url));

/** Targets for the speed relative to Octave; half of it for kernels that Octave runs as native loops. */
const WANTED = 1;
const WANTED_OF_NATIVE: ReadonlySet<string> = new Set(['matrix-product', 'order-statistics']);
const WANTED_MEAN = 5;

/** Allowed relative difference between the two results, for rounding. */
const SAME = 1e-9;

const FORMULAS: readonly string[] = [
  'value > 21.5',
  'value > 21.5 && abs (value - last) < 3',
  'mod (floor (value), 2) == 0 || sqrt (abs (last)) * 0.5 + 1 < value',
];
const WANTED_FORMULAS = 1_000_000;
const FORMULA_MILLISECONDS = 1_000;

/** Output of a kernel: its own time, and a number that depends on its whole computation. */
interface Measurement {
  readonly seconds: number;
  readonly result: number;
}

export async function benchScripts(options: Options): Promise<void> {
  const found = findProgram('octave-cli', ['--version'], 'octave');
  if ('missing' in found) process.stderr.write(`without Octave: ${found.missing}\n`);
  const octave = 'missing' in found ? null : found.version;
  const results: Result[] = [];
  for (const name of kernelNames()) results.push(await kernel(name, octave, options.repetitions));
  if (octave !== null) results.push(mean(results));
  for (const result of results) printResult(result);
  printTable(results, [
    'case',
    'first ms',
    'best ms',
    'Octave best ms',
    'times as fast',
    'wanted',
    'verdict',
  ]);
  const formulas = FORMULAS.map(formula);
  for (const result of formulas) printResult(result);
  printTable(formulas, ['case', 'evaluations/s', 'wanted', 'verdict']);
}

function kernelNames(): string[] {
  return readdirSync(KERNELS)
    .filter((file) => file.endsWith('.m'))
    .map((file) => path.basename(file, '.m'))
    .sort();
}

/** Measures one kernel in a new sandbox, interleaved with Octave. */
async function kernel(name: string, octave: string | null, repetitions: number): Promise<Result> {
  const file = path.join(KERNELS, `${name}.m`);
  const code = readFileSync(file, 'utf8');
  const sandbox = new Sandbox({ threads: 1 });
  const ours: Measurement[] = [];
  const theirs: Measurement[] = [];
  try {
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const { output, error } = await sandbox.run({ code });
      if (error !== null) throw new Error(`${name}: ${error.message}`);
      ours.push(measurementOf(name, output));
      if (octave !== null) theirs.push(runOctave(name, file));
    }
  } finally {
    await sandbox.close();
  }
  for (const measurement of theirs) {
    const difference = Math.abs(measurement.result - ours[0]!.result);
    if (difference > SAME * Math.abs(measurement.result))
      throw new Error(`${name}: ${ours[0]!.result}, but Octave computes ${measurement.result}`);
  }
  const best = Math.min(...ours.map((measurement) => measurement.seconds));
  const bestOfOctave = Math.min(...theirs.map((measurement) => measurement.seconds));
  const wanted = WANTED_OF_NATIVE.has(name) ? WANTED / 2 : WANTED;
  return {
    bench: 'scripts',
    case: name,
    target: 'sandbox',
    'first ms': rounded(ours[0]!.seconds * 1000),
    'best ms': rounded(best * 1000),
    ...(octave !== null && {
      octave,
      'Octave best ms': rounded(bestOfOctave * 1000),
      'times as fast': rounded(bestOfOctave / best),
      wanted,
      verdict: verdict(bestOfOctave / best, wanted),
    }),
  };
}

function runOctave(name: string, file: string): Measurement {
  const command = ['octave-cli', '--no-gui', '-qfW', '--no-history', file];
  const { stdout, stderr } = spawnSync('nice', ['-n', String(PRIORITY), ...command], { encoding: 'utf8' });
  if (stderr !== '') process.stderr.write(stderr);
  return measurementOf(name, stdout);
}

/** @throws Error when the kernel printed anything else */
function measurementOf(name: string, output: string): Measurement {
  const [seconds = Number.NaN, result = Number.NaN] = output.trim().split(' ').map(Number);
  if (!(seconds > 0) || Number.isNaN(result)) throw new Error(`${name} printed ${JSON.stringify(output)}`);
  return { seconds, result };
}

/** Geometric mean of the ratios. */
function mean(results: readonly Result[]): Result {
  const logs = results.map((result) => Math.log(Number(result['times as fast'])));
  const ratio = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
  return {
    bench: 'scripts',
    case: 'geometric mean',
    target: 'sandbox',
    'times as fast': rounded(ratio),
    wanted: WANTED_MEAN,
    verdict: verdict(ratio, WANTED_MEAN),
  };
}

function formula(text: string): Result {
  const meter = new Meter(USUAL_LIMITS);
  const compiled = new Formula(text, meter, ['value', 'last']);
  const values = [21.5, 20];
  let count = 0;
  const begun = performance.now();
  let elapsed = 0;
  while (elapsed < FORMULA_MILLISECONDS) {
    for (let k = 0; k < 10_000; k++) {
      values[0] = 18 + (k % 80) / 10;
      meter.restart();
      compiled.compute(values);
    }
    count += 10_000;
    elapsed = performance.now() - begun;
  }
  const rate = (count / elapsed) * 1000;
  return {
    bench: 'scripts',
    case: text,
    target: 'formula',
    'evaluations/s': rounded(rate),
    wanted: WANTED_FORMULAS,
    verdict: verdict(rate, WANTED_FORMULAS),
  };
}

function verdict(seen: number, wanted: number): string {
  return seen >= wanted ? 'reached' : 'missed';
}
