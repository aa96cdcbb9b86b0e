/** Messages to and from the load process. */
import type { Workload } from '../data/workload.js';
import type { Access } from '../peers/peer.js';

export interface Plan {
  readonly wire: string;
  readonly access: Access;
  readonly workload: Workload;
  /** Range of points of the workload, see `batches`. */
  readonly from: number;
  readonly to: number;
  readonly bodyPoints: number;
  readonly connections: number;
  /** Bodies that each connection has unacknowledged at once. */
  readonly underWay: number;
  /** True: each of n connections sends every n-th body, so that the points of a sensor arrive in order. Otherwise it takes the next body. */
  readonly inOrder?: boolean;
  /** Bodies a second; null: a body is sent as soon as the previous one is acknowledged. */
  readonly rate: number | null;
}

export interface Outcome {
  /** Milliseconds since 1970, when the first body was due. */
  readonly begun: number;
  /** From the first body to the last acknowledgement. */
  readonly seconds: number;
  readonly bodies: number;
  readonly points: number;
  /** Latency of a body in milliseconds: from the time it was due with a rate, otherwise from the time it was sent. */
  readonly p50: number;
  readonly p99: number;
}

export type FromLoad =
  | { readonly ready: true }
  | { readonly outcome: Outcome }
  | { readonly failure: string };
