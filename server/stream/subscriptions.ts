/**
 * What one stream has subscribed to.
 *
 *   subscribe -> rights -> watch -> answer ─┬─ from a date: history, step by step ─┐
 *                                           └──────────────────────────────────────┴─> live, from the feed
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@sensorium/model/errors';
import { dataTypeOf } from '@sensorium/model/values';
import { briefly, type Log } from '../../common/log.js';
import type { Semaphore } from '../../common/semaphore.js';
import { isCollision, isUnavailable, type Sql } from '../../sql/connect.js';
import { versionsOf } from '../../sql/store/points/ingest-state.js';
import { DATE_END } from '../../sql/store/points/widths.js';
import { toSeconds } from '../data/dates.js';
import type { LiveFeed } from '../live/feed.js';
import { missed, type Place, readHistory } from '../live/history.js';
import { type Piece, piecesOf } from '../live/piece.js';
import type { Reader, Subscription } from '../live/reader.js';
import { readRefusal } from '../live/standing.js';
import type { Watching } from '../live/watching.js';
import { type Caller, identifyHash, secretKindOf } from '../rights/caller.js';
import { admit, READING } from '../rights/decide.js';
import { sensorRelations } from '../rights/relations.js';
import type { Accounts } from './accounts.js';
import type { StreamMetrics } from './metrics.js';
import type { Outbox } from './outbox.js';
import type { SubscribeRequest, UnsubscribeRequest } from './requests.js';

export interface LiveParts {
  readonly sql: Sql;
  readonly log: Log;
  readonly metrics: StreamMetrics;
  readonly feed: LiveFeed;
  readonly watching: Watching;
  /** Of those who read history. */
  readonly turns: Semaphore;
  readonly accounts: Accounts;
  /** Sensors that one stream may have subscribed to. */
  readonly subscriptions: number;
}

/** What the stream does for its subscriptions. */
export interface Peer {
  say(body: object, isBinary: boolean): void;
  /** The login has ended. */
  loggedOut(): void;
  /** Something went wrong that only a new stream can mend. */
  unsure(): void;
}

interface Open extends Subscription {
  readonly isBinary: boolean;
  /** Where the history begins; null: there is none. */
  readonly begin: Place | null;
  /** True: all dates have been read, so that without the changes there is nowhere to go on. */
  readonly isWhole: boolean;
}

/** A sensor that was not subscribed to, and why. */
interface Refused {
  readonly sensor_id: number;
  readonly reason: string;
  readonly code: string;
}

