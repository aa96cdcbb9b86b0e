/**
 * The corpus: scripts with the output of real Octave, in `corpus/NAME.jsonl`. A line is a case, or a row of a table: cases that differ in what stands for `$`
 * in their code. If an error ends a script, the last line of its output is `error: [identifier] message`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Meter, USUAL_LIMITS } from '../meter.js';
import { Output } from '../output.js';
import { Run } from '../run.js';
import { scriptErrorOf } from '../run-error.js';

/** The folder of the sources: the compiler does not copy the corpus. */
const CORPUS = fileURLToPath(new URL('../../test/corpus/', import.meta.url));

export interface Snippet {
  readonly title: string;
  readonly code: string;
}

export interface Case extends Snippet {
  /** Recorded from Octave, with a trailing line end. */
  readonly output: string;
}

/** A line with one case for each text that stands for `$`. */
interface Row extends Snippet {
  readonly each: readonly string[];
  /** Of each of them; shorter: not recorded yet. */
  readonly outputs: readonly string[];
}

/** Names of the corpus files without their extension. */
export function corpusNames(): string[] {
  return readdirSync(CORPUS).map((name) => path.basename(name, '.jsonl'));
}

export function readCases(name: string): Case[] {
  return readLines(name).flatMap(casesOf);
}

function readLines(name: string): (Case | Row)[] {
  const lines = readFileSync(path.join(CORPUS, `${name}.jsonl`), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Case | Row);
}

function casesOf(line: Case | Row): Case[] {
  if (!('each' in line)) return [line];
  return line.each.map((each, i) => ({
    title: `${line.title} ${each}`,
    code: line.code.replaceAll('$', () => each),
    output: line.outputs[i] ?? '',
  }));
}

/** @param outputs of all cases of the file, in their order */
export function writeOutputs(name: string, outputs: readonly string[]): void {
  const left = [...outputs];
  const lines = readLines(name).map((line) => {
    const { title, code } = line;
    if (!('each' in line)) return { title, code, output: left.shift()! };
    return { title, code, each: line.each, outputs: left.splice(0, line.each.length) };
  });
  writeFileSync(
    path.join(CORPUS, `${name}.jsonl`),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
}

/** Adds a line end, unless the output is empty. */
export function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** The output of our engine for a snippet, in the form of the recorded output. */
export function ours(code: string): string {
  const pieces: string[] = [];
  const meter = new Meter(USUAL_LIMITS);
  const output = new Output(
    meter,
    (text) => pieces.push(text),
    () => {},
  );
  try {
    new Run(meter, output).evaluate(Buffer.from(code, 'utf8').toString('latin1'), 0);
  } catch (caught) {
    const { identifier, message } = scriptErrorOf(caught);
    pieces.push(`error: [${identifier}] ${message}\n`);
  }
  return Buffer.from(pieces.join(''), 'latin1').toString('utf8');
}
