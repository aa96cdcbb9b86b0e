/** What several readers have not read yet of the changes of their sensors, each as far as a reader takes it at once. */
import type { Queryable } from '../../connect.js';
import type { Change } from './change.js';

/** Changes of one sensor, and points of one reader, that are read at once; one change of each of its sensors at least. */
const CHANGES = 100;
const WEIGHT = 20_000;

/** How far a reader has read a sensor. */
export interface ReaderPlace {
  /** Id of the reader. */
  readonly reader: number;
  readonly sensorId: number;
  /** Version that has been read. */
  readonly version: number;
}

export interface Unread {
  readonly reader: number;
  readonly sensorId: number;
  /** Version of the sensor. */
  readonly version: number;
  /** In order. Where versions are missing, changes were removed before they were read. */
  readonly changes: readonly Change[];
}

interface Row {
  readonly reader: number;
  readonly sensor_id: number;
  readonly head: number;
  readonly version: number | null;
  readonly dates: readonly number[];
  readonly numbers: readonly (number | null)[];
  readonly texts: readonly (string | null)[] | null;
}

/**
 * The first change of each sensor of a reader goes before the second of any, and small ones go first.
 * @returns in order of reader and sensor, one for each place whose sensor is there
 */
export async function readUnread(tx: Queryable, places: readonly ReaderPlace[]): Promise<Unread[]> {
  const rows = await tx<Row[]>`
    SELECT found.reader, found.sensor_id, found.head, found.version,
           to_json(found.dates) AS dates, to_json(found.numbers) AS numbers, to_json(found.texts) AS texts
    FROM (
      SELECT w.reader, w.sensor_id, h.version AS head, n.version, n.dates, n.numbers, n.texts, n.rank,
             sum(n.weight) OVER (PARTITION BY w.reader ORDER BY n.rank, n.weight, w.sensor_id) - n.weight AS before
      FROM unnest(
        ${places.map(({ reader }) => reader)}::bigint[], ${places.map(({ sensorId }) => sensorId)}::bigint[],
        ${places.map(({ version }) => version)}::bigint[]
      ) AS w (reader, sensor_id, version)
      JOIN ingest_state h ON h.sensor_id = w.sensor_id
      LEFT JOIN LATERAL (
        SELECT row_number() OVER (ORDER BY version) AS rank, version, weight, dates, numbers, texts FROM changes
        WHERE changes.sensor_id = w.sensor_id AND version > w.version ORDER BY version LIMIT ${CHANGES}
      ) n ON true
    ) found WHERE found.version IS NULL OR found.rank = 1 OR found.before < ${WEIGHT}
    ORDER BY found.reader, found.sensor_id, found.version`;
  const unread: (Unread & { readonly changes: Change[] })[] = [];
  for (const { reader, sensor_id: sensorId, head, version, dates, numbers, texts } of rows) {
    let last = unread.at(-1);
    if (last?.reader !== reader || last.sensorId !== sensorId) {
      last = { reader, sensorId, version: head, changes: [] };
      unread.push(last);
    }
    if (version !== null) last.changes.push({ version, dates, numbers, texts });
  }
  return unread;
}
