/**
 * One flush: the points of many uploads as one row of the journal, on disk when it returns.
 *
 *   what is remembered ─► [states and blocks that are not] ─► dates for points without one ─► fold ─► pack ─► append
 *
 * The last step is one statement, which adds the row only where nobody else has added one that is not known. Otherwise it begins again: first by what
 * was added, then under the lock that those who add rows take.
 */
import type { Queryable, Sql } from '../../connect.js';
import type { Counts } from '../../flush/batch.js';
import { packFlush } from '../packed/flush.js';
import { type Arrivals, fold } from './arrivals.js';
import { assignDates } from './assign.js';
import type { Log } from './log.js';
import { logOf } from './log-of.js';
import { Stored } from './stored.js';

export interface Flushed {
  /** Of each upload. */
  readonly counts: readonly Counts[];
  /** Sensors that there are not. */
  readonly gone: ReadonlySet<number>;
}

/** Attempts before the lock is taken. */
const FREE_ATTEMPTS = 2;

/**
 * @param epoch of the rights by which all of it was allowed
 * @param now microseconds since 1970
 * @returns null: rights have changed since, and nothing was written
 * @throws the database's error. Where that leaves open whether the points are stored, to write them again is harmless but for those without a date,
 *   which would get another one
 */
export async function flush(
  sql: Sql,
  arrivals: Arrivals,
  epoch: number,
  now: () => number,
): Promise<Flushed | null> {
  const log = logOf(sql);
  for (let attempt = 1; attempt <= FREE_ATTEMPTS; attempt++) {
    const tried = await attemptBy(sql, arrivals, epoch, now());
    if (tried !== null) return commit(log, tried);
    if ((await epochNow(sql)) !== epoch) return null;
    await log.catchUp(sql);
  }
  const tried = await sql.begin(async (tx) => {
    // In the order in which a deletion of sensors takes them.
    const { count } = await tx`SELECT FROM rights_epoch WHERE epoch = ${epoch} FOR SHARE`;
    if (count === 0) return null;
    await tx`SELECT FROM ingest_fence FOR UPDATE`;
    await log.catchUp(tx);
    return attemptBy(tx, arrivals, epoch, now());
  });
  return tried === null ? null : commit(log, tried);
}

interface Tried {
  readonly flushed: Flushed;
  readonly learn: (log: Log) => void;
}

function commit(log: Log, { flushed, learn }: Tried): Flushed {
  learn(log);
  return flushed;
}

/** @returns null when the journal or the rights are not as they are known */
async function attemptBy(
  sql: Queryable,
  arrivals: Arrivals,
  epoch: number,
  now: number,
): Promise<Tried | null> {
  const log = logOf(sql);
  if (log.seq < 0) await log.catchUp(sql);
  const pin = log.pin();
  try {
    const { sensorIds } = arrivals;
    const ids = [...new Set(sensorIds)];
    await log.load(sql, ids);
    const stored = new Stored(sql, log);
    await stored.lookUp(arrivals);
    const { dates, given } = await assignDates(arrivals, log, stored, now);
    // From here on nothing is waited for up to the statement that compares.
    if (!pin.isValid() || log.seq !== pin.seq) return null;
    const isGone = (id: number) => log.state(id) === undefined;
    const gone = new Set(ids.filter(isGone));
    const { points, counts } = fold(
      arrivals,
      dates,
      given,
      (place) => stored.at(sensorIds[place]!, dates[place]!),
      isGone,
    );
    const flushed = { counts, gone };
    if (points.dates.length === 0) {
      return (await isAsKnown(sql, pin.seq, epoch)) ? { flushed, learn: () => {} } : null;
    }
    const { data, texts } = packFlush(points);
    const [added] = await sql<{ seq: number | null; arrived: number }[]>`
      SELECT seq, arrived FROM append_to_journal(
        ${pin.seq}, ${epoch}, ${data}, ${texts as string[]}::text[], NULL, NULL, NULL, NULL, NULL)`;
    const { seq, arrived } = added!;
    if (seq === null) return null;
    return { flushed, learn: (log) => log.add(seq, arrived, points) };
  } finally {
    pin.release();
  }
}

async function epochNow(sql: Queryable): Promise<number> {
  const [row] = await sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
  return row!.epoch;
}

/** Whether there is nothing to write by it: what is stored already was found by what is known. */
async function isAsKnown(sql: Queryable, seq: number, epoch: number): Promise<boolean> {
  const [row] = await sql<{ same: boolean }[]>`
    SELECT fence.seq = ${seq} AND rights_epoch.epoch = ${epoch} AS same FROM ingest_fence fence, rights_epoch`;
  return row!.same;
}
