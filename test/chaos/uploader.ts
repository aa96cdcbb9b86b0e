/** Common interface of uploads over HTTP and over a stream. */
import type { Sent } from './journal.js';

export interface Receipt {
  readonly stored: number;
  readonly duplicate: number;
  readonly replaced: number;
  readonly rejected: readonly { readonly reason: string }[];
}

export interface Refusal {
  readonly code: string;
  readonly error: string;
}

export type Answer = Receipt | Refusal;

export interface Uploader {
  /** Uploads that may be under way at once; the server stores them in the order of the calls. */
  readonly depth: number;
  /**
   * Repeats the upload until it is acknowledged: after "retry later", a broken connection or a missing response.
   * @returns the receipt, or a permanent error
   */
  upload(points: readonly Sent[]): Promise<Answer>;
  /** Resolves when no upload is under way. */
  close(): Promise<void>;
}

/** Disruptions of all uploaders of an experiment. */
export class Disruptions {
  /** Connections that broke without a response to an upload, other than by an orderly shutdown: how, and when. */
  readonly broken: string[] = [];
  /** Number of "retry later" responses; the upload may be stored all the same. */
  later = 0;
  /** Number of refused connections. */
  away = 0;
  /** Uploaders that have had a response. */
  open = 0;
}

export interface UploaderOptions {
  /** Called for each new connection. */
  readonly url: () => string;
  /** Session id or API key. */
  readonly secret: string;
  readonly disruptions: Disruptions;
}

/** Milliseconds before a retry. */
export const PAUSE = 50;

/** The points by sensor, in order. */
export function bySensor(points: readonly Sent[]): Map<number, Sent[]> {
  const sensors = new Map<number, Sent[]>();
  for (const point of points) {
    const others = sensors.get(point.sensorId);
    if (others === undefined) sensors.set(point.sensorId, [point]);
    else others.push(point);
  }
  return sensors;
}
