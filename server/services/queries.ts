/** SQL of services. */

import { ApiError } from '@sensorium/model/errors';
import type { CheckpointState, Field, Input } from '@sensorium/services';
import { type Queryable, type Sql, type Transaction, transact } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { audit } from '../../sql/store/audit/write.js';
import type { Page } from '../../sql/store/page.js';
import { reviveService } from '../../sql/store/services/revive.js';

export interface RunningRow {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly Field[];
  readonly failed: string | null;
  readonly left_out: LeftOut | null;
}

/** Late points that the service skipped; dates in microseconds. */
interface LeftOut {
  readonly points: number;
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

/** Services of a user that read the sensor, in order of id. */
export async function listRunning(
  sql: Queryable,
  userId: number,
  sensorId: number,
  { limit, offset }: Page,
): Promise<{ rows: RunningRow[]; total: number }> {
  const which = sql`
    FROM service_sources c JOIN services s ON s.sensor_id = c.service_id JOIN sensors v ON v.id = s.sensor_id
    WHERE c.source_id = ${sensorId} AND v.owner_id = ${userId}`;
  const [counted] = await sql<{ total: number }[]>`SELECT count(*) AS total ${which}`;
  const rows = await sql<RunningRow[]>`
    SELECT s.sensor_id AS id, s.kind AS name, c.fields, s.failed, s.left_out ${which}
    ORDER BY s.sensor_id LIMIT ${limit} OFFSET ${offset}`;
  return { rows, total: counted!.total };
}

/** A service, with its inputs in order. */
export interface KnownService {
  readonly id: number;
  readonly kind: string;
  readonly settings: unknown;
  readonly checkpoint: CheckpointState;
  readonly inputs: readonly Input[];
}

interface KnownRow {
  readonly kind: string;
  readonly settings: unknown;
  readonly checkpoint: CheckpointState;
  readonly sources: readonly { readonly source_id: number; readonly fields: readonly Field[] }[];
}

/**
 * @param sensorId one of its sources, or its virtual sensor
 * @throws ApiError not_found
 */
export async function findService(
  sql: Queryable,
  id: number,
  sensorId: number,
  lock: 'locked' | 'as it is' = 'as it is',
): Promise<KnownService> {
  const [row] = await sql<KnownRow[]>`
    SELECT s.kind, s.settings, s.checkpoint_state AS checkpoint,
           (SELECT json_agg(json_build_object('source_id', c.source_id, 'fields', c.fields) ORDER BY c.source_id)
            FROM service_sources c WHERE c.service_id = s.sensor_id) AS sources
    FROM services s WHERE s.sensor_id = ${id} ${lock === 'locked' ? sql`FOR UPDATE` : sql``}`;
  const sources = row?.sources ?? [];
  if (row === undefined || (sensorId !== id && !sources.some(({ source_id }) => source_id === sensorId))) {
    throw new ApiError('not_found', `sensor ${sensorId} has no service ${id}`);
  }
  const inputs = sources.flatMap(({ source_id, fields }) =>
    fields.map((field) => ({ ...field, sensorId: source_id })),
  );
  return { id, kind: row.kind, settings: row.settings, checkpoint: row.checkpoint, inputs };
}

/** The new settings apply to points after the service's checkpoint. @param tx in which the service was locked */
export async function storeSettings(
  shards: Shards,
  tx: Transaction,
  id: number,
  settings: unknown,
): Promise<void> {
  await tx`
    UPDATE services SET settings = ${JSON.stringify(settings)}::text::json, revision = revision + 1
    WHERE sensor_id = ${id}`;
  await reviveService(shards, tx, id);
}

/** @returns whether the sensor was connected to the service */
export async function disconnect(sql: Sql, id: number, sensorId: number): Promise<boolean> {
  return transact(sql, async (tx) => {
    // First, in the lock order of the polls: otherwise a running poll of the service would wait for the deleted rows.
    await tx`SELECT FROM services WHERE sensor_id = ${id} FOR UPDATE`;
    const { count } = await tx`
      DELETE FROM sensor_sources c WHERE sensor_id = ${id} AND source_id = ${sensorId}
        AND EXISTS (SELECT FROM service_sources m WHERE m.service_id = ${id} AND m.source_id = ${sensorId})`;
    if (count > 0) {
      await audit(tx, {
        action: 'service.disconnect',
        object: { kind: 'service', id },
        detail: { sensor: sensorId },
      });
    }
    return count > 0;
  });
}

/**
 * Records the timestamp of a manual point, which the service then keeps when it recomputes the range around it.
 * @param sensorId one of its sources, or its virtual sensor
 * @returns whether the timestamp was not recorded before
 * @throws ApiError not_found
 */
export async function noteManualPoint(
  sql: Sql,
  id: number,
  sensorId: number,
  date: number,
): Promise<boolean> {
  return transact(sql, async (tx) => {
    await findService(tx, id, sensorId);
    const { count } = await tx`
      INSERT INTO service_manual_points (service_id, date) VALUES (${id}, ${date}) ON CONFLICT DO NOTHING`;
    return count > 0;
  });
}

/** Reverts `noteManualPoint`. */
export async function forgetManualPoint(sql: Queryable, id: number, date: number): Promise<void> {
  await sql`DELETE FROM service_manual_points WHERE service_id = ${id} AND date = ${date}`;
}
