/** Files of a user for scripts: functions to call, and data to read. */
import type { Queryable } from '../../sql/connect.js';
import type { Plain } from '../sandbox/plain.js';
import type { ScriptRequest } from '../sandbox/protocol.js';
import { type HostFunction, HostRefusal } from '../sandbox/sandbox.js';

/** A command with all script files of its owner. Only the sandbox thread parses them. */
export async function requestFor(sql: Queryable, ownerId: number, command: string): Promise<ScriptRequest> {
  const rows = await sql<{ name: string; content: Buffer }[]>`
    SELECT name, content FROM processor_files WHERE owner_id = ${ownerId} AND name LIKE '%.m'`;
  return {
    code: command,
    files: rows.map(({ name, content }) => ({ name, text: content.toString('utf8') })),
  };
}

/** @param ownerId user whose files the functions read */
export function fileFunctions(sql: Queryable, ownerId: number): HostFunction[] {
  const read = async (name: Plain, caller: string): Promise<string> => {
    const [row] = await sql<{ content: Buffer }[]>`
      SELECT content FROM processor_files WHERE owner_id = ${ownerId} AND name = ${name as string}`;
    if (row === undefined) throw new HostRefusal(`${caller}: there is no file ${name}`);
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
      call: ([name]) => read(name!, 'fileread'),
    },
    {
      declaration: {
        name: 'load',
        signatures: ['load (NAME)'],
        summary:
          'The matrix in one of your files: numbers separated by blanks, commas, semicolons or tabs, one row a line.',
        parameters: ['text'],
        required: 1,
        reads: 'numbers',
      },
      call: ([name]) => read(name!, 'load'),
    },
  ];
}
