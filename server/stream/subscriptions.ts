/**
 * Subscriptions of one stream.
 *
 *   subscribe -> rights -> registration -> reply ─┬─ with a first date: history, in steps ─┐
 *                                                 └────────────────────────────────────────┴─> live, from the feed
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@sensorium/model/errors';
import { dataTypeOf } from '@sensorium/model/values';
import { LAST_DATE } from '../../common/dates.js';
import type { FairSemaphore } from '../../common/fair-semaphore.js';
import { briefly, type Log } from '../../common/log.js';
import { isCollision, isUnavailable, type ShardSql, type Sql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { Locked } from '../../sql/store/lock-waits.js';
import { versionsOf } from '../../sql/store/points/ingest-state.js';
import { presentEpoch } from '../../sql/store/rights/present-epoch.js';
import { toSeconds } from '../data/public.js';
import {
  type ConsumerRegistrations,
  type HistoryPosition,
  type LiveFeed,
  missed,
  type PointsFrame,
  pointsFramesOf,
  type Reader,
  readHistory,
  readRefusal,
  type SensorInShard,
  type Subscription,
} from '../live/public.js';
import type { AccountQuotas } from '../quotas/public.js';
import { type Caller, identifyHash, secretKindOf } from '../rights/caller.js';
import { admit, READING } from '../rights/decide.js';
import { sensorRelations } from '../rights/relations.js';
import type { Accounts } from './accounts.js';
import type { StreamMetrics } from './metrics.js';
import type { Outbox } from './outbox.js';
import type { SubscribeRequest, UnsubscribeRequest } from './requests.js';

export interface LiveParts {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly log: Log;
  readonly metrics: StreamMetrics;
  readonly feed: LiveFeed;
  readonly registrations: ConsumerRegistrations;
  /** Bounds the steps of histories that run at once, accounts in turn. */
  readonly historySemaphore: FairSemaphore<number>;
  readonly accounts: Accounts;
  readonly quotas: AccountQuotas;
  /** Subscribed sensors of one stream at most. */
  readonly subscriptions: number;
}

/** The part of a stream that its subscriptions use. */
export interface Peer {
  send(body: object, isBinary: boolean): void;
  /** The login has ended. */
  loggedOut(): void;
  /** Ends the stream after an internal error; the client opens a new one. */
  tryLater(): void;
}

interface Open extends Subscription {
  readonly isBinary: boolean;
  /** Start of the history; null: no history. */
  readonly begin: HistoryPosition | null;
  /** True: the client resumes by version alone. If the changes were removed, there is no date to resume from. */
  readonly isByVersion: boolean;
}

/** A sensor that the caller may read. */
interface Readable extends SensorInShard {
  readonly type: Subscription['type'];
}

/** A sensor whose subscription is refused. */
interface Refused {
  readonly sensor_id: number;
  readonly reason: string;
  readonly code: string;
}

/** Milliseconds between attempts while the database is unavailable. */
const PAUSE = 200;

export class Subscriptions implements Reader {
  caller: Caller;
  readonly #parts: LiveParts;
  readonly #peer: Peer;
  readonly #outbox: Outbox;
  readonly #open = new Map<number, Open>();
  #histories: Open[] = [];
  #isReadingHistory = false;
  #isOver = false;
  /** The account to which the subscriptions count; null: there was none yet. */
  #payer: number | null = null;

  constructor(parts: LiveParts, peer: Peer, outbox: Outbox, caller: Caller) {
    this.#parts = parts;
    this.#peer = peer;
    this.#outbox = outbox;
    this.caller = caller;
    parts.feed.enter(this);
  }

  get subscriptions(): ReadonlyMap<number, Subscription> {
    return this.#open;
  }

