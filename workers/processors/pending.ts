/** Stores the results of runs whose sensors were locked, as soon as these are free. Any number of sidecars may do so: each result is stored once. */
import { Locked, RETRY } from '../../sql/store/lock-waits.js';
import { Skips } from '../../sql/store/skips.js';
import type { Task } from '../loop.js';
import { type FinishParts, finishedOf, finishRun } from './finish.js';

/** Milliseconds between two searches for results, also of sidecars that have died. */
const PAUSE = 5000;
/** Results of one account that a pass tries, chosen at random, and of all. */
const OF_ONE_ACCOUNT = 5;
const MOST = 100;
/** Milliseconds that the waiting slot waits for a sensor. */
const LONG_WAIT = 1000;

interface PendingRow {
  readonly id: number;
  readonly owner_id: number;
  readonly claim: string;
  readonly pending: string;
}

/** What a pass did. */
export interface Pass {
  readonly stored: number;
  /** Results whose sensors are still locked, or in a shard that cannot be reached. */
  readonly locked: number;
}

export function pendingResultsTask(parts: FinishParts): Task {
  const { sql, reachable } = parts;
  const skips = new Skips();
  let pause = RETRY.first;
  return async () => {
    const next = skips.next();
    const waiting = next === undefined ? undefined : reachable.waitFor(sql, next, LONG_WAIT);
    const [{ stored, locked }] = await Promise.all([storePending(parts, skips), waiting]);
    if (locked === 0) return stored > 0 ? 0 : PAUSE;
    pause = stored > 0 ? RETRY.first : Math.min(2 * pause, RETRY.longest);
    return pause;
  };
}

/** Tries each result once, without waiting for a locked sensor. */
export async function storePending(parts: FinishParts, skips: Skips): Promise<Pass> {
  const rows = await parts.sql<PendingRow[]>`
    SELECT id, owner_id, claim::text AS claim, pending FROM (
      SELECT *, row_number() OVER (PARTITION BY owner_id ORDER BY random()) AS turn
      FROM processors WHERE pending IS NOT NULL
    ) p WHERE claim IS NOT NULL AND turn <= ${OF_ONE_ACCOUNT} ORDER BY turn, random() LIMIT ${MOST}`;
  let [stored, locked] = [0, 0];
  for (const { id, owner_id, claim, pending } of rows) {
    const finished = finishedOf(id, owner_id, claim, pending);
    try {
      await finishRun(parts, finished, 'skip');
      skips.done(owner_id, finished.sensorId);
      stored++;
    } catch (error) {
      if (!(error instanceof Locked)) throw error;
      skips.skipped(owner_id, finished.sensorId);
      locked++;
    }
  }
  return { stored, locked };
}
