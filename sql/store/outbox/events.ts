/** Events: told in the transaction of the change, to those who want to know and may. */
import type { EventName } from '../../../common/events.js';
import type { Queryable } from '../../connect.js';
import { type NewDelivery, queueDeliveries } from './deliveries.js';

export interface Told {
  readonly subjectId: number;
  /** See the catalogue; absent where the event has no source. */
  readonly sourceId?: number;
  /** Ids of the users who may know. */
  readonly audience: readonly number[];
}

interface Wanted {
  readonly notification_id: number;
  readonly user_id: number;
  readonly subject_id: number;
  readonly source_id: number | null;
}

/**
 * Queues the deliveries of all enabled event notifications that ask for it; they are begun in order of priority, high to low.
 * Costs one statement where nobody asks.
 */
export async function tellEvent(tx: Queryable, name: EventName, ...told: readonly Told[]): Promise<void> {
  const rows = told.flatMap(({ subjectId, sourceId, audience }) =>
    audience.map((userId) => ({ subject_id: subjectId, source_id: sourceId ?? null, user_id: userId })),
  );
  if (rows.length === 0) return;
  const wanted = await tx<Wanted[]>`
    SELECT e.notification_id, t.user_id, t.subject_id, t.source_id
    FROM ROWS FROM (
      json_to_recordset(${JSON.stringify(rows)}::text::json) AS (subject_id bigint, source_id bigint, user_id bigint)
    ) WITH ORDINALITY AS t(subject_id, source_id, user_id, place)
    JOIN event_notifications e ON e.owner_id = t.user_id AND e.event = ${name} AND e.enabled
      AND (e.source_id IS NULL OR e.source_id = t.source_id)
    ORDER BY t.place, e.priority DESC, e.id`;
  const deliveries = wanted.map(
    ({ notification_id, user_id, subject_id, source_id }): NewDelivery => ({
      notificationId: notification_id,
      cause: 'event',
      parameters: {
        event: name,
        subject_id,
        ...(source_id === null ? {} : { source_id }),
        user_id,
      },
      text: (text) => text,
    }),
  );
  await queueDeliveries(tx, deliveries, { inOrder: true });
}

/**
 * Tells an event of sensors to everybody who may see them; for `delete_sensor` therefore before they are deleted.
 * @param sourceId without it, the source of each is the sensor itself
 */
export async function tellOfSensors(
  tx: Queryable,
  name:
    | 'update_sensor'
    | 'delete_sensor'
    | 'add_device_sensor'
    | 'remove_device_sensor'
    | 'add_environment_sensor'
    | 'remove_environment_sensor',
  sensorIds: readonly number[],
  sourceId?: number,
): Promise<void> {
  // Only those who want to hear of it: many sensors times many readers would be a large audience for nothing.
  const rows = await tx<{ id: number; audience: number[] }[]>`
    SELECT s.id, ARRAY(
      SELECT reader.id FROM (
        SELECT s.owner_id AS id UNION SELECT user_id FROM sensor_shares h WHERE h.sensor_id = s.id
      ) reader
      WHERE EXISTS (
        SELECT FROM event_notifications e WHERE e.owner_id = reader.id AND e.event = ${name} AND e.enabled
          AND (e.source_id IS NULL OR e.source_id = coalesce(${sourceId ?? null}::bigint, s.id)))
      ORDER BY 1) AS audience
    FROM sensors s WHERE s.id = ANY(${sensorIds as number[]}::bigint[]) ORDER BY s.id`;
  await tellEvent(
    tx,
    name,
    ...rows.map(({ id, audience }) => ({ subjectId: id, sourceId: sourceId ?? id, audience })),
  );
}

/** Tells the owner of the sensor, and each of the users, that he sees it from now on or no longer does. */
export async function tellOfShares(
  tx: Queryable,
  name: 'share_sensor' | 'unshare_sensor',
  sensorId: number,
  userIds: readonly number[],
): Promise<void> {
  const [sensor] = await tx<{ owner_id: number }[]>`SELECT owner_id FROM sensors WHERE id = ${sensorId}`;
  if (sensor === undefined) return;
  const told = userIds.map((userId) => ({
    subjectId: userId,
    sourceId: sensorId,
    audience: [sensor.owner_id, userId],
  }));
  await tellEvent(tx, name, ...told);
}