  /**
   * @param reply called with the reply, before any point is sent
   * @throws ApiError key_scope, too_many_subscriptions, quota_exceeded; or the database's error. Then no subscription was added
   */
  async subscribe(
    { sensorIds, from, after, reached }: SubscribeRequest,
    isBinary: boolean,
    reply: (body: object) => void,
  ): Promise<void> {
    const { sql, registrations, accounts, quotas, subscriptions: limit } = this.#parts;
    // Rights that are added send no notification, so the cached caller may lack some.
    const caller = await identifyHash(sql, this.caller.secretHash, secretKindOf(this.caller));
    if (caller === null) return this.#peer.loggedOut();
    this.caller = caller;
    admit(this.caller, READING);
    const already = sensorIds.filter((id) => this.#open.has(id));
    const fresh = sensorIds.filter((id) => !this.#open.has(id));
    if (this.#open.size + fresh.length > limit) {
      throw new ApiError('too_many_subscriptions', `a stream may have ${limit} subscriptions at most`);
    }
    const { epoch } = caller;
    const { payer, limit: most } = await quotas.subscriptions(sql, caller.userId);
    this.#payer ??= payer;
    const account = this.#payer;
    accounts.takeSubscriptions(account, fresh.length, most);
    const acquired: Readable[] = [];
    const refused: Refused[] = [];
    let opened: Open[] = [];
    try {
      const readable = await this.#readable(fresh, refused);
      const versions = await this.#register(readable, acquired);
      const known = new Map(after?.map((version, index) => [sensorIds[index]!, version]));
      const read = new Map(reached?.map((date, index) => [sensorIds[index]!, date]));
      for (const { sensorId, shard, type } of readable) {
        const version = versions.get(sensorId);
        if (version === 'unavailable') refused.push(refusalOf(sensorId, new ApiError('overloaded')));
        // The sensor was deleted meanwhile.
        else if (version === undefined) refused.push(refusalOf(sensorId, notFound(sensorId)));
        else {
          const begin = beginOf(sensorId, from, known.get(sensorId) ?? null, read.get(sensorId) ?? null);
          const isByVersion = after !== null && reached === null;
          const subscription = { sensorId, shard, from: from ?? 0, type, epoch, version };
          opened.push({ ...subscription, isBinary, begin, isByVersion });
        }
      }
      if (this.#isOver) opened = [];
      for (const each of opened) this.#open.set(each.sensorId, each);
      this.#parts.metrics.subscriptions.inc(opened.length);
    } finally {
      const kept = new Set(opened.map(({ sensorId }) => sensorId));
      accounts.giveBack(account, 'subscriptions', fresh.length - kept.size);
      registrations.release(acquired.filter(({ sensorId }) => !kept.has(sensorId)));
    }
    refused.push(...already.map((sensor_id) => ({ sensor_id, ...ALREADY })));
    const subscribed = opened.map(({ sensorId }) => sensorId);
    const isLive = from === null && after === null && reached === null;
    const begun = from === null ? {} : { from: toSeconds(from) };
    reply({
      subscribed,
      refused,
      ...begun,
      ...(isLive ? { versions: opened.map(({ version }) => version) } : {}),
    });
    if (isLive) for (const each of opened) this.#parts.feed.follow(this, each);
    else this.#readHistories(opened);
  }

  /** @returns the sensors that had a subscription */
  unsubscribe({ sensorIds }: UnsubscribeRequest): number[] {
    const dropped = sensorIds.filter((id) => {
      const subscription = this.#open.get(id);
      if (subscription !== undefined) this.#drop(subscription);
      return subscription !== undefined;
    });
    this.#outbox.remove(new Set(dropped));
    return dropped;
  }

  live(subscription: Subscription, frames: readonly PointsFrame[]): void {
    const open = this.#open.get(subscription.sensorId);
    if (open === subscription) this.#outbox.live(frames, open.isBinary);
  }

  close(subscription: Subscription, reason: ApiError, more: object = {}): void {
    const open = this.#open.get(subscription.sensorId);
    if (open !== subscription) return;
    this.#drop(open);
    this.#outbox.remove(new Set([open.sensorId]));
    const { sensor_id, ...why } = refusalOf(open.sensorId, reason);
    this.#peer.send({ type: 'closed', sensor_id, ...why, ...more }, open.isBinary);
  }

  interrupted(subscription: Subscription): void {
    this.#parts.feed.unfollow(subscription);
    this.#closeInterrupted(subscription).catch((error: unknown) => this.#fail(error));
  }

  loggedOut(): void {
    this.#peer.loggedOut();
  }

  /** Called when the stream has ended. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const each of this.#open.values()) this.#drop(each);
    this.#parts.feed.leave(this);
  }

  /** @returns the sensors that the caller may read; adds the others to `refused` */
  async #readable(sensorIds: readonly number[], refused: Refused[]): Promise<Readable[]> {
    const { caller } = this;
    const rows = await sensorRelations(
      this.#parts.sql,
      sensorIds.map(() => caller.userId),
      sensorIds,
    );
    const related = new Map(rows.map((row) => [row.sensor_id, row]));
    const readable: Readable[] = [];
    for (const sensorId of sensorIds) {
      const row = related.get(sensorId);
      const isUnknown = row !== undefined && !this.#parts.shards.ids.includes(row.shard);
      const refusal =
        readRefusal(caller, sensorId, row?.relation) ?? (isUnknown ? new ApiError('overloaded') : null);
      if (refusal !== null) refused.push(refusalOf(sensorId, refusal));
      else readable.push({ sensorId, shard: row!.shard, type: dataTypeOf(row!.data_type) });
    }
    return readable;
  }

  /**
   * Registers sensors, those of each shard at the same time.
   * @param acquired gets those that have to be released
   * @returns versions by sensor; sensors that are not there are missing. A shard of another database may be unavailable: its sensors alone are refused then
   */
  async #register(
    sensors: readonly Readable[],
    acquired: Readable[],
  ): Promise<ReadonlyMap<number, number | 'unavailable'>> {
    const { shards, registrations } = this.#parts;
    const versions = new Map<number, number | 'unavailable'>();
    const register = async (shard: ShardSql, own: readonly Readable[]) => {
      const ids = own.map(({ sensorId }) => sensorId);
      try {
        await registrations.acquire(own);
        acquired.push(...own);
        for (const [id, version] of await versionsOf(shard, ids)) versions.set(id, version);
      } catch (error) {
        if (shard === shards.only || !isTemporary(error)) throw error;
        for (const id of ids) versions.set(id, 'unavailable');
      }
    };
    const parts = shards.divide(sensors).map(({ sql, sensors: own }) => register(sql, own));
    // None acquires anything after this has failed.
    await Promise.allSettled(parts);
    await Promise.all(parts);
    return versions;
  }

  /** The caller removes its points from the send buffer. */
  #drop(open: Open): void {
    const { feed, registrations, accounts, metrics } = this.#parts;
    this.#open.delete(open.sensorId);
    feed.unfollow(open);
    registrations.release([open]);
    accounts.giveBack(this.#payer!, 'subscriptions', 1);
    metrics.subscriptions.dec();
  }

  #isOpen(open: Open): boolean {
    return this.#open.get(open.sensorId) === open;
  }

