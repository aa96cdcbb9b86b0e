/** Statements for the engine `timescale`, those of `sql/engines/`, and which of them were executed. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { noticeOf } from '../messages.js';
import type { Observer } from '../session.js';
import { MARK, type Marked, markStatements } from './sql-marks.js';

const SQL = fileURLToPath(new URL('../../../../../sql/engines/', import.meta.url));

/** What ends the name of the file of a process in which it notes what was executed. */
const ENDING = '.statements';

interface File extends Marked {
  /** In `sql/engines/`. */
  readonly name: string;
  readonly original: string;
}

function markedFiles(): File[] {
  const names = readdirSync(SQL).filter((name) => name.endsWith('.sql'));
  return names.map((name) => {
    const original = readFileSync(path.join(SQL, name), 'utf8');
    return { name, original, ...markStatements(name, original) };
  });
}

/** Marks the files on their way to the database, and notes in the folder whatever marks come back. */
export function noteStatements(folder: string): Observer {
  const files = new Map(markedFiles().map(({ original, text }) => [original, text]));
  const noted = new Set<string>();
  return {
    rewrite: (text) => files.get(text) ?? text,
    takes(notice) {
      const text = noticeOf(notice);
      if (!text.startsWith(MARK)) return false;
      if (!noted.has(text)) appendFileSync(path.join(folder, `${process.pid}${ENDING}`), `${text}\n`);
      noted.add(text);
      return true;
    },
  };
}

export interface Statement {
  /** As `sql/engines/timescale-blocks.sql: UPDATE engine ...`. */
  readonly name: string;
  readonly line: number;
}

/** @returns each statement, and whether it was executed */
export function statementsExecuted(folder: string): Map<Statement, boolean> {
  const noted = new Set(
    readdirSync(folder)
      .filter((name) => name.endsWith(ENDING))
      .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n')),
  );
  return new Map(
    markedFiles().flatMap(({ name, places }) =>
      places.map(({ line, statement }, i): [Statement, boolean] => [
        { name: `sql/engines/${name}: ${statement}`, line },
        noted.has(`${MARK}${name} ${i}`),
      ]),
    ),
  );
}
