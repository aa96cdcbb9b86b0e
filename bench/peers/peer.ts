/**
 * Interface of a peer; Sensorium is one of them. Each has a folder: `peer.ts` runs its server and reads from it,
 * `wire.ts` sends points to it and runs in the load process.
 */
import type { BodyRuns } from '../data/workload.js';

/** D: acknowledges when the points are on disk. M: acknowledges when they are in memory. */
export type Durability = 'D' | 'M';

/** Connection data of a running peer for the load process; plain data. */
export interface Access {
  /** Base address: `http://127.0.0.1:8086`, or `postgres://...` */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Id of each sensor of the workload. */
  readonly ids: readonly number[];
  /** Base addresses of further servers of the same peer, among which connections are divided. */
  readonly others?: readonly string[];
}

/** A protocol for uploads. Bodies are encoded before the measurement. */
export interface Wire {
  encode(batch: BodyRuns, access: Access): Buffer;
  /** Opens one connection. @throws when that fails */
  open(access: Access): Promise<Sender>;
}

export interface Sender {
  /**
   * Resolves when the peer has acknowledged all `points` of the body. An HTTP connection has one request under way at a time.
   * @throws when the peer did not accept all of them
   */
  send(body: Buffer, points: number): Promise<void>;
  close(): Promise<void>;
}

/** `last`: the newest `count` points, raw. `means`: means of buckets of `width` seconds in `[from, to)`, UNIX seconds. */
export type ReadQuery =
  | { readonly kind: 'last'; readonly sensor: number; readonly count: number; readonly newest: Newest }
  | {
      readonly kind: 'means';
      readonly sensor: number;
      readonly width: number;
      readonly from: number;
      readonly to: number;
    };

/** Timestamp and interval of the newest points, for peers that support time ranges only. */
export interface Newest {
  readonly date: number;
  readonly step: number;
}

/** UNIX seconds and value, in order of time. */
export type Row = readonly [number, number];

/** Bytes on disk of all data. */
export interface Size {
  readonly total: number;
  /** For PostgreSQL: row tables, their indexes, and the columnstore with its indexes. */
  readonly parts?: { readonly rows: number; readonly indexes: number; readonly columns: number };
}

/** Bytes on disk of a table, its TOAST and its indexes; or of a folder. */
export interface Relation {
  readonly name: string;
  readonly table: number;
  readonly toast?: number;
  readonly indexes?: number;
}

export interface Peer {
  readonly access: Access;
  /** Root processes of this peer. */
  readonly pids: readonly number[];
  /** Fulfilled when background work that speeds up reads is complete, such as rollups. */
  catchUp(): Promise<void>;
  /** Fulfilled when acknowledged points are in their final files: a CHECKPOINT of PostgreSQL. */
  finish(): Promise<void>;
  /** @returns the raw response, to be parsed by `rows`. @throws when the query fails */
  read(query: ReadQuery): Promise<string>;
  rows(text: string): Row[];
  size(): Promise<Size>;
  /** Bytes written to the write-ahead log so far; null: unknown. */
  logged(): Promise<number | null>;
  relations(): Promise<Relation[]>;
  stop(): Promise<void>;
}

export interface PeerKind {
  readonly name: string;
  readonly durability: Durability;
  /** Name of its wire in `wires.ts`, and its description. */
  readonly wire: string;
  readonly form: string;
  /** Least points of a body, for peers that are slow with small ones. */
  readonly leastBody: number;
  readonly connections: number | null;
  /** Unacknowledged bodies of a connection at once. */
  readonly underWay: number;
  /** @returns its version, or why it is missing on this machine */
  find(): Found;
  /**
   * Starts the server on an empty folder and creates the sensors.
   * @throws Error with the server's output, when it does not start
   */
  start(folder: string, sensors: number, dates: { from: number; to: number }): Promise<Peer>;
}

export type Found = { readonly version: string } | { readonly missing: string };
