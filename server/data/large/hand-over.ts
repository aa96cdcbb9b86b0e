/** How a decoding thread gives away what it has decoded: chunk by chunk, each when it is asked for. */
import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

/** What every task of a decoding thread holds. */
export interface ThreadTask {
  /** The body, in the chunks in which it came. */
  readonly chunks: readonly Uint8Array[];
  /** Pieces leave through it; whatever arrives asks for the next one. */
  readonly port: MessagePort;
}

/** Points in a chunk: as many as the main thread takes over within a moment. */
export const CHUNK = 4000;

/** To be called first: from now on the time that a body may take is counted. */
export function begin(port: MessagePort): void {
  port.postMessage(BEGUN);
}

/** What a port says before its chunks. */
export const BEGUN = 'begun';

/** Resolves when the main thread has taken all of them. */
export async function handOver(port: MessagePort, chunks: Iterable<unknown>): Promise<void> {
  for (const chunk of chunks) {
    port.postMessage(chunk);
    await once(port, 'message');
  }
}
