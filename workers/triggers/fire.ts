/** Records firings, and publishes them: deliveries of the connected notifications, and events. */
import { SECOND } from '../../common/dates.js';
import type { Queryable } from '../../sql/connect.js';
import { queueDeliveries } from '../../sql/store/outbox/deliveries.js';
import { publishEvent } from '../../sql/store/outbox/events.js';
import type { Fired, SensorTrigger } from './sensor-trigger.js';
import { fillText, shortened } from './variables.js';

export interface Firing {
  readonly trigger: SensorTrigger;
  readonly fired: Fired;
  /** Whether it is still active after all points that were evaluated. */
  readonly isActive: boolean;
  /** Whether nothing is sent. */
  readonly isSilenced: boolean;
}

/** Adds the firings to the log, and queues their deliveries and events, unless they are silenced. */
export async function publishFirings(tx: Queryable, firings: readonly Firing[]): Promise<void> {
  if (firings.length === 0) return;
  await logFirings(tx, firings);
  const loud = firings.filter(({ isSilenced }) => !isSilenced);
  if (loud.length === 0) return;
  const byId = new Map(loud.map((firing) => [firing.trigger.id, firing]));
  const connected = await tx<{ sensor_trigger_id: number; notification_id: number }[]>`
    SELECT sensor_trigger_id, notification_id FROM sensor_trigger_notifications
    WHERE sensor_trigger_id = ANY(${[...byId.keys()]}::bigint[])
    ORDER BY sensor_trigger_id, notification_id`;
  await queueDeliveries(
    tx,
    connected.map(({ sensor_trigger_id, notification_id }) => {
      const { trigger, fired } = byId.get(sensor_trigger_id)!;
      return {
        notificationId: notification_id,
        cause: 'trigger',
        parameters: { sensor_id: trigger.sensorId, trigger_id: trigger.triggerId },
        text: (text) => fillText(text, fired.variables),
      };
    }),
  );
  const occurrences = loud.map(({ trigger }) => ({
    subjectId: trigger.triggerId,
    sourceId: trigger.sensorId,
    audience: [trigger.ownerId],
  }));
  await publishEvent(tx, 'trigger_fired', ...occurrences);
}

/** A firing ends the one before. It is acknowledged already if that was, and the condition has held since. */
async function logFirings(tx: Queryable, firings: readonly Firing[]): Promise<void> {
  const rows = firings.map(({ trigger, fired, isActive, isSilenced }) => ({
    sensor_trigger: trigger.id,
    previous: trigger.firing,
    fired: fired.at / SECOND,
    active: isActive,
    condition: trigger.inactivity > 0 ? 'inactivity' : 'expression',
    date: fired.date,
    value: fired.value,
    holds_since: fired.holdsSince,
    variables: shortened(fired.variables),
    silenced: isSilenced,
    repeats: fired.repeats,
  }));
  await tx`
    WITH given AS (
      SELECT *, to_timestamp(fired) AS moment FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS g (
        sensor_trigger bigint, previous bigint, fired float8, active boolean, condition text, date bigint, value text,
        holds_since bigint, variables json, silenced boolean, repeats boolean)
    ), previous AS (
      UPDATE firings f SET ended = g.moment FROM given g WHERE f.id = g.previous AND f.ended IS NULL
      RETURNING f.id, f.acknowledged, f.acknowledged_by, f.note
    ), added AS (
      INSERT INTO firings (sensor_trigger_id, fired, ended, condition, date, value, holds_since, variables, silenced,
                           acknowledged, acknowledged_by, note)
      SELECT g.sensor_trigger, g.moment, CASE WHEN NOT g.active THEN g.moment END, g.condition, g.date, g.value, g.holds_since,
             g.variables, g.silenced, p.acknowledged, p.acknowledged_by, coalesce(p.note, '')
      FROM given g LEFT JOIN previous p ON p.id = g.previous AND g.repeats
      RETURNING id, sensor_trigger_id, ended
    )
    UPDATE sensor_triggers st SET firing = CASE WHEN a.ended IS NULL THEN a.id END
    FROM added a WHERE st.id = a.sensor_trigger_id`;
}
