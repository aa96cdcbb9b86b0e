/** Publishes firings: deliveries of the connected notifications, and events. */
import type { Queryable } from '../../sql/connect.js';
import { queueDeliveries } from '../../sql/store/outbox/deliveries.js';
import { publishEvent } from '../../sql/store/outbox/events.js';
import type { SensorTrigger, Variables } from './sensor-trigger.js';
import { fillText } from './variables.js';

export interface Firing {
  readonly trigger: SensorTrigger;
  /** Variables of its expression at the firing. */
  readonly variables: Variables;
}

/** Queues the deliveries and events, in the transaction that records the firings. */
export async function publishFirings(tx: Queryable, firings: readonly Firing[]): Promise<void> {
  if (firings.length === 0) return;
  const byId = new Map(firings.map((firing) => [firing.trigger.id, firing]));
  const connected = await tx<{ sensor_trigger_id: number; notification_id: number }[]>`
    SELECT sensor_trigger_id, notification_id FROM sensor_trigger_notifications
    WHERE sensor_trigger_id = ANY(${[...byId.keys()]}::bigint[])
    ORDER BY sensor_trigger_id, notification_id`;
  await queueDeliveries(
    tx,
    connected.map(({ sensor_trigger_id, notification_id }) => {
      const { trigger, variables } = byId.get(sensor_trigger_id)!;
      return {
        notificationId: notification_id,
        cause: 'trigger',
        parameters: { sensor_id: trigger.sensorId, trigger_id: trigger.triggerId },
        text: (text) => fillText(text, variables),
      };
    }),
  );
  const occurrences = firings.map(({ trigger }) => ({
    subjectId: trigger.triggerId,
    sourceId: trigger.sensorId,
    audience: [trigger.ownerId],
  }));
  await publishEvent(tx, 'trigger_fired', ...occurrences);
}
