/** How a client's points get in: the same whether by HTTP or by a stream. */
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
  /** Uploads that may be under way at once; the store gets them in the order in which they were begun. */
  readonly depth: number;
  /**
   * Repeats the upload until it is acknowledged: after "try later", after a broken connection, after an answer that never came.
   * @returns what ended that: the receipt, or a refusal that trying again would not change
   */
  upload(points: readonly Sent[]): Promise<Answer>;
  /** Resolves when nothing is under way any more. */
  close(): Promise<void>;
}

/** What all uploaders of a round have met. */
export class Weather {
  /** Connections that broke with an upload unanswered that was owed an answer, other than by an orderly goodbye: how, and when. */
  readonly broken: string[] = [];
  /** Times a client was told to try later; what it had sent may be stored all the same. */
  later = 0;
  /** Times nobody listened. */
  away = 0;
  /** Uploaders through which something has come back. */
  open = 0;
}

export interface UploaderOptions {
  /** Looked at for each new connection. */
  readonly url: () => string;
  /** Session id or API key. */
  readonly secret: string;
  readonly weather: Weather;
}

/** Milliseconds before anything is tried again. */
export const PAUSE = 50;

/** The points by sensor, in the order in which they were made. */
export function bySensor(points: readonly Sent[]): Map<number, Sent[]> {
  const sensors = new Map<number, Sent[]>();
  for (const point of points) {
    const others = sensors.get(point.sensorId);
    if (others === undefined) sensors.set(point.sensorId, [point]);
    else others.push(point);
  }
  return sensors;
}
