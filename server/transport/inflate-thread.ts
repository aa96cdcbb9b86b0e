/** Runs in a worker thread: decompresses one body. */
import { ApiError } from '@sensorium/model/errors';
import { move } from 'piscina';
import { gunzipped } from './inflate.js';

export interface InflateTask {
  readonly packed: Uint8Array;
  /** Bytes. */
  readonly limit: number;
}

/** `null`: the body is larger than the limit; `malformed`: it is not valid gzip. */
export type Inflated = Uint8Array | null | 'malformed';

export default function inflate({ packed, limit }: InflateTask): Inflated {
  try {
    const body = gunzipped(packed, limit);
    // A small body is part of a buffer that the thread still uses.
    return body === null ? null : (move(Uint8Array.from(body)) as Uint8Array);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return 'malformed';
  }
}
