/** Points of sensors, from blocks and journal in one snapshot. */
import { groupBy } from '../../../common/group-by.js';
import type { Sql } from '../../connect.js';
import { int8Array } from '../../flush/arrays.js';
import type { JournalRow, Log } from '../journal/log.js';
import { overlay, type SensorPoints, within } from '../journal/tail.js';
import { type BlockRow, joined, pointsOf } from './rows.js';

/**
 * @param from the first date, microseconds since 1970, and `to` the last one
 * @returns by sensor; those that have none are missing
 */
export async function pointsOfSensors(
  sql: Sql,
  log: Log,
  sensorIds: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, SensorPoints>> {
  for (;;) {
    if (log.seq < 0) await log.catchUp(sql);
    const pin = log.pin();
    try {
      const found = await snapshot(sql, pin.seq, sensorIds, from, to);
      if (!pin.isValid() || !log.learn(found.rows, found.seq)) continue;
      return combine(log, found, sensorIds, from, to);
    } finally {
      pin.release();
    }
  }
}

interface Snapshot {
  /** The last row of the journal. */
  readonly seq: number;
  /** Those behind the one that was known. */
  readonly rows: readonly JournalRow[];
  readonly mergedTo: ReadonlyMap<number, number>;
  readonly blocks: readonly BlockRow[];
}

function snapshot(
  sql: Sql,
  known: number,
  sensorIds: readonly number[],
  from: number,
  to: number,
): Promise<Snapshot> {
  const ids = int8Array(sensorIds);
  return sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    const [fence] = await tx<{ seq: number }[]>`SELECT seq FROM ingest_fence`;
    const rows = await tx<JournalRow[]>`
      SELECT seq, arrived, data, texts, changed FROM journal WHERE seq > ${known} ORDER BY seq`;
    const states = await tx<{ sensor_id: number; merged_to: number }[]>`
      SELECT sensor_id, merged_to FROM ingest_state WHERE sensor_id = ANY (${ids}::bigint[])`;
    const blocks = await tx<BlockRow[]>`
      SELECT sensor_id, first, count, data, texts FROM blocks
      WHERE sensor_id = ANY (${ids}::bigint[]) AND first <= ${to} AND last >= ${from} ORDER BY sensor_id, first`;
    const mergedTo = new Map(states.map(({ sensor_id, merged_to }) => [sensor_id, merged_to]));
    return { seq: fence!.seq, rows, mergedTo, blocks };
  });
}

function combine(
  log: Log,
  { seq, mergedTo, blocks }: Snapshot,
  sensorIds: readonly number[],
  from: number,
  to: number,
): Map<number, SensorPoints> {
  const points = new Map<number, SensorPoints>();
  const stored = groupBy(blocks, ({ sensor_id }) => sensor_id);
  for (const id of sensorIds) {
    const merged = mergedTo.get(id);
    if (merged === undefined) continue;
    const parts = (stored.get(id) ?? []).map(pointsOf);
    const tail = log.tail(id).between(merged, seq);
    const all = within(parts.length === 0 ? tail : overlay(joined(parts), tail), from, to);
    if (all.dates.length > 0) points.set(id, all);
  }
  return points;
}
