/**
 * Journal of sent and acknowledged points, with which the database is compared at the end.
 *
 * A timestamp of a sensor belongs to one client, whose uploads are stored in the order of sending. So the values of a point, which
 * are numbers of uploads, only grow: a point holds the latest acknowledged upload, or a later one.
 */
import type { Sql } from '../../sql/connect.js';
import type { Point } from '../support/points.js';
import { shardsOf } from '../support/shards.js';

/** A point as a client sends it; the value identifies client and upload. */
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

  /** Acknowledged uploads. */
  get acks(): number {
    return this.#acks;
  }

  /** Acknowledged uploads that an earlier, unacknowledged attempt had stored. */
  get repeats(): number {
    return this.#repeats;
  }

  /** Acknowledged points, each counted once. */
  get points(): number {
    return [...this.#entries.values()].filter(({ acked }) => acked !== null).length;
  }

  /** Called before the first byte is sent. */
  send(points: readonly Sent[]): void {
    for (const { sensorId, date, value } of points) {
      const key = `${sensorId} ${date}`;
      const entry = this.#entries.get(key);
      if (entry === undefined) this.#entries.set(key, { sent: [value], acked: null });
      else entry.sent.push(value);
    }
  }

  /** @param isRepeat an earlier, unacknowledged attempt had stored part of it */
  ack(points: readonly Sent[], isRepeat: boolean): void {
    this.#acks += 1;
    if (isRepeat) this.#repeats += 1;
    for (const { sensorId, date, value } of points) {
      const entry = this.#entries.get(`${sensorId} ${date}`);
      if (entry === undefined) throw new Error('acknowledged before it was sent');
      // Of several uploads under way, a later one may be acknowledged first.
      entry.acked = Math.max(entry.acked ?? 0, value);
    }
  }

  /**
   * @param sql of the central database
   * @returns violations in the points of these sensors, one line each, and the points by sensor
   */
  async check(
    sql: Sql,
    sensorIds: readonly number[],
  ): Promise<{ violations: string[]; stored: Map<number, Point[]> }> {
    const violations: string[] = [];
    const stored = new Map<number, Point[]>(sensorIds.map((id) => [id, []]));
    const found = new Set<string>();
    const rows = await Promise.all(
      shardsOf(sql).map(
        (shard) => shard<(Point & { sensor_id: number })[]>`
          SELECT sensor_id, date, number, text FROM points WHERE sensor_id = ANY (${[...sensorIds]}::bigint[])`,
      ),
    );
    for (const { sensor_id, ...point } of rows.flat()) {
      const key = `${sensor_id} ${point.date}`;
      stored.get(sensor_id)?.push(point);
      if (found.has(key)) violations.push(`${key}: stored twice`);
      found.add(key);
      const violation = checkValue(this.#entries.get(key), point.number);
      if (violation !== null) violations.push(`${key}: ${violation}`);
    }
    for (const [key, { acked }] of this.#entries) {
      if (acked !== null && !found.has(key)) violations.push(`${key}: acknowledged (${acked}) and lost`);
    }
    return { violations, stored };
  }
}

function checkValue(entry: Entry | undefined, value: number | null): string | null {
  if (entry === undefined) return 'never sent';
  if (value === null || !entry.sent.includes(value)) return `has ${value}, which was never sent`;
  if (entry.acked !== null && value < entry.acked) return `has ${value}, older than what was acknowledged`;
  return null;
}
