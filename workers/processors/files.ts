/** Files of a user for scripts: functions to call, and data to read. */
import { processorFunctions } from '../../common/processor-functions.js';
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
        ...processorFunctions.fileread,
        parameters: ['text'],
        required: 1,
      },
      call: ([name]) => read(name!, 'fileread'),
    },
    {
      declaration: {
        ...processorFunctions.load,
        parameters: ['text'],
        required: 1,
        reads: 'numbers',
      },
      call: ([name]) => read(name!, 'load'),
    },
  ];
}
