/** Counts the points that accounts keep, for their quotas: servers refuse points by these counts. Lists of accounts have the bytes of files from here too. */
import { groupBy } from '../../common/group-by.js';
import { TimeSlice } from '../../common/time-slice.js';
import type { Sql } from '../../sql/connect.js';
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
import type { ReachableShards } from '../reachable-shards.js';

const PAUSE = 10_000;
/** Accounts that are claimed together. */
const ACCOUNTS = 100;
/** Sensors of a statement. */
const SENSORS = 5000;
/** Sensors that are added up in a turn of the event loop. */
const TURN = 20_000;

export function countUsageTask(sql: Sql, reachable: ReachableShards): Task {
  return async (signal) => {
    await forgetOldDays(sql);
    await addAccounts(sql);
    while (!signal.aborted && (await countSome(sql, reachable)) === ACCOUNTS);
    return PAUSE;
  };
}

/** @returns how many accounts were due. Those with sensors in a shard that cannot be reached keep their counts */
export async function countSome(sql: Sql, reachable: ReachableShards, most = ACCOUNTS): Promise<number> {
  const [clock] = await sql<{ now: number }[]>`SELECT extract(epoch FROM clock_timestamp())::float8 AS now`;
  const accounts = await claimDue(sql, most);
  if (accounts.length === 0) return 0;
  await storeCounts(sql, await counted(sql, reachable, accounts), clock!.now);
  return accounts.length;
}

async function counted(
  sql: Sql,
  reachable: ReachableShards,
  accounts: readonly DueAccount[],
): Promise<AccountCount[]> {
  const slice = new TimeSlice(TURN);
  const begin = performance.now();
  const owners = accounts.flatMap(({ id, sensors }) => sensors.map(() => id));
  const ids = accounts.flatMap(({ sensors }) => sensors);
  const sums = new Map(accounts.map(({ id }) => [id, { points: 0, bytes: 0, fileBytes: 0 }]));
  const accountIds = accounts.map(({ id }) => id);
  const responding = await reachable.inEach(async (shard, id) => {
    for (const [account, bytes] of await fileBytesOf(shard, accountIds))
      sums.get(account)!.fileBytes += bytes;
    return id;
  });
  for (let from = 0; from < ids.length; from += SENSORS) {
    const some = ids.slice(from, from + SENSORS);
    const ownerOf = new Map(some.map((id, index) => [id, owners[from + index]!]));
    for (const [shard, sensors] of groupBy(await reachable.shards.locate(sql, some), (each) => each.shard)) {
      const own = sensors.map(({ id }) => id);
      const kept = responding.includes(shard)
        ? await reachable.in(shard, (store) => keptOf(store, own), null)
        : null;
      await slice.take(own.length);
      for (const id of own) {
        const owner = ownerOf.get(id)!;
        const sum = sums.get(owner);
        if (kept === null) sums.delete(owner);
        else if (sum !== undefined) {
          sum.points += kept.get(id)?.points ?? 0;
          sum.bytes += kept.get(id)?.bytes ?? 0;
        }
      }
    }
  }
  // Each account takes its share of the time, by its sensors.
  const perSensor = (performance.now() - begin) / 1000 / Math.max(1, ids.length);
  return accounts.flatMap(({ id, sensors }) => {
    const sum = sums.get(id);
    return sum === undefined ? [] : [{ id, ...sum, seconds: perSensor * sensors.length }];
  });
}
