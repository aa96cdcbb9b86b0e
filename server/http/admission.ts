/**
 * Admission of requests: who is served next where requests share the connections of the pool and the event loop.
 *
 *   begin, in turn by address -> identify the caller, in turn by address -> decode, in turn by account (address) -> handle, in turn by account (anonymous: by address)
 *
 * An account or address runs few requests at once, fewer than the pool has connections, so that others find one free. Its further requests wait behind each
 * other, and beyond a bound they are refused as overloaded. Uploads and reads of points have queues of their own (`ingest`, `history`); so have routes that
 * are declared `unqueued`.
 */
import { tryLater } from '@sensorium/model/errors';
import { addressKey } from '../../common/client-network.js';
import { FairSemaphore, type FairTask } from '../../common/fair-semaphore.js';
import { TimeSlice } from '../../common/time-slice.js';
import type { Declaration } from './route.js';

/** An account by its id, an anonymous caller by its network. */
export type TurnKey = number | string;

/** Requests of one account or address that may wait, and of all together. */
const WAITING_OF_KEY = 5000;
const WAITING = 50_000;
/** Bytes of bodies that are decoded in one turn of the event loop, about a millisecond's work, so that reads are handled in between. */
const DECODED = 32_768;
/** Bytes that an account or address may have decoded before another one that waits. */
const DECODED_OF_KEY = 8192;
/** Requests that begin in one turn of the event loop: a few milliseconds' work. */
const BEGUN = 32;
/** Requests that an address may begin before another one that waits. */
const BEGUN_OF_KEY = 2;
/** Uploads of one account under way; its further ones wait. */
const UPLOADS = 512;
/** Deletions of points at once: each holds a connection of the pool. Of one account one at a time. */
const DELETIONS = 2;
/** Deletions of one account that may wait. */
const DELETIONS_WAITING = 32;

/** Who makes a request. */
interface Requester {
  /** Null: anonymous. */
  readonly userId: number | null;
  readonly address: string;
}

export class Admission {
  readonly #beginning = new TimeSlice<string>(BEGUN, BEGUN_OF_KEY);
  readonly #uploads: FairSemaphore<TurnKey>;
  readonly #identifying: FairSemaphore<string>;
  readonly #handling: FairSemaphore<TurnKey>;
  readonly #decoding = new TimeSlice<TurnKey>(DECODED, DECODED_OF_KEY);
  readonly #deletions: FairSemaphore<number>;

  /** @param connections of the pool that requests share */
  constructor(connections: number) {
    const half = Math.max(1, Math.floor(connections / 2));
    const waiting = {
      waiting: WAITING,
      waitingOfKey: WAITING_OF_KEY,
      refusal: () => tryLater('overloaded', 2),
    };
    this.#uploads = new FairSemaphore({
      ...waiting,
      permits: Number.POSITIVE_INFINITY,
      permitsOfKey: UPLOADS,
      waitingOfKey: WAITING,
    });
    this.#identifying = new FairSemaphore({ ...waiting, permits: half });
    // More than there are connections, since a handler does not hold one all the time.
    this.#handling = new FairSemaphore({ ...waiting, permits: 2 * connections, permitsOfKey: half });
    this.#deletions = new FairSemaphore({
      ...waiting,
      permits: DELETIONS,
      permitsOfKey: 1,
      waitingOfKey: DELETIONS_WAITING,
    });
  }

  /** @returns undefined when a request may begin now; otherwise a promise that resolves when it may */
  begin(address: string): Promise<void> | undefined {
    return this.#beginning.take(1, addressKey(address));
  }

  /** @returns undefined when decoding may start now; otherwise a promise that resolves when it may */
  decode(bytes: number, key: TurnKey): Promise<void> | undefined {
    return this.#decoding.take(Math.max(1, bytes), key);
  }

  /** Reads the caller from the database. @param task whose signal ends the wait @throws ApiError overloaded, or the signal's reason */
  identify<T>(address: string, task: FairTask, work: () => Promise<T>): Promise<T> {
    return this.#identifying.run(addressKey(address), work, task);
  }

  /** Calls a handler. @param task whose signal ends the wait @throws ApiError overloaded, or the signal's reason */
  handle<T>(
    { ingest, history, unqueued, deletesPoints }: Declaration,
    caller: Requester,
    task: FairTask,
    work: () => Promise<T>,
  ): Promise<T> {
    const key = caller.userId ?? addressKey(caller.address);
    if (ingest === true) return this.#uploads.run(key, work, task);
    if (history === true || unqueued === true || deletesPoints !== undefined) return work();
    return this.#handling.run(key, work, task);
  }

  /** Checks the rights of a deletion of points. @throws ApiError overloaded */
  check<T>(userId: number, work: () => Promise<T>): Promise<T> {
    return this.#handling.run(userId, work);
  }

  /** Runs a deletion of points. @throws ApiError overloaded */
  delete<T>(userId: number, work: () => Promise<T>): Promise<T> {
    return this.#deletions.run(userId, work);
  }
}
