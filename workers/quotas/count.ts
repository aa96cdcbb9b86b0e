/** Counts the points that accounts keep, for their quotas: servers refuse points by these counts. Lists of accounts have the bytes of files from here too. */
import { TimeSlice } from '../../common/time-slice.js';
import type { ShardSql, Sql } from '../../sql/connect.js';
import {
  type AccountCount,
  addAccounts,
  claimDue,
  type DueAccount,
  forgetOldDays,
  storeCounts,
} from '../../sql/store/account-usage.js';
import { fileBytesOf, keptOf } from '../../sql/store/points/kept.js';
import type { Task } from '../loop.js';

const PAUSE = 10_000;
/** Accounts that are claimed together. */
const ACCOUNTS = 100;
/** Sensors of a statement. */
const SENSORS = 5000;
/** Sensors that are added up in a turn of the event loop. */
const TURN = 20_000;

export function countUsageTask(sql: Sql, shard: ShardSql): Task {
  return async (signal) => {
    await forgetOldDays(sql);
    await addAccounts(sql);
    while (!signal.aborted && (await countSome(sql, shard)) === ACCOUNTS);
    return PAUSE;
  };
}

/** @returns how many accounts were counted */
export async function countSome(sql: Sql, shard: ShardSql, most = ACCOUNTS): Promise<number> {
  const [clock] = await sql<{ now: number }[]>`SELECT extract(epoch FROM clock_timestamp())::float8 AS now`;
  const accounts = await claimDue(sql, most);
  if (accounts.length === 0) return 0;
  await storeCounts(sql, await counted(shard, accounts), clock!.now);
  return accounts.length;
}

async function counted(shard: ShardSql, accounts: readonly DueAccount[]): Promise<AccountCount[]> {
  const slice = new TimeSlice(TURN);
  const begin = performance.now();
  const owners = accounts.flatMap(({ id, sensors }) => sensors.map(() => id));
  const ids = accounts.flatMap(({ sensors }) => sensors);
  const fileBytes = await fileBytesOf(
    shard,
    accounts.map(({ id }) => id),
  );
  const sums = new Map(
    accounts.map(({ id }) => [id, { points: 0, bytes: 0, fileBytes: fileBytes.get(id) ?? 0 }]),
  );
  for (let from = 0; from < ids.length; from += SENSORS) {
    const some = ids.slice(from, from + SENSORS);
    const kept = await keptOf(shard, some);
    await slice.take(some.length);
    some.forEach((sensor, index) => {
      const own = kept.get(sensor);
      const sum = sums.get(owners[from + index]!)!;
      sum.points += own?.points ?? 0;
      sum.bytes += own?.bytes ?? 0;
    });
  }
  // Each account takes its share of the time, by its sensors.
  const perSensor = (performance.now() - begin) / 1000 / Math.max(1, ids.length);
  return accounts.map(({ id, sensors }) => ({ id, ...sums.get(id)!, seconds: perSensor * sensors.length }));
}