/** Milliseconds until a database that was away is asked again. */
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
   * @param answer is given the answer, before any point is sent
   * @throws ApiError key_scope, too_many_subscriptions; or the database's error. Then nothing was subscribed to
   */
  async subscribe(
    { sensorIds, from, after, reached }: SubscribeRequest,
    isBinary: boolean,
    answer: (body: object) => void,
  ): Promise<void> {
    const { sql, accounts, subscriptions: limit } = this.#parts;
    // What is remembered may be too little by now: rights that grow announce nothing.
    const caller = await identifyHash(sql, this.caller.secretHash, secretKindOf(this.caller));
    if (caller === null) return this.#peer.loggedOut();
    this.caller = caller;
    admit(this.caller, READING);
    const already = sensorIds.filter((id) => this.#open.has(id));
    const fresh = sensorIds.filter((id) => !this.#open.has(id));
    if (this.#open.size + fresh.length > limit) {
      throw new ApiError('too_many_subscriptions', `a stream may have ${limit} subscriptions at most`);
    }
    const { userId, epoch } = caller;
    accounts.take(userId, 'subscriptions', fresh.length);
    let given: number[] = [];
    const refused: Refused[] = [];
    let opened: Open[] = [];
    try {
      const types = await this.#readable(fresh, refused);
      given = [...types.keys()];
      await this.#parts.watching.want(given);
      const versions = await versionsOf(sql, given);
      const known = new Map(after?.map((version, place) => [sensorIds[place]!, version]));
      const read = new Map(reached?.map((date, place) => [sensorIds[place]!, date]));
      for (const [sensorId, type] of types) {
        const version = versions.get(sensorId);
        // Deleted in this very moment.
        if (version === undefined) refused.push(refusalOf(sensorId, notFound(sensorId)));
        else {
          const begin = beginOf(sensorId, from, known.get(sensorId) ?? null, read.get(sensorId) ?? null);
          const isWhole = after !== null && reached === null;
          opened.push({ sensorId, from: from ?? 0, type, epoch, version, isBinary, begin, isWhole });
        }
      }
      if (this.#isOver) opened = [];
      for (const each of opened) this.#open.set(each.sensorId, each);
      this.#parts.metrics.subscriptions.inc(opened.length);
    } finally {
      const kept = new Set(opened.map(({ sensorId }) => sensorId));
      accounts.giveBack(userId, 'subscriptions', fresh.length - kept.size);
      this.#parts.watching.release(given.filter((id) => !kept.has(id)));
    }
    refused.push(...already.map((sensor_id) => ({ sensor_id, ...ALREADY })));
    const subscribed = opened.map(({ sensorId }) => sensorId);
    const isLive = from === null && after === null && reached === null;
    const begun = from === null ? {} : { from: toSeconds(from) };
    answer({
      subscribed,
      refused,
      ...begun,
      ...(isLive ? { versions: opened.map(({ version }) => version) } : {}),
    });
    if (isLive) for (const each of opened) this.#parts.feed.follow(this, each);
    else this.#readHistories(opened);
  }

  /** @returns those of the sensors that were subscribed to */
  unsubscribe({ sensorIds }: UnsubscribeRequest): number[] {
    return sensorIds.filter((id) => {
      const subscription = this.#open.get(id);
      if (subscription !== undefined) this.#drop(subscription);
      return subscription !== undefined;
    });
  }

  live(subscription: Subscription, pieces: readonly Piece[]): void {
    const open = this.#open.get(subscription.sensorId);
    if (open === subscription) this.#outbox.live(pieces, open.isBinary);
  }

  close(subscription: Subscription, reason: ApiError, more: object = {}): void {
    const open = this.#open.get(subscription.sensorId);
    if (open !== subscription) return;
    this.#drop(open);
    const { sensor_id, ...why } = refusalOf(open.sensorId, reason);
    this.#peer.say({ type: 'closed', sensor_id, ...why, ...more }, open.isBinary);
  }

  interrupted(subscription: Subscription): void {
    this.#parts.feed.unfollow(subscription);
    this.#closeInterrupted(subscription).catch((error: unknown) => this.#defect(error));
  }

  loggedOut(): void {
    this.#peer.loggedOut();
  }

  /** The stream is over. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const each of this.#open.values()) this.#drop(each);
    this.#parts.feed.leave(this);
  }

  /** @returns data types by sensor; the others are added to `refused` */
  async #readable(sensorIds: readonly number[], refused: Refused[]) {
    const { caller } = this;
    const rows = await sensorRelations(
      this.#parts.sql,
      sensorIds.map(() => caller.userId),
      sensorIds,
    );
    const related = new Map(rows.map((row) => [row.sensor_id, row]));
    const types = new Map<number, Subscription['type']>();
    for (const id of sensorIds) {
      const row = related.get(id);
      const refusal = readRefusal(caller, id, row?.relation);
      if (refusal === null) types.set(id, dataTypeOf(row!.data_type));
      else refused.push(refusalOf(id, refusal));
    }
    return types;
  }

  #drop(open: Open): void {
    const { feed, watching, accounts, metrics } = this.#parts;
    this.#open.delete(open.sensorId);
    feed.unfollow(open);
    watching.release([open.sensorId]);
    accounts.giveBack(this.caller.userId, 'subscriptions', 1);
    metrics.subscriptions.dec();
    this.#outbox.forget(open.sensorId);
  }

  #isOpen(open: Open): boolean {
    return this.#open.get(open.sensorId) === open;
  }

  /** One sensor after the other. */
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
      .catch((error: unknown) => this.#defect(error))
      .finally(() => {
        this.#isReadingHistory = false;
      });
  }

  async #readHistory(open: Open): Promise<void> {
    const { feed, turns, sql } = this.#parts;
    const { sensorId, begin, isBinary } = open;
    if (begin === null) return;
    const isResumed = begin.version !== null;
    let place = begin;
    // Who does not say as of when he has what he has may have missed changes of it.
    if (!isResumed && begin.reached >= begin.from) await this.#tellMissed(open, begin);
    for (let isLast = false; !isLast; ) {
      await this.#outbox.ready();
      if (!this.#isOpen(open)) return;
      const here = place;
      const step = await this.#persist(() => turns.run(() => readHistory(sql, here)));
      // As in the feed: nothing of a snapshot younger than the rights.
      while (step !== 'gone' && step !== 'late' && this.#isOpen(open) && step.epoch > open.epoch)
        await feed.check();
      if (!this.#isOpen(open)) return;
      if (step === 'late' && open.isWhole) return this.#closeInterrupted(open);
      if (step === 'late') {
        await this.#tellMissed(open, place);
        place = { ...place, version: null };
        continue;
      }
      if (step === 'gone') return this.close(open, notFound(sensorId));
      for (const { version, as_of, ...points } of step.points) {
        const isTold = version !== undefined && isResumed;
        const told = { ...(isTold ? { version } : {}), ...(as_of === undefined ? {} : { as_of }) };
        this.#outbox.history(piecesOf(sensorId, open.type, points, told), isBinary);
      }
      place = step;
      open.version = step.version;
      isLast = step.isLast;
    }
    this.#peer.say({ type: 'live', sensor_id: sensorId, version: open.version }, isBinary);
    feed.follow(this, open);
  }

  /** Goes on where changes of what was read already are gone, and says where they may have been. */
  async #tellMissed(open: Open, place: Place): Promise<void> {
    const range = await this.#missed(place);
    if (range !== null && this.#isOpen(open))
      this.#peer.say({ type: 'lost', sensor_id: open.sensorId, ...range }, open.isBinary);
  }

  async #closeInterrupted(subscription: Subscription): Promise<void> {
    const range = await this.#missed({ ...subscription, reached: DATE_END - 1 });
    this.close(subscription, new ApiError('interrupted'), range ?? {});
  }

  /** @returns dates in seconds; null where there is nothing to be read again. By then rights were looked at: dates are told to readers only */
  async #missed(place: Parameters<typeof missed>[1]): Promise<{ from: number; to: number } | null> {
    const range = await this.#persist(() => missed(this.#parts.sql, place));
    await this.#parts.feed.check();
    return range === null || range === 'gone'
      ? null
      : { from: toSeconds(range.from), to: toSeconds(range.to) };
  }

  /** What was meant to go on does not: only a new stream can mend that. */
  #defect(error: unknown): void {
    this.#parts.log.error({ err: error }, 'defect of a stream');
    this.#peer.unsure();
  }

  /** A database that is away is waited for. @returns 'gone' also when the stream is over */
  async #persist<T>(attempt: () => Promise<T>): Promise<T | 'gone'> {
    while (!this.#isOver) {
      try {
        return await attempt();
      } catch (error) {
        if (!isUnavailable(error) && !isCollision(error)) throw error;
        this.#parts.log.warn(briefly(error), 'the database is not available, a reader waits');
        await sleep(PAUSE);
      }
    }
    return 'gone';
  }
}

/**
 * @param known version as of which dates have been read; null: that is not known
 * @param reached last date that has been read, microseconds; null: all of them when a version is known, else none
 * @returns null: from now on
 */
function beginOf(
  sensorId: number,
  from: number | null,
  known: number | null,
  reached: number | null,
): Place | null {
  if (reached !== null) {
    const first = from ?? 0;
    return { sensorId, from: first, reached: Math.max(reached, first - 1), version: known };
  }
  if (known !== null) return { sensorId, from: from ?? 0, reached: DATE_END - 1, version: known };
  return from === null ? null : { sensorId, from, reached: from - 1, version: null };
}

const ALREADY = { reason: 'is subscribed to already', code: 'invalid_input' };

function notFound(sensorId: number): ApiError {
  return new ApiError('not_found', `there is no sensor ${sensorId}`);
}

function refusalOf(sensorId: number, { message, code }: ApiError): Refused {
  return { sensor_id: sensorId, reason: message, code };
}
