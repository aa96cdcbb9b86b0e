/** Session check: ends streams whose login has ended, and subscriptions whose right to read has ended. */

import { ApiError } from '@sensorium/model/errors';
import { dataTypeOf } from '@sensorium/model/values';
import { now } from '../../common/clock.js';
import type { Queryable } from '../../sql/connect.js';
import { type Caller, identifyAll, secretKindOf } from '../rights/caller.js';
import { admit, decideSensor, READING } from '../rights/decide.js';
import { type SensorRelation, sensorRelations } from '../rights/relations.js';
import { missing } from '../rights/require.js';
import type { Reader } from './reader.js';

/** Decides as for a request that reads the sensor. @returns null: the caller may read it */
export function readRefusal(
  caller: Caller,
  sensorId: number,
  relation: SensorRelation | undefined,
): ApiError | null {
  try {
    admit(caller, READING);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  return decideSensor(caller, sensorId, relation ?? 'none', 'read') === 'yes'
    ? null
    : missing('sensor', sensorId);
}

/**
 * Checks all readers with a few queries, and ends streams and subscriptions without login or right.
 * @returns the rights epoch as of which all remaining readers have been checked
 */
export async function checkReaders(sql: Queryable, readers: ReadonlySet<Reader>): Promise<number> {
  // Must be the first query: the queries below then see this epoch or a later one.
  const [row] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
  const { epoch } = row!;
  await checkLogins(sql, [...readers], epoch);
  await checkSubscriptions(sql, [...readers], epoch);
  return epoch;
}

async function checkLogins(sql: Queryable, readers: readonly Reader[], epoch: number): Promise<void> {
  const callers = new Map<string, Caller>();
  for (const kind of ['session', 'key'] as const) {
    const hashes = new Map(
      readers
        .filter(({ caller }) => secretKindOf(caller) === kind)
        .map(({ caller }) => [nameOf(caller), caller.secretHash]),
    );
    for (const caller of await identifyAll(sql, [...hashes.values()], kind))
      callers.set(nameOf(caller), caller);
  }
  for (const reader of readers) {
    const caller = callers.get(nameOf(reader.caller));
    // A key is expired if it is by the clock of the database or of this machine.
    if (caller === undefined || expiryOf(caller) <= now() / 1000) reader.loggedOut();
    else reader.caller = { ...caller, epoch };
  }
}

async function checkSubscriptions(sql: Queryable, readers: readonly Reader[], epoch: number): Promise<void> {
  const all = readers.flatMap((reader) =>
    [...reader.subscriptions.values()].map((subscription) => ({ reader, subscription })),
  );
  if (all.length === 0) return;
  const rows = await sensorRelations(
    sql,
    all.map(({ reader }) => reader.caller.userId),
    all.map(({ subscription }) => subscription.sensorId),
  );
  const related = new Map(rows.map((row) => [`${row.user_id} ${row.sensor_id}`, row]));
  for (const { reader, subscription } of all) {
    const { sensorId } = subscription;
    const row = related.get(`${reader.caller.userId} ${sensorId}`);
    const refusal = readRefusal(reader.caller, sensorId, row?.relation);
    if (refusal !== null) reader.close(subscription, refusal);
    else {
      subscription.type = dataTypeOf(row!.data_type);
      subscription.epoch = epoch;
    }
  }
}

/** Milliseconds since 1970. */
export function expiryOf(caller: Caller): number {
  return caller.key?.expires ?? Number.POSITIVE_INFINITY;
}

function nameOf(caller: Caller): string {
  return caller.secretHash.toString('base64');
}
