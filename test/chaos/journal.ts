/**
 * What clients have sent and what was acknowledged to them; at the end the database is held against it.
 *
 * A date of a sensor belongs to one client, whose uploads are stored in the order in which they were sent. So values of a point, which
 * are numbers of uploads, only grow: a point holds the latest upload that was acknowledged, or one sent later.
 */
import type { Sql } from '../../sql/connect.js';
import type { Point } from '../support/points.js';

/** A point as a client sends it; the value tells which upload of which client wrote it. */
export interface Sent {
  readonly sensorId: number;
  /** Microseconds since 1970. */
  readonly date: number;
  readonly value: number;
}

interface Entry {
  readonly sent: number[];
  acked: number | null;
}

export class Journal {
  readonly #entries = new Map<string, Entry>();
  #acks = 0;
  #repeats = 0;

  /** Uploads that were acknowledged. */
  get acks(): number {
    return this.#acks;
  }

  /** Of those, the ones of which an earlier attempt had been stored and not been acknowledged. */
  get repeats(): number {
    return this.#repeats;
  }

  /** Points that were acknowledged, each counted once. */
  get points(): number {
    return [...this.#entries.values()].filter(({ acked }) => acked !== null).length;
  }

  /** To be called before the first byte leaves. */
  send(points: readonly Sent[]): void {
    for (const { sensorId, date, value } of points) {
      const key = `${sensorId} ${date}`;
      const entry = this.#entries.get(key);
      if (entry === undefined) this.#entries.set(key, { sent: [value], acked: null });
      else entry.sent.push(value);
    }
  }

  /** @param isRepeat the store had some of it already, from an attempt that was not acknowledged */
  ack(points: readonly Sent[], isRepeat: boolean): void {
    this.#acks += 1;
    if (isRepeat) this.#repeats += 1;
    for (const { sensorId, date, value } of points) {
      const entry = this.#entries.get(`${sensorId} ${date}`);
      if (entry === undefined) throw new Error('acknowledged before it was sent');
      // Of uploads under way at once, the later may be answered first.
      entry.acked = Math.max(entry.acked ?? 0, value);
    }
  }

  /** @returns what is wrong with the points of these sensors, one line each, and the points by sensor */
  async judge(
    sql: Sql,
    sensorIds: readonly number[],
  ): Promise<{ faults: string[]; stored: Map<number, Point[]> }> {
    const faults: string[] = [];
    const stored = new Map<number, Point[]>(sensorIds.map((id) => [id, []]));
    const found = new Set<string>();
    const rows = await sql<(Point & { sensor_id: number })[]>`
      SELECT sensor_id, date, number, text FROM points WHERE sensor_id = ANY (${[...sensorIds]}::bigint[])`;
    for (const { sensor_id, ...point } of rows) {
      const key = `${sensor_id} ${point.date}`;
      stored.get(sensor_id)?.push(point);
      if (found.has(key)) faults.push(`${key}: there twice`);
      found.add(key);
      const fault = judgeValue(this.#entries.get(key), point.number);
      if (fault !== null) faults.push(`${key}: ${fault}`);
    }
    for (const [key, { acked }] of this.#entries) {
      if (acked !== null && !found.has(key)) faults.push(`${key}: acknowledged (${acked}) and lost`);
    }
    return { faults, stored };
  }
}

function judgeValue(entry: Entry | undefined, value: number | null): string | null {
  if (entry === undefined) return 'never sent';
  if (value === null || !entry.sent.includes(value)) return `has ${value}, which was never sent`;
  if (entry.acked !== null && value < entry.acked) return `has ${value}, older than what was acknowledged`;
  return null;
}
