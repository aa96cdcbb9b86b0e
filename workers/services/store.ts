/** Writes what a round has computed. */

import { Slot, type ValueRule, validateValue } from '@sensorium/model/values';
import type { Output } from '@sensorium/services';
import type { Transaction } from '../../sql/connect.js';
import { NO_DATE, PointBuffer } from '../../sql/store/ingest/point-buffer.js';
import { publishEvent } from '../../sql/store/outbox/events.js';
import { deletePointsWithin } from '../../sql/store/points/delete-points.js';
import { DATE_END } from '../../sql/store/points/widths.js';
import { storable } from '../storable.js';
import { type Advanced, worthKeeping } from './advance.js';
import type { Arrivals } from './arrivals.js';
import { type LeftOut, type Service, ServiceFailure } from './service.js';

const slot = new Slot();

/** @param rule of the virtual sensor. @throws ServiceFailure when one of them is nothing that the virtual sensor can hold */
export function pointsOf({ id }: Service, rule: ValueRule, outputs: readonly Output[]): PointBuffer {
  const points = new PointBuffer();
  for (const { date, value } of outputs) {
    const refused = validateValue(rule, value, slot);
    if (refused !== null) throw new ServiceFailure(`its output was refused: ${refused}`);
    if (date !== null && !(Number.isSafeInteger(date) && date >= 0 && date < DATE_END)) {
      throw new ServiceFailure(`its output has the date ${date}`);
    }
    points.add(id, date ?? NO_DATE, slot.number, slot.text);
  }
  return points;
}

/** What is computed leaves the points alone that were given by hand: they are neither replaced nor removed. */
export async function withoutManual(tx: Transaction, { id }: Service, advanced: Advanced): Promise<Advanced> {
  const { outputs, stale } = advanced;
  if (outputs.length === 0 && stale === null) return advanced;
  const rows = await tx<{ date: number }[]>`SELECT date FROM service_manual_points WHERE service_id = ${id}`;
  const manual = new Set<number | null>(rows.map(({ date }) => date));
  return {
    ...advanced,
    outputs: outputs.filter(({ date }) => !manual.has(date)),
    stale: stale?.filter((date) => !manual.has(date)) ?? null,
  };
}

/** Removes outputs that have not come again. @param tx the flush of the others may come before or after it */
export async function removeOutputs(tx: Transaction, { id }: Service, { stale }: Advanced): Promise<void> {
  if (stale === null || stale.length === 0) return;
  await deletePointsWithin(tx, id, { dates: stale });
}

/** Where the service stands now, and where it can go back to. */
export async function storeStand(tx: Transaction, { id }: Service, advanced: Advanced): Promise<void> {
  const { front, stand, back, checkpoints } = advanced;
  if (back !== null) await tx`DELETE FROM service_checkpoints WHERE service_id = ${id} AND date > ${back}`;
  if (checkpoints.length > 0) {
    // Each may hold long values.
    const worth = new Set(
      worthKeeping(
        checkpoints.map(({ date }) => date),
        front,
      ),
    );
    const rows = checkpoints.filter(({ date }) => worth.has(date));
    await tx`
      INSERT INTO service_checkpoints (service_id, date, stand)
      SELECT ${id}, date, stand FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS (date bigint, stand json)
      ON CONFLICT (service_id, date) DO UPDATE SET stand = excluded.stand`;
    await dropCheckpoints(tx, id, front);
  }
  const last = checkpoints.at(-1)?.date ?? back;
  await tx`
    UPDATE services SET stand = ${JSON.stringify(stand)}::text::json, front = ${front},
                        checkpointed = coalesce(${last}, checkpointed)
    WHERE sensor_id = ${id}`;
}

/** Those that are no longer worth keeping. */
async function dropCheckpoints(tx: Transaction, id: number, front: number): Promise<void> {
  const rows = await tx<{ date: number }[]>`
    SELECT date FROM service_checkpoints WHERE service_id = ${id} ORDER BY date`;
  const dates = rows.map(({ date }) => date);
  const kept = worthKeeping(dates, front);
  if (kept.length === dates.length) return;
  await tx`
    DELETE FROM service_checkpoints WHERE service_id = ${id} AND date <> ALL (${kept}::bigint[])`;
}

/** Adds to what its owner reads of late points that were left out. */
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

/** How far it has read. */
export async function storeReached(tx: Transaction, { id }: Service, { reached }: Arrivals): Promise<void> {
  await tx`
    UPDATE service_sources c SET version = r.version
    FROM unnest(
      ${reached.map(({ sensorId }) => sensorId)}::bigint[], ${reached.map(({ version }) => version)}::bigint[]
    ) AS r (source_id, version)
    WHERE c.service_id = ${id} AND c.source_id = r.source_id`;
}

/** Characters of a reason. */
const LONGEST = 500;

/** It stops, and its owner is told. */
export async function storeFailure(tx: Transaction, { id, ownerId }: Service, reason: string): Promise<void> {
  await tx`UPDATE services SET failed = ${storable(reason, LONGEST)}, failed_at = now() WHERE sensor_id = ${id}`;
  await publishEvent(tx, 'service_failed', { subjectId: id, sourceId: id, audience: [ownerId] });
}
