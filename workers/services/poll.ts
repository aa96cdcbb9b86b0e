/**
 * A poll of services: one transaction that computes the new points of their sources.
 *
 *   claim services -> changes of their sources -> steps, in a thread -> rights, once more -> outputs, state, offsets -> COMMIT
 *
 * A failure at any point rolls everything back, and the next poll repeats it. So each point is computed exactly once. Outputs for a shard that is not in the
 * central database wait in `service_outputs` until they are stored there (`outputs.ts`).
 */

import type { ValueRule } from '@sensorium/model/values';
import { now } from '../../common/clock.js';
import { groupBy } from '../../common/group-by.js';
import type { Sql, Transaction } from '../../sql/connect.js';
import { transact } from '../../sql/connect.js';
import { CENTRAL, type InShard, shardWithin } from '../../sql/shards.js';
import { notifyChanges } from '../../sql/store/changes/notify.js';
import { raiseOffsets } from '../../sql/store/changes/offsets.js';
import { type Batch, noCounts } from '../../sql/store/ingest/batch.js';
import { flushWithin } from '../../sql/store/ingest/flush.js';
import { limitLockWaits } from '../../sql/store/lock-waits.js';
import { lockIngestStates, type SensorVersion } from '../../sql/store/points/ingest-state.js';
import { SERVICES as SERVICES_CONSUMER } from '../../sql/store/services/revive.js';
import { withKeepAlive } from '../keep-alive.js';
import type { ReachableShards } from '../reachable-shards.js';
import { holdRules } from '../value-rules.js';
import type { Advanced, AdvanceOutcome } from './advance.js';
import { type Arrivals, readArrivals } from './arrivals.js';
import type { ScriptRunner } from './calculate.js';
import { compute } from './compute.js';
import { claimServices, dropForbiddenSources, isAnyBehind, loadServices } from './load.js';
import { queueOutputs, storeOutputs } from './outputs.js';
import { Postponed, type Service, ServiceFailure } from './service.js';
import {
  outputPoints,
  removeOutputs,
  storeCheckpointState,
  storeFailure,
  storeLeftOut,
  storeReached,
  withoutManual,
} from './store.js';
import type { ServiceThreads } from './threads.js';

/** Maximum number of services in one poll. */
export const SERVICES = 20;
/** Milliseconds after which a poll starts no more computations: the next poll continues. */
const POLL_TIME = 10_000;
/** Milliseconds after which the services of one account are postponed to the next poll, so that no account blocks the others. */
const ACCOUNT_TIME = 3000;

export interface PollParts {
  readonly sql: Sql;
  readonly reachable: ReachableShards;
  readonly threads: ServiceThreads;
  readonly runner: ScriptRunner;
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
  /** For tests. Milliseconds between two statements while services compute. */
  readonly pulse?: number;
}

export interface ServicePollResult {
  /** Number of claimed services; if it is SERVICES, there may be more. */
  readonly claimed: number;
  /** Sources with unread changes for a service. */
  readonly unfinished: readonly number[];
  /**
   * Of the unfinished ones: services that were put back, with their offsets, since another transaction has locked their sensors, or since a shard with a source
   * cannot be reached.
   */
  readonly locked: readonly Service[];
}

/**
 * @param sensorIds sources that may have changed; null: any
 * @param except services that are left out for now
 * @throws errors of the database; then nothing is stored
 */
export async function pollServices(
  parts: PollParts,
  sensorIds: readonly number[] | null,
  except: readonly number[] = [],
): Promise<ServicePollResult> {
  const { sql, reachable } = parts;
  if (!(await isAnyBehind(sql, reachable, sensorIds))) return { claimed: 0, unfinished: [], locked: [] };
  const { read, changed, queued, ...result } = await transact(sql, (tx) =>
    poll(parts, tx, sensorIds, except),
  );
  if (changed.length > 0) await notifyChanges(sql, changed);
  if (queued.length > 0) await storeOutputs(sql, reachable, queued);
  if (read.length > 0) await advanceOffsets(sql, reachable, read);
  return result;
}

interface Poll extends ServicePollResult {
  /** Sources with changes that were read. */
  readonly read: readonly number[];
  readonly changed: readonly number[];
  /** Services whose outputs wait for their shard. */
  readonly queued: readonly number[];
}

interface Computed extends AdvanceOutcome {
  readonly service: Service;
  readonly arrivals: Arrivals;
  readonly failure: string | null;
}

/** A computation that is stored if its sensor is not locked, and the value rule of the virtual sensor. */
interface Work extends Computed {
  readonly rule: ValueRule;
  /** Of the virtual sensor. */
  readonly shard: number;
}

const nothing: AdvanceOutcome = { advanced: null, leftOut: null };

