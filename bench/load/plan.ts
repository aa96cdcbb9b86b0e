/** What the load process is told, and what it tells: plain data between two processes. */
import type { Workload } from '../data/workload.js';
import type { Access } from '../peers/peer.js';

export interface Plan {
  readonly wire: string;
  readonly access: Access;
  readonly workload: Workload;
  /** Which points of the workload, see `batches`. */
  readonly from: number;
  readonly to: number;
  readonly bodyPoints: number;
  readonly connections: number;
  /** Bodies that each connection has unacknowledged at once. */
  readonly underWay: number;
  /** Each connection sends every n-th body: those of a sensor that is on one of them arrive in order. Else it takes the next one. */
  readonly inOrder?: boolean;
  /** Bodies a second, sent when they are due; null: the next is sent as soon as one is acknowledged. */
  readonly rate: number | null;
}

export interface Outcome {
  /** Milliseconds since 1970, when the first body was due. */
  readonly begun: number;
  /** From the first body to the last acknowledgement. */
  readonly seconds: number;
  readonly bodies: number;
  readonly points: number;
  /** Milliseconds until a body was acknowledged: from when it was due with a rate, else from when it was sent. */
  readonly p50: number;
  readonly p99: number;
}

export type FromLoad =
  | { readonly ready: true }
  | { readonly outcome: Outcome }
  | { readonly failure: string };
