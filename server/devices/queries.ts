/** SQL of devices. A database trigger deletes a device that has lost its last sensor. */
import { invalid } from '@sensorium/model/errors';
import {
  isUniqueViolation,
  type Queryable,
  type Sql,
  type Transaction,
  transact,
} from '../../sql/connect.js';
import { publishSensorEvents } from '../../sql/store/outbox/events.js';
import { type ListPage, listPage, type Page } from '../../sql/store/page.js';
import { andWords } from '../../sql/store/search-words.js';
import type { AccountQuotas } from '../quotas/public.js';
import { missing } from '../rights/require.js';

export interface DeviceRow {
  id: number;
  type: string;
  uuid: string;
}

/** A device as a request identifies it: by id, or by type and UUID. */
export type DeviceReference = { readonly id: number } | { readonly type: string; readonly uuid: string };

/** @param words each of which must be part of the type or the UUID */
export function listDevices(
  sql: Queryable,
  ownerId: number,
  words: readonly string[],
  page: Page,
): Promise<ListPage<DeviceRow>> {
  const named = andWords(sql, sql`concat_ws(' ', type, uuid)`, words);
  const from = sql`FROM devices WHERE owner_id = ${ownerId} ${named}`;
  return listPage(sql, { columns: sql`id, type, uuid`, from, key: sql`id` }, page);
}

export async function findDevice(sql: Queryable, id: number): Promise<DeviceRow | undefined> {
  const [row] = await sql<DeviceRow[]>`SELECT id, type, uuid FROM devices WHERE id = ${id}`;
  return row;
}

/**
 * @returns undefined when the device was deleted meanwhile
 * @throws ApiError invalid_input when the owner has another device of that type and UUID
 */
export async function updateDevice(
  sql: Queryable,
  id: number,
  fields: { readonly type?: string; readonly uuid?: string },
): Promise<DeviceRow | undefined> {
  if (Object.keys(fields).length === 0) return findDevice(sql, id);
  try {
    const [row] = await sql<DeviceRow[]>`
      UPDATE devices SET ${sql(fields)} WHERE id = ${id} RETURNING id, type, uuid`;
    return row;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw invalid('device.uuid', 'is that of another device of yours with this type');
  }
}

/** Removes all sensors from a device, which ends it. */
export async function deleteDevice(sql: Sql, id: number): Promise<void> {
  await transact(sql, async (tx) => {
    // Sensors before the device, as everywhere; the lock of the device then keeps others from being added.
    await tx`SELECT FROM sensors WHERE device_id = ${id} ORDER BY id FOR NO KEY UPDATE`;
    await tx`SELECT FROM devices WHERE id = ${id} FOR UPDATE`;
    const rows = await tx<{ id: number }[]>`
      UPDATE sensors SET device_id = NULL WHERE device_id = ${id} RETURNING id`;
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) await publishSensorEvents(tx, 'remove_device_sensor', ids, id);
    await tx`DELETE FROM devices WHERE id = ${id}`;
  });
}

/** The device that a sensor is on. */
export async function deviceOf(sql: Queryable, sensorId: number): Promise<DeviceRow | undefined> {
  const [row] = await sql<DeviceRow[]>`
    SELECT d.id, d.type, d.uuid FROM sensors s JOIN devices d ON d.id = s.device_id WHERE s.id = ${sensorId}`;
  return row;
}

/**
 * Moves a sensor to a device. Creates the device when the owner has none of that type and UUID.
 * @returns undefined when the owner has no device of that id
 * @throws ApiError not_found when the sensor was deleted meanwhile; quota_exceeded
 */
export async function attach(
  { sql, quotas }: { readonly sql: Sql; readonly quotas: AccountQuotas },
  ownerId: number,
  sensorId: number,
  reference: DeviceReference,
): Promise<DeviceRow | undefined> {
  return transact(sql, async (tx) => {
    if ('uuid' in reference) await requireDeviceRoom(tx, quotas, ownerId, reference);
    return attachWithin(tx, ownerId, sensorId, reference);
  });
}

/** `attach` within a transaction that has checked the quota. */
export async function attachWithin(
  tx: Transaction,
  ownerId: number,
  sensorId: number,
  reference: DeviceReference,
): Promise<DeviceRow | undefined> {
  const before = await lockedSensor(tx, sensorId);
  if (before === undefined) throw missing('sensor', sensorId);
  const device = await lockedDevice(tx, ownerId, reference);
  if (device === undefined) return undefined;
  if (before.device_id !== device.id) {
    await tx`UPDATE sensors SET device_id = ${device.id} WHERE id = ${sensorId}`;
    if (before.device_id !== null) {
      await publishSensorEvents(tx, 'remove_device_sensor', [sensorId], before.device_id);
    }
    await publishSensorEvents(tx, 'add_device_sensor', [sensorId], device.id);
  }
  return device;
}

/** @param deviceId null: any device @returns whether the sensor was on that device */
export async function detach(sql: Sql, sensorId: number, deviceId: number | null): Promise<boolean> {
  return transact(sql, async (tx) => {
    const before = await lockedSensor(tx, sensorId);
    if (before === undefined || before.device_id === null) return false;
    if (deviceId !== null && before.device_id !== deviceId) return false;
    await tx`UPDATE sensors SET device_id = NULL WHERE id = ${sensorId}`;
    await publishSensorEvents(tx, 'remove_device_sensor', [sensorId], before.device_id);
    return true;
  });
}

/** A device that the owner has already needs no room. @throws ApiError quota_exceeded */
export async function requireDeviceRoom(
  tx: Transaction,
  quotas: AccountQuotas,
  ownerId: number,
  { type, uuid }: { readonly type: string; readonly uuid: string },
): Promise<void> {
  const present =
    await tx`SELECT FROM devices WHERE owner_id = ${ownerId} AND uuid = ${uuid} AND type = ${type}`;
  if (present.count === 0) await quotas.require(tx, ownerId, 'devices');
}

async function lockedSensor(
  tx: Transaction,
  id: number,
): Promise<{ readonly device_id: number | null } | undefined> {
  const [row] = await tx<{ device_id: number | null }[]>`
    SELECT device_id FROM sensors WHERE id = ${id} FOR NO KEY UPDATE`;
  return row;
}

/** Locks the device: otherwise it would be deleted when its last sensor leaves it before this one is attached. */
async function lockedDevice(
  tx: Transaction,
  ownerId: number,
  reference: DeviceReference,
): Promise<DeviceRow | undefined> {
  const [row] =
    'id' in reference
      ? await tx<DeviceRow[]>`
          SELECT id, type, uuid FROM devices WHERE id = ${reference.id} AND owner_id = ${ownerId} FOR KEY SHARE`
      : await tx<DeviceRow[]>`
          INSERT INTO devices (owner_id, type, uuid) VALUES (${ownerId}, ${reference.type}, ${reference.uuid})
          ON CONFLICT (owner_id, uuid, type) DO UPDATE SET uuid = excluded.uuid RETURNING id, type, uuid`;
  return row;
}
