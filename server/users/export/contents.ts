/** The files of an export, in order; each is read when the ZIP file comes to it. */
import { unauthorized } from '@sensorium/model/errors';
import { dataTypeOf } from '@sensorium/model/values';
import type { Sql } from '../../../sql/connect.js';
import type { Shards } from '../../../sql/shards.js';
import type { Route } from '../../http/route.js';
import { type Caller, endedLogin, identifyHash, secretKindOf } from '../../rights/caller.js';
import type { AccountPart, ExportContext, PointReads } from '../account-part.js';
import { json } from './entries.js';
import { type AccessCheck, jsonList, Lists } from './lists.js';
import type { ZipEntry } from './zip.js';

export interface ExportSources {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly history: PointReads;
}

/**
 * @param routes of the whole API
 * @param parts what each feature exports
 * @param escapesFormulas as of `csvCell`
 */
export async function* contents(
  connections: ExportSources,
  routes: readonly Route[],
  parts: readonly AccountPart[],
  caller: Caller,
  escapesFormulas: boolean,
): AsyncGenerator<ZipEntry> {
  const check = stillLoggedIn(connections.sql, caller);
  const lists = new Lists(
    routes.filter(({ declaration }) => declaration.method === 'GET'),
    caller,
    check,
  );
  const context = { ...connections, ownerId: caller.userId, lists, check, escapesFormulas };
  yield { name: 'account.json', content: json(await lists.one('/users/current')) };
  for (const { file, path, query } of parts.flatMap((part) => part.lists ?? [])) {
    yield { name: `${file}.json`, content: jsonList(lists.items(path, {}, query)) };
  }
  for (const { folder, items, path, file } of parts.flatMap((part) => part.nestedLists ?? [])) {
    for await (const { id } of lists.items(items)) {
      yield { name: `${folder}/${id}/${file}.json`, content: jsonList(lists.items(path, { id })) };
    }
  }
  for (const { files } of parts) if (files !== undefined) yield* files(context);
  yield* sensorContents(context, parts);
}

/** @returns the check that an export makes before each read: it ends with its session or key */
export function stillLoggedIn(sql: Sql, caller: Caller): AccessCheck {
  return async () => {
    if ((await identifyHash(sql, caller.secretHash, secretKindOf(caller))) === null) {
      throw unauthorized(endedLogin(caller), 'the session or key has ended while an export was sent');
    }
  };
}

interface ExportedSensorRow {
  id: number;
  shard: number;
  type: number;
  data_type: string;
}

const VIRTUAL = 2;

/** The files of each sensor of the owner. */
export async function* sensorContents(
  context: ExportContext,
  parts: readonly AccountPart[],
): AsyncGenerator<ZipEntry> {
  const { sql, ownerId, check } = context;
  for (let last = 0; ; ) {
    await check();
    const sensors = await sql<ExportedSensorRow[]>`
      SELECT id, shard, type, data_type FROM sensors WHERE owner_id = ${ownerId} AND id > ${last} ORDER BY id LIMIT 100`;
    if (sensors.length === 0) return;
    for (const { id, shard, type, data_type } of sensors) {
      const sensor = {
        id,
        shard,
        isVirtual: type === VIRTUAL,
        dataType: dataTypeOf(data_type),
        folder: `sensors/${id}`,
      };
      for (const { sensorFiles } of parts) if (sensorFiles !== undefined) yield* sensorFiles(sensor, context);
      last = id;
    }
  }
}
