/** What a flush changes in sensors that somebody watches, on its way into the relation `changes`. */
import { int8Array, numberArray, textArray } from './arrays.js';
import type { Columns, Rows } from './columns.js';

/** The points of one sensor that one flush stored or replaced. */
export interface Change {
  readonly sensorId: number;
  /** Of the sensor, after this flush. */
  readonly version: number;
  readonly points: Columns;
}

/**
 * One row for each change. Their columns differ in length, which no array of arrays may in SQL: so each
 * travels as the text of an array.
 */
export const RECORD = `
  INSERT INTO changes (sensor_id, version, weight, dates, numbers, texts)
  SELECT sensor_id, version, weight, dates::bigint[], numbers::float8[], texts::text[]
  FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[])
    AS changed (sensor_id, version, weight, dates, numbers, texts)`;

/** Values for RECORD. */
export function recordValues(changes: readonly Change[]): (string | Buffer | null)[] {
  return [
    int8Array(changes.map(({ sensorId }) => sensorId)),
    int8Array(changes.map(({ version }) => version)),
    int8Array(changes.map(({ points }) => points.weight)),
    textArray(changes.map(({ points }) => numberArray(points.dates))),
    textArray(changes.map(({ points }) => numberArray(points.numbers))),
    textArray(changes.map(({ points }) => textArray(points.texts))),
  ];
}

/** Rows from an index on, all of one sensor. */
export function copyRows(rows: Rows, from: number, into: Columns): void {
  const { dates, numbers, texts } = rows;
  for (let i = from; i < dates.length; i++) into.push(dates[i]!, numbers[i]!, texts?.[i] ?? null);
}
