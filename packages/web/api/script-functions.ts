/** The functions of the script language, read once for the whole page. */
import type { Result } from '@sensorium/client';
import { client } from './client.js';
import { call } from './session.js';

export type ScriptFunction = Result<'GET', '/script/functions'>['functions'][number];

let functions: Promise<readonly ScriptFunction[]> | undefined;

/** @throws SensoriumError when the server does not respond; the next call then asks again */
export function scriptFunctions(): Promise<readonly ScriptFunction[]> {
  functions ??= call(() => client.get('/script/functions')).then(
    (reply) => reply.functions,
    (error: unknown) => {
      functions = undefined;
      throw error;
    },
  );
  return functions;
}
