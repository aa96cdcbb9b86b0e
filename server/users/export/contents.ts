/** What an export holds, in order, made when its turn comes. */
import { unauthorized } from '@sensorium/model/errors';
import { dataTypeOf } from '@sensorium/model/values';
import type { Sql } from '../../../sql/connect.js';
import { readFile } from '../../files/queries.js';
import type { Route } from '../../http/route.js';
import { readFile as readScript } from '../../processors/files.js';
import { type Caller, endedLogin, identifyHash, secretKindOf } from '../../rights/caller.js';
import { type Check, jsonList, Lists } from './lists.js';
import { pointsOf } from './points.js';
import { findService } from './services.js';
import type { Entry } from './zip.js';

/** Lists of all that one has: the file, the address that answers it, and what is asked of it. */
const LISTS: readonly (readonly [file: string, path: string, query?: object])[] = [
  ['keys', '/users/current/keys'],
  ['sensors', '/sensors', { owned: true, details: 'full' }],
  ['shared_sensors', '/sensors', { shared: true }],
  ['metatags', '/sensors/metatags', { sensor_owner: 'me', details: 'no' }],
  ['devices', '/devices'],
  ['environments', '/environments'],
  ['triggers', '/triggers'],
  ['sensor_triggers', '/sensors/triggers'],
  ['trigger_notifications', '/sensors/triggers/notifications'],
  ['notifications', '/notifications'],
  ['event_notifications', '/events/notifications'],
  ['dataprocessors', '/dataprocessors'],
  ['dataprocessor_files', '/dataprocessors/files'],
  ['groups', '/groups'],
  ['domains', '/domains', { details: 'full' }],
];

/** Lists below one thing: whose ids, the address, and the file beside its id. */
const BELOW: readonly (readonly [folder: string, path: string, below: string, file: string])[] = [
  ['environments', '/environments', '/environments/{id}/environments', 'parts'],
  ['notifications', '/notifications', '/notifications/{id}/deliveries', 'deliveries'],
  ['dataprocessors', '/dataprocessors', '/dataprocessors/{id}/runs', 'runs'],
];

export interface Connections {
  readonly sql: Sql;
  /** For reads of points. */
  readonly history: Sql;
}

/** @param routes of the whole API */
export async function* contents(
  connections: Connections,
  routes: readonly Route[],
  caller: Caller,
): AsyncGenerator<Entry> {
  const { sql } = connections;
  const check = stillLoggedIn(sql, caller);
  const lists = new Lists(
    routes.filter(({ declaration }) => declaration.method === 'GET'),
    caller,
    check,
  );
  yield { name: 'account.json', content: json(await lists.one('/users/current')) };
  for (const [file, path, query] of LISTS) {
    yield { name: `${file}.json`, content: jsonList(lists.items(path, {}, query)) };
  }
  for (const [folder, path, below, file] of BELOW) {
    for await (const { id } of lists.items(path)) {
      yield { name: `${folder}/${id}/${file}.json`, content: jsonList(lists.items(below, { id })) };
    }
  }
  for await (const { name } of lists.items('/dataprocessors/files')) {
    const read = () => readScript(sql, caller.userId, String(name));
    yield { name: `dataprocessor_files/${safe(String(name))}`, content: whenRead(read, check) };
  }
  yield* sensorContents(connections, lists, caller.userId, check);
}

/** An export may take long: whose session or key has ended meanwhile gets no more. */
export function stillLoggedIn(sql: Sql, caller: Caller): Check {
  return async () => {
    if ((await identifyHash(sql, caller.secretHash, secretKindOf(caller))) === null) {
      throw unauthorized(endedLogin(caller), 'the session or key has ended while an export was sent');
    }
  };
}

interface SensorRow {
  id: number;
  type: number;
  data_type: string;
}

/** Points and files of each sensor of an owner. */
export async function* sensorContents(
  { sql, history }: Connections,
  lists: Lists,
  ownerId: number,
  check: Check,
): AsyncGenerator<Entry> {
  for (let last = 0; ; ) {
    await check();
    const sensors = await sql<SensorRow[]>`
      SELECT id, type, data_type FROM sensors WHERE owner_id = ${ownerId} AND id > ${last} ORDER BY id LIMIT 100`;
    if (sensors.length === 0) return;
    for (const { id, type, data_type } of sensors) {
      const folder = `sensors/${id}`;
      yield { name: `${folder}/points.csv`, content: pointsOf(history, id, dataTypeOf(data_type), check) };
      if (type === 2) {
        yield {
          name: `${folder}/sources.json`,
          content: jsonList(lists.items('/sensors/{id}/sensors', { id })),
        };
        const service = await findService(sql, id);
        if (service !== undefined) yield { name: `${folder}/service.json`, content: json(service) };
      }
      if (dataTypeOf(data_type) === 'file') yield* fileContents(sql, id, folder, check);
      last = id;
    }
  }
}

async function* fileContents(
  sql: Sql,
  sensorId: number,
  folder: string,
  check: Check,
): AsyncGenerator<Entry> {
  for (let last = -1; ; ) {
    const files = await sql<{ date: number; name: string }[]>`
      SELECT date, name FROM files WHERE sensor_id = ${sensorId} AND date > ${last}::bigint ORDER BY date LIMIT 100`;
    if (files.length === 0) return;
    for (const { date, name } of files) {
      const whole = ({ size }: { size: number }) => ({ from: 0, to: size - 1 });
      const read = async () => (await readFile(sql, sensorId, date, whole)).found?.content;
      yield { name: `${folder}/files/${date} ${safe(name)}`, content: whenRead(read, check), isDense: true };
      last = date;
    }
  }
}

async function* json(value: unknown): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Nothing, when it is gone meanwhile. */
async function* whenRead(read: () => Promise<Buffer | undefined>, check: Check): AsyncGenerator<Buffer> {
  await check();
  const content = await read();
  if (content !== undefined) yield content;
}

/** A name that stays in its folder, wherever it is unpacked. */
function safe(name: string): string {
  return name.replaceAll(/[\\/:\p{Cc}]/gu, '_').replace(/^\.+/, '_');
}
