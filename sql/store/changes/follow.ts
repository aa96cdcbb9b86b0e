/** Query by which a server follows all sensors that its streams have subscribed to. */
import type { ShardQueryable } from '../../connect.js';
import type { Change, SensorOffset } from './change.js';

/** Points that one query reads, but at least one change; and changes of one sensor. */
const WEIGHT = 20_000;
const CHANGES = 100;

export interface Followed {
  readonly sensorId: number;
  /** Latest version of the sensor, beyond the offset. */
  readonly latest: number;
  /** In order of version. A missing version before one, or an empty list, shows that changes were pruned. */
  readonly changes: Change[];
}

export interface FollowedChanges {
  /** Rights epoch of the snapshot: later changes of rights do not precede its contents. */
  readonly epoch: number;
  readonly followed: readonly Followed[];
  /** There may be more changes. */
  readonly hasMore: boolean;
}

interface Row {
  epoch: number;
  sensor_id: number | null;
  latest: number;
  version: number | null;
  total: number | null;
  dates: number[];
  numbers: (number | null)[];
  texts: (string | null)[] | null;
}

/**
 * Columns arrive as JSON: the driver reads it several times as fast as arrays, and only JSON keeps nulls among numbers. LATERAL with a LIMIT
 * makes the planner use the key of the changes whatever the statistics are.
 */
export async function readChanges(
  sql: ShardQueryable,
  offsets: readonly SensorOffset[],
): Promise<FollowedChanges> {
  const rows = await sql<Row[]>`
    SELECT e.epoch, found.sensor_id, found.latest, found.version, found.total,
           to_json(found.dates) AS dates, to_json(found.numbers) AS numbers, to_json(found.texts) AS texts
    FROM rights_epoch e LEFT JOIN (
      SELECT w.sensor_id, state.version AS latest, c.*, sum(c.weight) OVER (ORDER BY w.sensor_id, c.version) AS total
      FROM unnest(
        ${offsets.map(({ sensorId }) => sensorId)}::bigint[], ${offsets.map(({ offset }) => offset)}::bigint[]
      ) AS w (sensor_id, "offset")
      JOIN ingest_state state ON state.sensor_id = w.sensor_id AND state.version > w."offset"
      LEFT JOIN LATERAL (
        SELECT version, weight, dates, numbers, texts FROM changes
        WHERE changes.sensor_id = w.sensor_id AND version > w."offset" ORDER BY version LIMIT ${CHANGES}
      ) c ON true
    ) found ON found.total IS NULL OR found.total - coalesce(found.weight, 0) < ${WEIGHT}
    ORDER BY found.sensor_id, found.version`;
  const followed = new Map<number, Followed>();
  let hasMore = false;
  for (const { sensor_id, latest, version, total, dates, numbers, texts } of rows) {
    if (sensor_id === null) continue;
    const sensor = followed.get(sensor_id) ?? { sensorId: sensor_id, latest, changes: [] };
    followed.set(sensor_id, sensor);
    if (version === null) continue;
    sensor.changes.push({ version, dates, numbers, texts });
    if (Number(total) >= WEIGHT || sensor.changes.length === CHANGES) hasMore = true;
  }
  return { epoch: rows[0]!.epoch, followed: [...followed.values()], hasMore };
}
