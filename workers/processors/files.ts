/** The files of a user as his scripts see them: functions to call, and data to read. */
import { ParseError } from '../../common/script/parse-error.js';
import { parseScript } from '../../common/script/parser.js';
import type { Queryable } from '../../sql/connect.js';
import type { Plain } from '../sandbox/plain.js';
import type { ScriptRequest } from '../sandbox/protocol.js';
import { type HostFunction, HostRefusal } from '../sandbox/sandbox.js';
import { numbersOf } from './numbers.js';
import type { ScriptOwner } from './sensor-data.js';

/**
 * What runs for a command: the script itself, or the text of the file that it names; with all files of functions that it may reach.
 */
export async function scriptOf(sql: Queryable, ownerId: number, command: string): Promise<ScriptRequest> {
  const texts = await programs(sql, ownerId);
  const named = texts.get(command.trim().replace(/\.m$/, ''));
  const code = named !== undefined && !definesFunctions(named) ? named : command;
  const files: { name: string; text: string }[] = [];
  const reached = new Set<string>();
  const reach = (text: string) => {
    for (const word of new Set(text.match(/[A-Za-z_][A-Za-z0-9_]*/g))) {
      const file = texts.get(word);
      if (file === undefined || reached.has(word) || !definesFunctions(file)) continue;
      reached.add(word);
      files.push({ name: `${word}.m`, text: file });
      reach(file);
    }
  };
  reach(code);
  return { code, files };
}

/** Texts of the `.m` files, by their names without that ending. */
async function programs(sql: Queryable, ownerId: number): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; content: Buffer }[]>`
    SELECT name, content FROM processor_files WHERE owner_id = ${ownerId} AND name LIKE '%.m'`;
  return new Map(rows.map(({ name, content }) => [name.slice(0, -2), content.toString('utf8')]));
}

/** A text that cannot be read is taken for one: whoever calls it then hears what is wrong with it. */
function definesFunctions(text: string): boolean {
  try {
    const { body } = parseScript(Buffer.from(text).toString('latin1'));
    return body.length > 0 && body[0]!.kind === 'function';
  } catch (error) {
    if (error instanceof ParseError) return true;
    throw error;
  }
}

export function fileFunctions(sql: Queryable): HostFunction<ScriptOwner>[] {
  const read = async (name: Plain, { userId }: ScriptOwner, who: string): Promise<string> => {
    const [row] = await sql<{ content: Buffer }[]>`
      SELECT content FROM processor_files WHERE owner_id = ${userId} AND name = ${name as string}`;
    if (row === undefined) throw new HostRefusal(`${who}: there is no file ${name}`);
    return row.content.toString('utf8');
  };
  return [
    {
      declaration: {
        name: 'fileread',
        signatures: ['fileread (NAME)'],
        summary: 'The text of one of your files.',
        parameters: ['text'],
        required: 1,
      },
      answer: ([name], owner) => read(name!, owner, 'fileread'),
    },
    {
      declaration: {
        name: 'load',
        signatures: ['load (NAME)'],
        summary:
          'The matrix in one of your files: numbers separated by blanks, commas, semicolons or tabs, one row a line.',
        parameters: ['text'],
        required: 1,
      },
      async answer([name], owner) {
        const matrix = numbersOf(await read(name!, owner, 'load'));
        if (typeof matrix === 'string') throw new HostRefusal(`load: ${name}: ${matrix}`);
        return matrix;
      },
    },
  ];
}
