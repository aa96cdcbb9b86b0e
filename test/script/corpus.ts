/**
 * The corpus of scripts with what real Octave prints for them: `corpus/NAME.m` holds snippets under `%% title` lines, `corpus/NAME.out` the
 * recorded output under the same titles. An error that ends a snippet is its last lines: `error: [identifier] message`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Meter, USUAL_LIMITS } from '../../workers/script/meter.js';
import { Output } from '../../workers/script/output.js';
import { Run } from '../../workers/script/run.js';
import { scriptErrorOf } from '../../workers/script/run-error.js';

/** Sources, not what was compiled from them. */
export const CORPUS = fileURLToPath(new URL('../../../test/script/corpus/', import.meta.url));

export interface Snippet {
  readonly title: string;
  readonly text: string;
}

/** Snippets of a file, or recorded outputs: both have the same form. */
export function snippetsOf(file: string): Snippet[] {
  const snippets: Snippet[] = [];
  for (const piece of readFileSync(file, 'utf8').split(/^%% /m).slice(1)) {
    const end = piece.indexOf('\n');
    snippets.push({ title: piece.slice(0, end), text: piece.slice(end + 1) });
  }
  return snippets;
}

export function corpusFiles(): string[] {
  return readdirSync(CORPUS)
    .filter((name) => name.endsWith('.m'))
    .map((name) => path.join(CORPUS, name));
}

/** What our engine prints for a snippet, in the form in which Octave's output is recorded. */
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
