/**
 * Bodies that are large, decoded in threads of their own: JSON.parse of ten megabytes, made to be slow, takes seconds
 * in which the main thread would answer nobody.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { ApiError, tryLater } from '../../../common/errors.js';
import type { Incoming, UploadKind } from '../incoming.js';
import type { Decoded, DecodeTask } from './decode-thread.js';

/** A decoded upload: its points, and as members of its own what else the body carried (`session_id`, `API_KEY`). */
export class LargeBody {
  readonly incoming: readonly Incoming[];
  [member: string]: unknown;

  constructor(incoming: readonly Incoming[], members: Readonly<Record<string, string>>) {
    this.incoming = incoming;
    Object.assign(this, members);
  }
}

/** Bodies that wait for a thread; past it uploads are answered 509. */
const QUEUE = 32;
/** Milliseconds for one body; far more than ten megabytes of anything honest take. */
const TIMEOUT = 20_000;
/** Megabytes; a body that needs more is not about points. */
const HEAP = 1024;

export class LargeBodies {
  readonly #pool = new Piscina<DecodeTask, Decoded>({
    filename: new URL('./decode-thread.js', import.meta.url).href,
    // None until the first large body, none again after a quiet while.
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 30_000,
    maxQueue: QUEUE,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });

  /** @throws ApiError malformed_body, invalid_input, overloaded */
  async decode(body: Buffer, contentType: string, kind: UploadKind): Promise<LargeBody> {
    const { port1, port2 } = new MessageChannel();
    const incoming: Incoming[] = [];
    const bytes = Uint8Array.from(body);
    const task: DecodeTask = { bytes, contentType, kind, port: port2 };
    collect(port1, incoming);
    let decoded: Decoded;
    try {
      decoded = await this.#pool.run(task, {
        transferList: [bytes.buffer, port2],
        signal: AbortSignal.timeout(TIMEOUT),
      });
    } catch (error) {
      throw refusal(error);
    } finally {
      port1.close();
    }
    if ('code' in decoded) throw new ApiError(decoded.code, decoded.message, decoded.detail);
    return new LargeBody(incoming, decoded.members);
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

/** Takes piece after piece, with a turn of the event loop between them. */
function collect(port: MessagePort, incoming: Incoming[]): void {
  port.on('message', async (piece: Incoming[]) => {
    incoming.push(...piece);
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
