/**
 * Bodies that are large, decoded in threads of their own: JSON.parse of ten megabytes, made to be slow, takes seconds
 * in which the main thread would not respond.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { ApiError, tryLater } from '@sensorium/model/errors';
import { Piscina } from 'piscina';
import { type FairLimits, FairSemaphore } from '../../../common/fair-semaphore.js';
import { DecodedBody, type UploadTarget } from '../upload.js';
import { type Chunk, joined } from './chunks.js';
import type { Decoded, DecodeTask } from './decode-thread.js';
import { BEGUN, type ThreadTask } from './hand-over.js';

/** Threads, of which one account uses one, and bodies of one account that wait for it; past these they are answered 509. Accounts take turns. */
const KNOWN = { permits: 2, permitsOfKey: 1, waitingOfKey: 256 };
/** Of callers who are unknown before their body is read: they delay only each other, and their addresses take turns. */
const STRANGERS = { permits: 1, waiting: 8 };
/** Bytes that an account may have decoded before another one that waits. */
const QUANTUM = 1_000_000;
/** Milliseconds that a body may wait, and may then take; far more than ten megabytes of anything honest take. */
const TIMEOUT = 20_000;
/** Megabytes; a body that needs more is not about points. */
const HEAP = 1024;

/** Chunks that move one by one; to hand over thousands of them would hold up the main thread. */
const MOST_CHUNKS = 256;

const DECODER = new URL('./decode-thread.js', import.meta.url);

export class LargeBodies {
  readonly #known = new Threads(KNOWN);
  readonly #strangers = new Threads(STRANGERS);

  /**
   * @param body its chunks move to the thread: they must not be used afterwards
   * @param asker the account of the caller; the network of one that has not been identified
   * @throws ApiError malformed_body, invalid_input, overloaded
   */
  async decode(
    body: readonly Buffer[],
    contentType: string,
    target: UploadTarget,
    asker: number | string,
  ): Promise<DecodedBody> {
    const more: Omit<DecodeTask, keyof ThreadTask> = { contentType, target };
    const threads = typeof asker === 'number' ? this.#known : this.#strangers;
    const { chunks, result } = await threads.run<Chunk, Decoded>(asker, DECODER, body, more);
    if ('code' in result) throw new ApiError(result.code, result.message, result.detail);
    return new DecodedBody(joined(result.upload, chunks), result.members, result.unknown);
  }

  async close(): Promise<void> {
    await Promise.all([this.#known.close(), this.#strangers.close()]);
  }
}

class Threads {
  readonly #pool: Piscina<ThreadTask, unknown>;
  readonly #semaphore: FairSemaphore<number | string>;

  constructor(limits: Pick<FairLimits, 'permits' | 'permitsOfKey' | 'waiting' | 'waitingOfKey'>) {
    this.#semaphore = new FairSemaphore({
      ...limits,
      quantum: QUANTUM,
      refusal: () => tryLater('overloaded', 2),
    });
    this.#pool = new Piscina({
      // None until the first large body, none again after a quiet while.
      minThreads: 0,
      maxThreads: limits.permits,
      idleTimeout: 30_000,
      // Histograms that have no reader.
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
    });
    // The thread ended before it got a task: no task fails by this error, and the next one waits for another thread.
    this.#pool.on('error', () => {});
  }

  async run<Chunk, Result>(
    asker: number | string,
    decoder: URL,
    body: readonly Buffer[],
    more: object,
  ): Promise<{ readonly chunks: Chunk[]; readonly result: Result }> {
    const limit = new TimeLimit();
    try {
      const work = () => this.#run<Chunk, Result>(limit, decoder, body, more);
      const cost = body.reduce((sum, { length }) => sum + length, 0);
      return await this.#semaphore.run(asker, work, { cost, signal: limit.signal });
    } catch (error) {
      throw refusal(error, limit);
    } finally {
      limit.end();
    }
  }

  async #run<Chunk, Result>(
    limit: TimeLimit,
    decoder: URL,
    body: readonly Buffer[],
    more: object,
  ): Promise<{ readonly chunks: Chunk[]; readonly result: Result }> {
    const { port1, port2 } = new MessageChannel();
    const decoded: Chunk[] = [];
    const chunks = (body.length > MOST_CHUNKS ? [Buffer.concat(body)] : body).map(movable);
    collect(port1, decoded, limit);
    try {
      const result = await this.#pool.run({ ...more, chunks, port: port2 } satisfies ThreadTask, {
        filename: decoder.href,
        transferList: [...chunks.map(({ buffer }) => buffer), port2],
        signal: limit.signal,
      });
      return { chunks: decoded, result: result as Result };
    } finally {
      port1.close();
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

/**
 * The bytes of a chunk in memory that can move to another thread: mostly the chunk itself. Chunks that stay would have to be found as garbage, and
 * V8 searches the whole heap for each 32 MB of them.
 */
function movable(chunk: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer } = chunk;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === chunk.length;
  return isAlone ? new Uint8Array(buffer) : Uint8Array.from(chunk);
}

/** Of one body: so long to wait for a thread, and then so long in it. */
class TimeLimit {
  readonly #controller = new AbortController();
  #timer = this.#start();
  hasBegun = false;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  begin(): void {
    this.hasBegun = true;
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #start(): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(), TIMEOUT);
  }
}

/** Takes chunk after chunk, with a turn of the event loop between them. */
function collect<Chunk>(port: MessagePort, chunks: Chunk[], limit: TimeLimit): void {
  port.on('message', async (chunk: Chunk[] | typeof BEGUN) => {
    if (chunk === BEGUN) {
      limit.begin();
      return;
    }
    chunks.push(...chunk);
    await turn();
    port.postMessage('next');
  });
}

function refusal(error: unknown, { hasBegun }: TimeLimit): unknown {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'AbortError' && !hasBegun) return tryLater('overloaded', 2);
  if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new ApiError('malformed_body', 'the body is too complex to be read');
  }
  return error;
}
