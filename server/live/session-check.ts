/** Session check: ends streams whose login has ended, and subscriptions whose right to read has ended. */

import { ApiError } from '@sensorium/model/errors';
import { dataTypeOf } from '@sensorium/model/values';
import { now } from '../../common/clock.js';
import type { Queryable } from '../../sql/connect.js';
import { RightsLog } from '../../sql/store/rights/rights-log.js';
import { type Caller, identifyAll, secretKindOf } from '../rights/caller.js';
import { admit, decideSensor, READING } from '../rights/decide.js';
import { type SensorRelation, sensorRelations } from '../rights/relations.js';
import { missing } from '../rights/require.js';
import type { Reader, Subscription } from './reader.js';

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
 * Checks the readers that changes of rights may have touched since their last check, with a few queries, and ends streams and subscriptions without
 * login or right.
 * @returns the rights epoch as of which all remaining readers have been checked
 */
export async function checkReaders(sql: Queryable, readers: ReadonlySet<Reader>): Promise<number> {
  const log = sql.memory.of(RightsLog);
  await log.catchUp(sql, oldestEpoch(readers));
  const { epoch } = log;
  const logins: Reader[] = [];
  const subscribed: Subscribed[] = [];
  for (const reader of readers) {
    const { caller } = reader;
    const isTouched = log.touchesLogin(caller.userId, caller.epoch) || expiryOf(caller) <= now() / 1000;
    if (isTouched) logins.push(reader);
    else if (caller.epoch < epoch) reader.caller = { ...caller, epoch };
    for (const subscription of reader.subscriptions.values()) {
      // Also the owner's own sensors, since a subscription does not hold the owner of its sensor.
      if (isTouched || log.touchesShare(caller.userId, subscription.sensorId, subscription.epoch))
        subscribed.push({ reader, subscription });
      else subscription.epoch = Math.max(subscription.epoch, epoch);
    }
  }
  await checkLogins(sql, logins, epoch);
  await checkSubscriptions(sql, subscribed, epoch);
  return epoch;
}

/** A subscription of a reader. */
interface Subscribed {
  readonly reader: Reader;
  readonly subscription: Subscription;
}

function oldestEpoch(readers: ReadonlySet<Reader>): number {
  let oldest = Number.MAX_SAFE_INTEGER;
  for (const { caller, subscriptions } of readers) {
    oldest = Math.min(oldest, caller.epoch);
    for (const { epoch } of subscriptions.values()) oldest = Math.min(oldest, epoch);
  }
  return oldest;
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

async function checkSubscriptions(sql: Queryable, all: readonly Subscribed[], epoch: number): Promise<void> {
  if (all.length === 0) return;
  const rows = await sensorRelations(
    sql,
    all.map(({ reader }) => reader.caller.userId),
    all.map(({ subscription }) => subscription.sensorId),
  );
  const related = new Map(rows.map((row) => [`${row.user_id} ${row.sensor_id}`, row]));
  for (const { reader, subscription } of all) {
    const { sensorId } = subscription;
    if (!reader.subscriptions.has(sensorId)) continue;
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
