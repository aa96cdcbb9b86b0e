/** Firings: to the notifications that are connected to what has fired. */
import type { Queryable } from '../../sql/connect.js';
import { queueDeliveries } from '../../sql/store/outbox/deliveries.js';
import { tellEvent } from '../../sql/store/outbox/events.js';
import type { SensorTrigger, Variables } from './sensor-trigger.js';
import { fillText } from './variables.js';

export interface Firing {
  readonly trigger: SensorTrigger;
  /** As its expression read them. */
  readonly variables: Variables;
}

/** Writes the deliveries, in the transaction in which the firings are noted. */
export async function tellFirings(tx: Queryable, firings: readonly Firing[]): Promise<void> {
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
  const told = firings.map(({ trigger }) => ({
    subjectId: trigger.triggerId,
    sourceId: trigger.sensorId,
    audience: [trigger.ownerId],
  }));
  await tellEvent(tx, 'trigger_fired', ...told);
}
