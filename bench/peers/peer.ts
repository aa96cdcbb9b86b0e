/**
 * What a benchmark knows of a peer, ourselves included. Each has a folder: `peer.ts` runs its server and reads from it,
 * `wire.ts` is how points travel to it, and is run by the load process.
 */
import type { Batch } from '../data/workload.js';

/** D: answered when the points are on disk. M: answered when they are in memory. */
export type Durability = 'D' | 'M';

/** What the load process has to know of a running peer; plain data. */
export interface Access {
  /** Base address: `http://127.0.0.1:8086`, or `postgres://...` */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Id of each sensor of the workload. */
  readonly ids: readonly number[];
}

/** A way points travel. Bodies are made before the clock runs: making them is not what is measured. */
export interface Wire {
  encode(batch: Batch, access: Access): Buffer;
  /** One connection. @throws when it cannot be had */
  open(access: Access): Promise<Sender>;
}

export interface Sender {
  /**
   * Resolves when the peer has acknowledged all `points` of the body. Over HTTP one is under way at a time.
   * @throws when it did not take all of them
   */
  send(body: Buffer, points: number): Promise<void>;
  close(): Promise<void>;
}

/** `last`: the newest `count` points, raw. `means`: of buckets of `width` seconds in `[from, to)`, UNIX seconds. */
export type Question =
  | { readonly kind: 'last'; readonly sensor: number; readonly count: number; readonly newest: Newest }
  | {
      readonly kind: 'means';
      readonly sensor: number;
      readonly width: number;
      readonly from: number;
      readonly to: number;
    };

/** Where the newest point is, for peers that know time ranges only. */
export interface Newest {
  readonly date: number;
  readonly step: number;
}

/** UNIX seconds and value, in order of time. */
export type Row = readonly [number, number];

/** Bytes on disk of all that is stored. */
export interface Size {
  readonly total: number;
  /** Of PostgreSQL: tables by row, their indexes, and the columnstore with its own. */
  readonly parts?: { readonly rows: number; readonly indexes: number; readonly columns: number };
}

/** Bytes on disk of a table with what belongs to it, or of a folder. */
export interface Relation {
  readonly name: string;
  readonly table: number;
  readonly toast?: number;
  readonly indexes?: number;
}

export interface Peer {
  readonly access: Access;
  /** The main processes of everything that works for this peer. */
  readonly pids: readonly number[];
  /** Fulfilled when reads are as good as they get: caches written, rollups made. */
  settle(): Promise<void>;
  /** Fulfilled when all that was acknowledged is where it stays: a CHECKPOINT of PostgreSQL. */
  finish(): Promise<void>;
  /** @returns the answer as it came, for `rows` to make sense of. @throws when it was refused */
  ask(question: Question): Promise<string>;
  rows(answer: string): Row[];
  size(): Promise<Size>;
  /** Bytes of the write-ahead log since the database was made; null: it does not tell. */
  logged(): Promise<number | null>;
  relations(): Promise<Relation[]>;
  stop(): Promise<void>;
}

export interface PeerKind {
  readonly name: string;
  readonly durability: Durability;
  /** Name of its wire in `wires.ts`, and what that is in words. */
  readonly wire: string;
  readonly form: string;
  /** What one body holds at least, when small ones would do the peer wrong. */
  readonly leastBody: number;
  readonly connections: number | null;
  /** Bodies that a connection has unacknowledged at once. */
  readonly underWay: number;
  /** @returns its version and flags, or why it cannot take part on this machine */
  find(): Found;
  /**
   * Starts the server on an empty folder and makes the sensors.
   * @throws with what the server said, when it does not start
   */
  start(folder: string, sensors: number, dates: { from: number; to: number }): Promise<Peer>;
}

export type Found = { readonly version: string } | { readonly missing: string };