  /** Reads the histories of one stream one sensor after the other. */
  #readHistories(opened: readonly Open[]): void {
    this.#histories.push(...opened);
    if (this.#isReadingHistory) return;
    this.#isReadingHistory = true;
    const run = async () => {
      for (let open = this.#histories.shift(); open !== undefined; open = this.#histories.shift()) {
        await this.#readHistory(open);
      }
    };
    run()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#isReadingHistory = false;
      });
  }

  async #readHistory(open: Open): Promise<void> {
    const { sql, shards, feed, historySemaphore } = this.#parts;
    const { sensorId, begin, isBinary } = open;
    if (begin === null) return;
    const shard = shards.of(open.shard);
    const isResumed = begin.version !== null;
    let position = begin;
    // The dates whose changes may be missed: first those of a client that names no version, then those of each interruption. They are reported after
    // the version is known that the history continues from, since a point between the two would neither be reported nor come.
    let unreported = !isResumed && begin.reached >= begin.from ? begin : null;
    for (let isLast = false; !isLast; ) {
      await this.#outbox.ready();
      if (!this.#isOpen(open)) return;
      const start = position;
      const read = async () => {
        const step = await readHistory(shard, start);
        return typeof step === 'string'
          ? step
          : { ...step, epoch: await presentEpoch(sql, shard, step.epoch) };
      };
      const step = await this.#retryUnavailable(() => historySemaphore.run(this.caller.userId, read));
      // As in the feed, points of a snapshot later than the session check are not sent.
      while (typeof step === 'object' && this.#isOpen(open) && step.epoch > open.epoch) await feed.check();
      if (step === 'ended' || !this.#isOpen(open)) return;
      if (step === 'interrupted' && open.isByVersion) return this.#closeInterrupted(open);
      if (step === 'interrupted') {
        unreported = position;
        position = { ...position, version: null };
        continue;
      }
      if (step === 'deleted') return this.close(open, notFound(sensorId));
      if (unreported !== null) {
        await this.#reportMissed(open, unreported);
        if (!this.#isOpen(open)) return;
        unreported = null;
      }
      for (const { version, as_of, ...points } of step.points) {
        const hasVersion = version !== undefined && isResumed;
        const resume = { ...(hasVersion ? { version } : {}), ...(as_of === undefined ? {} : { as_of }) };
        this.#outbox.history(pointsFramesOf(sensorId, open.type, points, resume), isBinary);
      }
      position = step;
      open.version = step.version;
      isLast = step.isLast;
    }
    this.#peer.send({ type: 'live', sensor_id: sensorId, version: open.version }, isBinary);
    feed.follow(this, open);
  }

  /** Reports the range of points that may have been missed because changes in the range already read were removed. */
  async #reportMissed(open: Open, position: HistoryPosition): Promise<void> {
    const range = await this.#missed({ ...position, shard: open.shard });
    if (range !== null && this.#isOpen(open))
      this.#peer.send({ type: 'lost', sensor_id: open.sensorId, ...range }, open.isBinary);
  }

  async #closeInterrupted(subscription: Subscription): Promise<void> {
    const range = await this.#missed({ ...subscription, reached: LAST_DATE });
    this.close(subscription, new ApiError('interrupted'), range ?? {});
  }

  /** Checks the session before it resolves, since only readers may see the dates. @returns dates in seconds; null: no point was missed */
  async #missed(
    position: SensorInShard & Parameters<typeof missed>[1],
  ): Promise<{ from: number; to: number } | null> {
    const { shards, feed } = this.#parts;
    const range = await this.#retryUnavailable(() => missed(shards.of(position.shard), position));
    await feed.check();
    return range === null || range === 'ended'
      ? null
      : { from: toSeconds(range.from), to: toSeconds(range.to) };
  }

  /** Ends the stream after an internal error: its subscriptions cannot continue. */
  #fail(error: unknown): void {
    this.#parts.log.error({ err: error }, 'stream failed');
    this.#peer.tryLater();
  }

  /** Retries until the database is available. @returns 'ended' when the stream has ended */
  async #retryUnavailable<T>(attempt: () => Promise<T>): Promise<T | 'ended'> {
    while (!this.#isOver) {
      try {
        return await attempt();
      } catch (error) {
        if (!isUnavailable(error) && !isCollision(error)) throw error;
        this.#parts.log.warn(briefly(error), 'database unavailable, reader waiting');
        await sleep(PAUSE);
      }
    }
    return 'ended';
  }
}

/**
 * @param known version as of which the client has the points; null: unknown
 * @param reached last date up to which the client has the points, microseconds; null: all dates with a version, else none
 * @returns null: no history, live points only
 */
function beginOf(
  sensorId: number,
  from: number | null,
  known: number | null,
  reached: number | null,
): HistoryPosition | null {
  if (reached !== null) {
    const first = from ?? 0;
    return { sensorId, from: first, reached: Math.max(reached, first - 1), version: known };
  }
  if (known !== null) return { sensorId, from: from ?? 0, reached: LAST_DATE, version: known };
  return from === null ? null : { sensorId, from, reached: from - 1, version: null };
}

/** Whether the same may succeed later. */
export function isTemporary(error: unknown): boolean {
  return isUnavailable(error) || isCollision(error) || error instanceof Locked;
}

const ALREADY = { reason: 'is subscribed to already', code: 'invalid_input' };

function notFound(sensorId: number): ApiError {
  return new ApiError('not_found', `there is no sensor ${sensorId}`);
}

function refusalOf(sensorId: number, { message, code }: ApiError): Refused {
  return { sensor_id: sensorId, reason: message, code };
}
