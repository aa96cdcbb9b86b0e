/** Stores the results of a poll. */

import { type ValueRule, ValueSlot, validateValue } from '@sensorium/model/values';
import type { Output } from '@sensorium/services';
import { isPointDate } from '../../common/dates.js';
import type { Queryable, Transaction } from '../../sql/connect.js';
import { shardWithin } from '../../sql/shards.js';
import { NO_DATE, PointBuffer } from '../../sql/store/ingest/point-buffer.js';
import { publishEvent } from '../../sql/store/outbox/events.js';
import { deletePointsWithin } from '../../sql/store/points/delete-points.js';
import { storable } from '../storable.js';
import { type Advanced, worthKeeping } from './advance.js';
import type { Arrivals } from './arrivals.js';
import { type LeftOut, type Service, ServiceFailure } from './service.js';

const slot = new ValueSlot();

/** @param rule of the virtual sensor @throws ServiceFailure when an output violates it */
export function outputPoints({ id }: Service, rule: ValueRule, outputs: readonly Output[]): PointBuffer {
  const points = new PointBuffer();
  for (const { date, value } of outputs) {
    const reason = validateValue(rule, value, slot);
    if (reason !== null) throw new ServiceFailure(`output rejected: ${reason}`);
    if (date !== null && !(Number.isSafeInteger(date) && isPointDate(date))) {
      throw new ServiceFailure(`output with the invalid date ${date}`);
    }
    points.add(id, date ?? NO_DATE, slot.number, slot.text);
  }
  return points;
}

/** Drops the changes of points that users have uploaded to the virtual sensor: the service neither replaces nor removes these. */
export async function withoutManual(tx: Transaction, { id }: Service, advanced: Advanced): Promise<Advanced> {
  const { outputs, stale } = advanced;
  if (outputs.length === 0 && stale === null) return advanced;
  const manual: ReadonlySet<number | null> = await manualDates(tx, id);
  return {
    ...advanced,
    outputs: outputs.filter(({ date }) => !manual.has(date)),
    stale: stale?.filter((date) => !manual.has(date)) ?? null,
  };
}

/** Dates of points that users have uploaded to the virtual sensor. */
export async function manualDates(sql: Queryable, id: number): Promise<ReadonlySet<number>> {
  const rows = await sql<{ date: number }[]>`SELECT date FROM service_manual_points WHERE service_id = ${id}`;
  return new Set(rows.map(({ date }) => date));
}

/** Removes stale outputs. @param tx before or after the flush of the new ones */
export async function removeOutputs(tx: Transaction, { id }: Service, { stale }: Advanced): Promise<void> {
  if (stale === null || stale.length === 0) return;
  await deletePointsWithin(shardWithin(tx), id, { dates: stale });
}

/** Stores the state and the checkpoints of a service. */
export async function storeCheckpointState(
  tx: Transaction,
  { id }: Service,
  advanced: Advanced,
): Promise<void> {
  const { watermark, checkpointState, back, checkpoints } = advanced;
  if (back !== null) await tx`DELETE FROM service_checkpoints WHERE service_id = ${id} AND date > ${back}`;
  if (checkpoints.length > 0) {
    // Checkpoints can hold long values: only the needed ones are stored.
    const worth = new Set(
      worthKeeping(
        checkpoints.map(({ date }) => date),
        watermark,
      ),
    );
    const rows = checkpoints
      .filter(({ date }) => worth.has(date))
      .map(({ date, checkpointState }) => ({ date, checkpoint_state: checkpointState }));
    await tx`
      INSERT INTO service_checkpoints (service_id, date, checkpoint_state)
      SELECT ${id}, date, checkpoint_state FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS (date bigint, checkpoint_state json)
      ON CONFLICT (service_id, date) DO UPDATE SET checkpoint_state = excluded.checkpoint_state`;
    await dropCheckpoints(tx, id, watermark);
  }
  const last = checkpoints.at(-1)?.date ?? back;
  await tx`
    UPDATE services SET checkpoint_state = ${JSON.stringify(checkpointState)}::text::json, watermark = ${watermark},
                        checkpointed = coalesce(${last}, checkpointed)
    WHERE sensor_id = ${id}`;
}

/** Deletes the checkpoints that are no longer needed. */
async function dropCheckpoints(tx: Transaction, id: number, watermark: number): Promise<void> {
  const rows = await tx<{ date: number }[]>`
    SELECT date FROM service_checkpoints WHERE service_id = ${id} ORDER BY date`;
  const dates = rows.map(({ date }) => date);
  const kept = worthKeeping(dates, watermark);
  if (kept.length === dates.length) return;
  await tx`
    DELETE FROM service_checkpoints WHERE service_id = ${id} AND date <> ALL (${kept}::bigint[])`;
}

/** Adds to the late points that were left out; the owner reads them. */
export async function storeLeftOut(
  tx: Transaction,
  { id, leftOut: before }: Service,
  now: LeftOut,
): Promise<void> {
  const both: LeftOut = {
    points: now.points + (before?.points ?? 0),
    from: Math.min(now.from, before?.from ?? now.from),
    to: Math.max(now.to, before?.to ?? now.to),
    reason: now.reason,
  };
  await tx`UPDATE services SET left_out = ${JSON.stringify(both)}::text::json WHERE sensor_id = ${id}`;
}

/** Stores up to which changes the service has read its sources. */
export async function storeReached(tx: Transaction, { id }: Service, { reached }: Arrivals): Promise<void> {
  await tx`
    UPDATE service_sources c SET version = r.version
    FROM unnest(
      ${reached.map(({ sensorId }) => sensorId)}::bigint[], ${reached.map(({ version }) => version)}::bigint[]
    ) AS r (source_id, version)
    WHERE c.service_id = ${id} AND c.source_id = r.source_id`;
}

/** Maximum number of characters of a reason. */
const LONGEST = 500;

/** Stops the service, and notifies its owner. */
export async function storeFailure(tx: Transaction, { id, ownerId }: Service, reason: string): Promise<void> {
  await tx`UPDATE services SET failed = ${storable(reason, LONGEST)}, failed_at = now() WHERE sensor_id = ${id}`;
  await publishEvent(tx, 'service_failed', { subjectId: id, sourceId: id, audience: [ownerId] });
}
