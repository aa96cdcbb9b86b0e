/**
 * Bodies that are large, decoded in threads of their own: JSON.parse of ten megabytes, made to be slow, takes seconds
 * in which the main thread would answer nobody.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { ApiError, tryLater } from '../../../common/errors.js';
import { DecodedBody } from '../decode-upload.js';
import type { Incoming, UploadKind } from '../incoming.js';
import type { Decoded, DecodeTask } from './decode-thread.js';
import type { ThreadTask } from './hand-over.js';

/** Bytes of a body beyond which a thread decodes it: up to there it takes a moment that everybody can wait for. */
export const LARGE = 131_072;
/** Bodies that wait for a thread; past it uploads are answered 509. */
const QUEUE = 32;
/** Milliseconds for one body; far more than ten megabytes of anything honest take. */
const TIMEOUT = 20_000;
/** Megabytes; a body that needs more is not about points. */
const HEAP = 1024;

const DECODER = new URL('./decode-thread.js', import.meta.url);

export class LargeBodies {
  readonly #pool = new Piscina<ThreadTask, unknown>({
    // None until the first large body, none again after a quiet while.
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 30_000,
    maxQueue: QUEUE,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });

  /** @throws ApiError malformed_body, invalid_input, overloaded */
  async decode(body: Buffer, contentType: string, kind: UploadKind): Promise<DecodedBody> {
    const more: Omit<DecodeTask, keyof ThreadTask> = { contentType, kind };
    const { pieces, result } = await this.run<Incoming, Decoded>(DECODER, body, more);
    if ('code' in result) throw new ApiError(result.code, result.message, result.detail);
    return new DecodedBody(pieces, result.members);
  }

  /**
   * Has a body decoded by a thread that hands its pieces over with `handOver`.
   * @param decoder module whose default export is given a ThreadTask with the members of `more`
   * @returns what was in the pieces, and what the decoder returned
   * @throws ApiError malformed_body, overloaded
   */
  async run<Piece, Result>(
    decoder: URL,
    body: Buffer,
    more: object,
  ): Promise<{ readonly pieces: Piece[]; readonly result: Result }> {
    const { port1, port2 } = new MessageChannel();
    const pieces: Piece[] = [];
    const bytes = Uint8Array.from(body);
    collect(port1, pieces);
    try {
      const result = await this.#pool.run({ ...more, bytes, port: port2 } satisfies ThreadTask, {
        filename: decoder.href,
        transferList: [bytes.buffer, port2],
        signal: AbortSignal.timeout(TIMEOUT),
      });
      return { pieces, result: result as Result };
    } catch (error) {
      throw refusal(error);
    } finally {
      port1.close();
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

/** Takes piece after piece, with a turn of the event loop between them. */
function collect<Piece>(port: MessagePort, pieces: Piece[]): void {
  port.on('message', async (piece: Piece[]) => {
    pieces.push(...piece);
    await turn();
    port.postMessage('next');
  });
}

function refusal(error: unknown): unknown {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new ApiError('malformed_body', 'the body is too complex to be read');
  }
  return message?.startsWith('Task queue is at limit') ? tryLater('overloaded', 2) : error;
}
