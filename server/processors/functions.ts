/** Functions of the script language, for editors. */
import { readFile } from 'node:fs/promises';
import { processorFunctions } from '../../common/processor-functions.js';
import type { Static } from '../http/schema.js';
import type { listFunctions } from './api.js';

type Functions = Static<typeof listFunctions.reply>;

/** The build writes it from the built-ins themselves (`packages/script/reference-page.ts`): the server does not load the engine. */
const LIST = new URL('../../script-functions.json', import.meta.url);

const FAMILY = 'Data processors';

let list: Promise<Functions> | undefined;

/** @throws the error of the file system when the list was not built */
export function scriptFunctions(): Promise<Functions> {
  list ??= read();
  return list;
}

async function read(): Promise<Functions> {
  type Builtin = Omit<Functions['functions'][number], 'only_in'>;
  const builtins = JSON.parse(await readFile(LIST, 'utf8')) as Builtin[];
  const own = Object.values(processorFunctions).map(({ name, signatures, summary }) => ({
    name,
    family: FAMILY,
    signatures: [...signatures],
    summary,
    example: null,
    only_in: 'dataprocessors' as const,
  }));
  const functions = [...builtins.map((each) => ({ ...each, only_in: null })), ...own];
  return { functions: functions.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}