async function poll(
  parts: PollParts,
  tx: Transaction,
  sensorIds: readonly number[] | null,
  except: readonly number[],
): Promise<Poll> {
  await limitLockWaits(tx);
  const { reachable } = parts;
  const { shards } = reachable;
  const claimed = await claimServices(tx, reachable, sensorIds, SERVICES, except);
  if (claimed.length === 0)
    return { claimed: 0, unfinished: [], locked: [], read: [], changed: [], queued: [] };
  await dropForbiddenSources(tx, claimed);
  const loaded = await loadServices(tx, claimed);
  const sensors = await shards.locate(tx, [...new Set([...claimed, ...sourcesOf(loaded)])]);
  const shardOf = new Map(sensors.map(({ id, shard }) => [id, shard]));
  const isAway = ({ sources }: Service) =>
    sources.some(({ sensorId }) => reachable.isAway(shardOf.get(sensorId) ?? CENTRAL));
  const away = loaded.filter(isAway);
  const services = loaded.filter((service) => !away.includes(service));
  const arrivals = await readArrivals(shards.within(tx), sensors, services);
  const { computed, postponed } = await withKeepAlive(
    tx,
    () => computeAll(parts, tx, services, arrivals),
    parts.pulse,
  );
  const lost = await dropForbiddenSources(tx, claimed);
  // `skip`: a deletion of such a sensor and this transaction must not wait for each other.
  const rules = await holdRules(tx, claimed, 'skip');
  const held = computed.flatMap((each) => {
    const rule = rules.get(each.service.id);
    const shard = shardOf.get(each.service.id) ?? CENTRAL;
    return rule === undefined || lost.has(each.service.id) ? [] : [{ ...each, rule, shard }];
  });
  const writable = await lockWritten(tx, held);
  const works = held.filter((each) => !isWritingHere(each) || writable.has(each.service.id));
  const { changed, queued } = await store(tx, works);
  const stored = new Set(works.map(({ service }) => service.id));
  const locked = computed
    .map(({ service }) => service)
    .filter(({ id }) => !lost.has(id) && !stored.has(id))
    .concat(away);
  const unfinished = works
    .filter(({ arrivals: { isMore }, failure }) => isMore && failure === null)
    .map(({ service }) => service)
    .concat(
      postponed,
      services.filter(({ id }) => lost.has(id)),
      locked,
    );
  const read = works.flatMap(({ arrivals: { reached } }) => reached.map(({ sensorId }) => sensorId));
  return {
    claimed: claimed.length,
    unfinished: sourcesOf(unfinished),
    locked,
    read: [...new Set(read)],
    changed,
    queued,
  };
}

/** @returns ids of their sources */
export function sourcesOf(services: readonly Service[]): number[] {
  return [...new Set(services.flatMap(({ inputs }) => inputs.map(({ sensorId }) => sensorId)))];
}

/** Whether it stores points in this transaction. */
function isWritingHere({ advanced, failure, shard }: Work): boolean {
  const isWriting = advanced !== null && (advanced.outputs.length > 0 || advanced.stale !== null);
  return isWriting && failure === null && shard === CENTRAL;
}

/**
 * Locks the ingest states of the virtual sensors that get points, without waiting for those that another transaction has locked: from here on no flush
 * goes on.
 * @returns the sensors
 */
async function lockWritten(tx: Transaction, works: readonly Work[]): Promise<ReadonlySet<number>> {
  const ids = works.filter(isWritingHere).map(({ service }) => service.id);
  return ids.length === 0
    ? new Set()
    : new Set((await lockIngestStates(shardWithin(tx), ids, 'skip')).keys());
}

/** Computes the services one after the other, within the time of a poll. */
async function computeAll(
  parts: PollParts,
  tx: Transaction,
  services: readonly Service[],
  arrivals: ReadonlyMap<number, Arrivals>,
): Promise<{ computed: readonly Computed[]; postponed: readonly Service[] }> {
  const { shards } = parts.reachable;
  const end = parts.clock() + POLL_TIME;
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
      const outcome = await compute({ ...parts, shards }, tx, service, work.arrivals.points, isOver);
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

/** @returns changed sensors that have consumers, and services whose outputs wait for their shard */
async function store(
  tx: Transaction,
  works: readonly Work[],
): Promise<{ readonly changed: readonly number[]; readonly queued: readonly number[] }> {
  const batches: Batch[] = [];
  const queued: number[] = [];
  const failed: Work[] = [];
  const advanced: { readonly work: Work; readonly by: Advanced }[] = [];
  for (const work of works) {
    if (work.failure !== null) failed.push(work);
    else if (work.advanced !== null) {
      try {
        const by = await withoutManual(tx, work.service, work.advanced);
        const points = outputPoints(work.service, work.rule, by.outputs);
        if (work.shard !== CENTRAL) {
          if (await queueOutputs(tx, work.service, points, by.stale)) queued.push(work.service.id);
        } else if (points.length > 0) batches.push({ points, counts: noCounts() });
        advanced.push({ work, by });
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        failed.push({ ...work, failure: error.message });
      }
    }
  }
  let changed: readonly number[] = [];
  if (batches.length > 0) {
    ({ changed } = await flushWithin(shardWithin(tx), batches, now()));
  }
  for (const { work, by } of advanced) {
    if (work.shard === CENTRAL) await removeOutputs(tx, work.service, by);
    await storeCheckpointState(tx, work.service, by);
  }
  for (const { service, failure } of failed) await storeFailure(tx, service, failure!);
  for (const { service, arrivals, leftOut } of works) {
    if (leftOut !== null) await storeLeftOut(tx, service, leftOut);
    await storeReached(tx, service, arrivals);
  }
  return { changed, queued };
}

/**
 * Advances the consumer offsets to the changes that all services have read, so that these are pruned. In a transaction of its own: polls would
 * wait for each other's locks, and pruning is not urgent.
 */
async function advanceOffsets(
  sql: Sql,
  reachable: ReachableShards,
  sourceIds: readonly number[],
): Promise<void> {
  const read = await sql<(SensorVersion & InShard)[]>`
    SELECT c.source_id AS "sensorId", min(c.version) AS version, o.shard
    FROM service_sources c JOIN services s ON s.sensor_id = c.service_id AND s.failed IS NULL JOIN sensors o ON o.id = c.source_id
    WHERE c.source_id = ANY(${sourceIds as number[]}::bigint[]) GROUP BY c.source_id, o.shard`;
  for (const [shard, versions] of groupBy(read, (each) => each.shard))
    await reachable.in(shard, (own) => raiseOffsets(own, SERVICES_CONSUMER, versions), undefined);
}
