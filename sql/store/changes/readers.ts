/** Unread changes of the sensors of several readers, each up to a limit. */
import type { ShardQueryable } from '../../connect.js';
import type { Change } from './change.js';

/** Changes of one sensor, and points of one reader, that one query reads; but at least one change of each of its sensors. */
const CHANGES = 100;
const WEIGHT = 20_000;

/** Offset of a reader on a sensor. */
export interface ReaderOffset {
  /** Id of the reader. */
  readonly reader: number;
  readonly sensorId: number;
  /** Version of the last change read. */
  readonly version: number;
}

export interface Unread {
  readonly reader: number;
  readonly sensorId: number;
  /** Latest version of the sensor. */
  readonly version: number;
  /** In order of version. Missing versions were pruned before they were read. */
  readonly changes: readonly Change[];
}

interface Row {
  readonly reader: number;
  readonly sensor_id: number;
  readonly latest: number;
  readonly version: number | null;
  readonly dates: readonly number[];
  readonly numbers: readonly (number | null)[];
  readonly texts: readonly (string | null)[] | null;
}

/**
 * Of each reader, the first change of each sensor comes before the second of any, and small changes come first.
 * @returns in order of reader and sensor, one for each offset whose sensor exists
 */
export async function readUnread(tx: ShardQueryable, offsets: readonly ReaderOffset[]): Promise<Unread[]> {
  const rows = await tx<Row[]>`
    SELECT found.reader, found.sensor_id, found.latest, found.version,
           to_json(found.dates) AS dates, to_json(found.numbers) AS numbers, to_json(found.texts) AS texts
    FROM (
      SELECT w.reader, w.sensor_id, state.version AS latest, n.version, n.dates, n.numbers, n.texts, n.rank,
             sum(n.weight) OVER (PARTITION BY w.reader ORDER BY n.rank, n.weight, w.sensor_id) - n.weight AS before
      FROM unnest(
        ${offsets.map(({ reader }) => reader)}::bigint[], ${offsets.map(({ sensorId }) => sensorId)}::bigint[],
        ${offsets.map(({ version }) => version)}::bigint[]
      ) AS w (reader, sensor_id, version)
      JOIN ingest_state state ON state.sensor_id = w.sensor_id
      LEFT JOIN LATERAL (
        SELECT row_number() OVER (ORDER BY version) AS rank, version, weight, dates, numbers, texts FROM changes
        WHERE changes.sensor_id = w.sensor_id AND version > w.version ORDER BY version LIMIT ${CHANGES}
      ) n ON true
    ) found WHERE found.version IS NULL OR found.rank = 1 OR found.before < ${WEIGHT}
    ORDER BY found.reader, found.sensor_id, found.version`;
  const unread: (Unread & { readonly changes: Change[] })[] = [];
  for (const { reader, sensor_id: sensorId, latest, version, dates, numbers, texts } of rows) {
    let last = unread.at(-1);
    if (last?.reader !== reader || last.sensorId !== sensorId) {
      last = { reader, sensorId, version: latest, changes: [] };
      unread.push(last);
    }
    if (version !== null) last.changes.push({ version, dates, numbers, texts });
  }
  return unread;
}
