/** Resolves sensors of the command line, given by id or by unique name. */

import { allSensors } from '../all-sensors.js';
import type { Client } from '../client.js';
import { SensoriumError } from '../error.js';
import { shown, UsageError } from './command.js';

/** Ids that an error lists at most. */
const LISTED = 10;

/**
 * @param texts ids or names; a text of digits is an id, a name is one of the sensors that the user may see
 * @returns ids, in the order of the texts
 * @throws UsageError when the list is empty; Error when a name fits no sensor or several, naming their ids
 */
export async function findSensors(
  client: Client,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<number[]> {
  if (texts.length === 0) throw new UsageError('the id or name of a sensor is missing');
  const names = new Set(texts.filter((text) => !/^\d+$/.test(text)));
  const ids = names.size === 0 ? new Map<string, number[]>() : await idsOf(client, names, signal);
  return texts.map((text) => {
    if (!names.has(text)) return idOf(text);
    const found = ids.get(text) ?? [];
    const name = JSON.stringify(shown(text));
    if (found.length === 0) throw new Error(`there is no sensor named ${name} among those you may see`);
    if (found.length === 1) return found[0]!;
    const more = found.length > LISTED ? `, and ${found.length - LISTED} more` : '';
    const listed = `${found.slice(0, LISTED).join(', ')}${more}`;
    throw new Error(`${found.length} sensors are named ${name}: name one by its id (${listed})`);
  });
}

function idOf(text: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw new UsageError(`${text} is not the id of a sensor`);
  return id;
}

async function idsOf(
  client: Client,
  names: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>();
  const sensors = await allSensors(client, {}, signal).catch((error: unknown) => {
    if (!(error instanceof SensoriumError && error.code === 'key_scope')) throw error;
    throw new Error(`${error.message}: name sensors by their ids`);
  });
  for (const { id, name = '' } of sensors) {
    if (names.has(name)) ids.set(name, [...(ids.get(name) ?? []), Number(id)]);
  }
  return ids;
}
