/** Events: queued in the transaction of their cause, for users who may read of it and have an event notification for it. */
import type { EventName } from '../../../common/events.js';
import type { Queryable } from '../../connect.js';
import { type NewDelivery, queueDeliveries } from './deliveries.js';

export interface EventOccurrence {
  readonly subjectId: number;
  /** As in the catalogue of events; absent for an event without a source. */
  readonly sourceId?: number;
  /** Ids of the users who may read of it. */
  readonly audience: readonly number[];
}

interface Wanted {
  readonly notification_id: number;
  readonly user_id: number;
  readonly subject_id: number;
  readonly source_id: number | null;
}

/**
 * Queues the deliveries of all enabled event notifications for the event; they start in order of priority, high to low. Without such
 * notifications it costs one statement.
 */
export async function publishEvent(
  tx: Queryable,
  name: EventName,
  ...occurrences: readonly EventOccurrence[]
): Promise<void> {
  const rows = occurrences.flatMap(({ subjectId, sourceId, audience }) =>
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
 * Publishes an event of sensors to their owners and to users with a share. Call it before the deletion for `delete_sensor`.
 * @param sourceId default: the sensor itself
 */
export async function publishSensorEvents(
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
  // Only readers with a matching event notification: many sensors times many readers would be a large audience.
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
  await publishEvent(
    tx,
    name,
    ...rows.map(({ id, audience }) => ({ subjectId: id, sourceId: sourceId ?? id, audience })),
  );
}

/** Publishes the event of a share, for each user, to the owner of the sensor and that user. */
export async function publishShareEvents(
  tx: Queryable,
  name: 'share_sensor' | 'unshare_sensor',
  sensorId: number,
  userIds: readonly number[],
): Promise<void> {
  const [sensor] = await tx<{ owner_id: number }[]>`SELECT owner_id FROM sensors WHERE id = ${sensorId}`;
  if (sensor === undefined) return;
  const occurrences = userIds.map((userId) => ({
    subjectId: userId,
    sourceId: sensorId,
    audience: [sensor.owner_id, userId],
  }));
  await publishEvent(tx, name, ...occurrences);
}
