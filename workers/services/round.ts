/**
 * A round: what has reached the sources of some services, in one transaction.
 *
 *   claim services -> changes of their sources -> steps, in a thread -> rights, once more -> outputs, where they stand, how far they have
 *   read -> COMMIT
 *
 * Death at any moment undoes all of it, and the next round does it again. So each point is computed once.
 */

import type { ValueRule } from '@sensorium/model/values';
import { now } from '../../common/clock.js';
import type { Sql, Transaction } from '../../sql/connect.js';
import { transact } from '../../sql/connect.js';
import { announceChanges } from '../../sql/store/changes/announce.js';
import { type Batch, noCounts } from '../../sql/store/ingest/batch.js';
import { flushWithin } from '../../sql/store/ingest/flush.js';
import { withKeepAlive } from '../keep-alive.js';
import { holdRules } from '../value-rules.js';
import type { Advanced, Outcome } from './advance.js';
import { type Arrivals, readArrivals } from './arrivals.js';
import type { ScriptRunner } from './calculate.js';
import { compute } from './compute.js';
import { claimServices, dropForbiddenSources, isAnyBehind, loadServices } from './load.js';
import { Postponed, type Service, ServiceFailure } from './service.js';
import {
  pointsOf,
  removeOutputs,
  storeFailure,
  storeLeftOut,
  storeReached,
  storeStand,
  withoutManual,
} from './store.js';
import type { ServiceThreads } from './threads.js';

/** Services of one round, at most. */
export const SERVICES = 20;
/**
 * Milliseconds after which a round begins no more computations: what is left goes to another one.
 */
const ROUND_TIME = 10_000;
/** Milliseconds after which the services of one account go on in another round: nobody waits for theirs alone. */
const ACCOUNT_TIME = 3000;

export interface RoundParts {
  readonly sql: Sql;
  readonly threads: ServiceThreads;
  readonly runner: ScriptRunner;
  /** Milliseconds, of a clock that only goes forward. */
  readonly clock: () => number;
  /** For tests. Milliseconds between two statements while services compute. */
  readonly pulse?: number;
}

export interface RoundResult {
  /** Services that were at it; as many as SERVICES: there may be more. */
  readonly claimed: number;
  /** Sources of which some service has more to read. */
  readonly unfinished: readonly number[];
}

/**
 * @param sensorIds of which sources something may have come; null: of any
 * @throws the database's error; then nothing was done
 */
export async function runRound(parts: RoundParts, sensorIds: readonly number[] | null): Promise<RoundResult> {
  const { sql } = parts;
  if (!(await isAnyBehind(sql, sensorIds))) return { claimed: 0, unfinished: [] };
  const { read, changed, ...result } = await transact(sql, (tx) => round(parts, tx, sensorIds));
  if (changed.length > 0) await announceChanges(sql, changed);
  if (read.length > 0) await moveInbox(sql, read);
  return result;
}

interface Round extends RoundResult {
  /** Sources of which something was read. */
  readonly read: readonly number[];
  readonly changed: readonly number[];
}

interface Computed extends Outcome {
  readonly service: Service;
  readonly arrivals: Arrivals;
  readonly failure: string | null;
}

/** What is stored, by the rule of the virtual sensor. */
interface Work extends Computed {
  readonly rule: ValueRule;
}

const nothing: Outcome = { advanced: null, leftOut: null };

