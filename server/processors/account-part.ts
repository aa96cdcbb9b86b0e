import {
  type AccountPart,
  DELETION_ORDER,
  ownedRows,
  removeRows,
  safeName,
  whenRead,
} from '../users/public.js';
import { readFile } from './files.js';

export const processorsPart: AccountPart = {
  deletions: [{ order: DELETION_ORDER.processors, remove: removeRows(ownedRows('processor_files')) }],
  lists: [
    { file: 'dataprocessors', path: '/dataprocessors' },
    { file: 'dataprocessor_files', path: '/dataprocessors/files' },
  ],
  nestedLists: [
    { folder: 'dataprocessors', items: '/dataprocessors', path: '/dataprocessors/{id}/runs', file: 'runs' },
  ],
  async *files({ sql, ownerId, lists, check }) {
    for await (const { name } of lists.items('/dataprocessors/files')) {
      const read = () => readFile(sql, ownerId, String(name));
      yield { name: `dataprocessor_files/${safeName(String(name))}`, content: whenRead(read, check) };
    }
  },
};
