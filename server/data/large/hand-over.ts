/** How a decoding thread gives away what it has decoded: piece by piece, each when it is asked for. */
import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

/** What every task of a decoding thread holds. */
export interface ThreadTask {
  readonly bytes: Uint8Array;
  /** Pieces leave through it; whatever arrives asks for the next one. */
  readonly port: MessagePort;
}

/** Points in a piece: as many as the main thread takes over within a moment. */
export const PIECE = 4000;

/** To be called first: from now on the time that a body may take is counted. */
export function begin(port: MessagePort): void {
  port.postMessage(BEGUN);
}

/** What a port says before its pieces. */
export const BEGUN = 'begun';

/** Resolves when the main thread has taken all of them. */
export async function handOver(port: MessagePort, pieces: Iterable<unknown>): Promise<void> {
  for (const piece of pieces) {
    port.postMessage(piece);
    await once(port, 'message');
  }
}