async function round(
  parts: RoundParts,
  tx: Transaction,
  sensorIds: readonly number[] | null,
): Promise<Round> {
  const claimed = await claimServices(tx, sensorIds, SERVICES);
  if (claimed.length === 0) return { claimed: 0, unfinished: [], read: [], changed: [] };
  await dropForbiddenSources(tx, claimed);
  const services = await loadServices(tx, claimed);
  const arrivals = await readArrivals(tx, services);
  const { computed, postponed } = await withKeepAlive(
    tx,
    () => computeAll(parts, tx, services, arrivals),
    parts.pulse,
  );
  const lost = await dropForbiddenSources(tx, claimed);
  // Nobody who deletes one of them waits for this transaction while it waits for him.
  const rules = await holdRules(tx, claimed, 'skip');
  const works = computed.flatMap((each) => {
    const rule = rules.get(each.service.id);
    return rule === undefined || lost.has(each.service.id) ? [] : [{ ...each, rule }];
  });
  const changed = await store(tx, works);
  const unfinished = works
    .filter(({ arrivals: { isMore }, failure }) => isMore && failure === null)
    .map(({ service }) => service)
    .concat(
      postponed,
      services.filter(({ id }) => lost.has(id) || !rules.has(id)),
    )
    .flatMap(({ inputs }) => inputs.map(({ sensorId }) => sensorId));
  const read = works.flatMap(({ arrivals: { reached } }) => reached.map(({ sensorId }) => sensorId));
  return { claimed: claimed.length, unfinished: [...new Set(unfinished)], read: [...new Set(read)], changed };
}

/** One after the other, as long as there is time. */
async function computeAll(
  parts: RoundParts,
  tx: Transaction,
  services: readonly Service[],
  arrivals: ReadonlyMap<number, Arrivals>,
): Promise<{ computed: readonly Computed[]; postponed: readonly Service[] }> {
  const end = parts.clock() + ROUND_TIME;
  const taken = new Map<number, number>();
  const computed: Computed[] = [];
  const postponed: Service[] = [];
  for (const service of services) {
    const { ownerId } = service;
    const work = { service, arrivals: arrivals.get(service.id)! };
    const before = taken.get(ownerId) ?? 0;
    const begun = parts.clock();
    try {
      const isOver = () => parts.clock() > end || before > ACCOUNT_TIME;
      const outcome = await compute(parts, tx, service, work.arrivals.points, isOver);
      computed.push({ ...work, ...outcome, failure: null });
    } catch (error) {
      if (error instanceof Postponed) postponed.push(service);
      else if (error instanceof ServiceFailure) {
        computed.push({ ...work, ...nothing, failure: error.message });
      } else throw error;
    } finally {
      taken.set(ownerId, before + parts.clock() - begun);
    }
  }
  return { computed, postponed };
}

/** @returns watched sensors that have changed */
async function store(tx: Transaction, works: readonly Work[]): Promise<readonly number[]> {
  const batches: Batch[] = [];
  const failed: Work[] = [];
  const advanced: { readonly work: Work; readonly by: Advanced }[] = [];
  for (const work of works) {
    if (work.failure !== null) failed.push(work);
    else if (work.advanced !== null) {
      try {
        const by = await withoutManual(tx, work.service, work.advanced);
        const points = pointsOf(work.service, work.rule, by.outputs);
        if (points.length > 0) batches.push({ points, counts: noCounts() });
        advanced.push({ work, by });
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        failed.push({ ...work, failure: error.message });
      }
    }
  }
  let changed: readonly number[] = [];
  if (batches.length > 0) {
    ({ changed } = await flushWithin(tx, batches, now()));
  }
  for (const { work, by } of advanced) {
    await removeOutputs(tx, work.service, by);
    await storeStand(tx, work.service, by);
  }
  for (const { service, failure } of failed) await storeFailure(tx, service, failure!);
  for (const { service, arrivals, leftOut } of works) {
    if (leftOut !== null) await storeLeftOut(tx, service, leftOut);
    await storeReached(tx, service, arrivals);
  }
  return changed;
}

/** What all services have read may be forgotten. Not in their transaction: they would wait for each other, and later is early enough. */
async function moveInbox(sql: Sql, sourceIds: readonly number[]): Promise<void> {
  await sql`
    UPDATE consumer_offsets i SET version = r.version
    FROM (
      SELECT c.source_id, min(c.version) AS version
      FROM service_sources c JOIN services s ON s.sensor_id = c.service_id AND s.failed IS NULL
      WHERE c.source_id = ANY(${sourceIds as number[]}::bigint[]) GROUP BY c.source_id
    ) r
    WHERE i.consumer = 'services' AND i.sensor_id = r.source_id AND i.version < r.version`;
}
