/**
 * Decompresses bodies. Small ones at once: that takes less than their way to a thread and back. Others in threads of their own: in the thread pool of
 * Node they would wait for hashes of passwords, and these for them. Each owner has one body in a thread, and owners take turns.
 */
import { ApiError, tryLater } from '@sensorium/model/errors';
import { Piscina } from 'piscina';
import { FairSemaphore } from '../../common/fair-semaphore.js';
import { gunzipped, tooLarge } from './inflate.js';
import type { Inflated, InflateTask } from './inflate-thread.js';

/** Bytes of a compressed body that may be small. */
const SMALL = 8 * 1024;
/** Bytes to which a small body may grow on the event loop: about 0.1 ms. */
const AT_ONCE = 64 * 1024;
const THREADS = 2;
/** Bodies of one owner that may wait. */
const MOST_WAITING = 256;

const THREAD = new URL('./inflate-thread.js', import.meta.url);

export interface InflateOptions {
  readonly owner: number | string;
  /** Bytes of the decompressed body. */
  readonly limit: number;
  /** Called before the body gets a thread; throws if its request is over. */
  readonly isWanted: () => void;
}

export class Inflater {
  readonly #semaphore = new FairSemaphore<number | string>({
    permits: THREADS,
    permitsOfKey: 1,
    waitingOfKey: MOST_WAITING,
    refusal: () => tryLater('overloaded', 2),
  });
  #pool: Piscina<InflateTask, Inflated> | null = null;

  /** @throws ApiError body_too_large, malformed_body, overloaded */
  async inflate(packed: Buffer, { owner, limit, isWanted }: InflateOptions): Promise<Buffer> {
    if (packed.length <= SMALL) {
      const body = gunzipped(packed, Math.min(AT_ONCE, limit));
      if (body !== null) return body;
      if (limit <= AT_ONCE) throw tooLarge(limit);
    }
    return this.#semaphore.run(owner, async () => {
      isWanted();
      const copy = Uint8Array.from(packed);
      const body = await this.#threads().run(
        { packed: copy, limit },
        { filename: THREAD.href, transferList: [copy.buffer] },
      );
      if (body === null) throw tooLarge(limit);
      if (body === 'malformed') throw new ApiError('malformed_body', 'the body is not valid gzip');
      return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    });
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }

  /** None until the first large body, none again after a quiet while. */
  #threads(): Piscina<InflateTask, Inflated> {
    this.#pool ??= new Piscina({
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: 30_000,
      recordTiming: false,
    });
    return this.#pool;
  }
}
