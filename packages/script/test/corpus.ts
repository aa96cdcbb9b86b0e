/**
 * The corpus: scripts with the output of real Octave, in `corpus/NAME.jsonl`, one case per line. If an error ends a script, the last line of its output is
 * `error: [identifier] message`.
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

/** Names of the corpus files without their extension. */
export function corpusNames(): string[] {
  return readdirSync(CORPUS).map((name) => path.basename(name, '.jsonl'));
}

export function readCases(name: string): Case[] {
  const lines = readFileSync(path.join(CORPUS, `${name}.jsonl`), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Case);
}

export function writeCases(name: string, cases: readonly Case[]): void {
  const lines = cases.map(({ title, code, output }) => `${JSON.stringify({ title, code, output })}\n`);
  writeFileSync(path.join(CORPUS, `${name}.jsonl`), lines.join(''));
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
