/** Statements for the engine `timescale` (`sql/engines/`), and which of them were executed. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { noticeOf } from '../messages.js';
import type { Observer } from '../session.js';
import { MARK, type Marked, markStatements } from './sql-marks.js';

const SQL = fileURLToPath(new URL('../../../../../sql/engines/', import.meta.url));

/** Extension of the file in which a process records the executed statements. */
const ENDING = '.statements';

interface File extends Marked {
  /** File name in `sql/engines/`. */
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

/** Marks the files on their way to the database, and records the marks that come back in the folder. */
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
  /** For example `sql/engines/timescale-blocks.sql: UPDATE engine ...`. */
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
