/** Handlers of notifications connected to triggers on sensors. */
import { ApiError, invalid } from '@sensorium/model/errors';
import type { Sql } from '../../../sql/connect.js';
import { KEY } from '../../../sql/store/page.js';
import { created, on, type Route } from '../../http/route.js';
import { pageOf } from '../../http/schema.js';
import { nestedIdsOf } from '../../http/several.js';
import { notificationBody } from '../../notifications/public.js';
import { sensorTriggerBody } from '../format.js';
import { notThere, type Params, triggerPlaceOf } from '../routes.js';
import { findSensorTrigger } from '../sensor-queries.js';
import * as api from './api.js';
import * as queries from './queries.js';

/** Notifications of one trigger on a sensor: a firing queues deliveries to all of them in one transaction. */
const MOST_OF_A_TRIGGER = 100;

export function triggerNotificationRoutes({ sql }: { sql: Sql }): Route[] {
  const sensorTriggerId = async (params: Params, caller: { readonly userId: number }) => {
    const row = await findSensorTrigger(sql, triggerPlaceOf(params, caller));
    if (row === undefined) throw notThere(params);
    return row.sensor_trigger_id;
  };
  return [
    on(api.listAllConnected, async ({ query, caller }) => {
      const { rows, total } = await queries.listAllConnected(sql, caller.userId, pageOf(query));
      const notifications = rows.map(({ notification, trigger }) => ({
        ...notificationBody(notification, caller.key),
        trigger: sensorTriggerBody(trigger),
        [KEY]: [trigger.sensor_trigger_id, notification.id],
      }));
      return { body: { notifications, total } };
    }),

    on(api.listConnected, async ({ params, query, caller }) => {
      const id = await sensorTriggerId(params, caller);
      const { rows, total } = await queries.listConnected(sql.bounded, id, pageOf(query));
      return { body: { notifications: rows.map((row) => notificationBody(row, caller.key)), total } };
    }),

    on(api.connectNotifications, async ({ params, body, caller, base }) => {
      const wanted = nestedIdsOf(body, 'notifications', 'notification');
      const ids = wanted.map(({ id }) => id);
      const rows = await queries.connectNotifications(
        sql,
        triggerPlaceOf(params, caller),
        ids,
        (own, others) => {
          const unknown = wanted.find(({ id }) => !own.has(id));
          if (unknown !== undefined) throw invalid(unknown.field, `you have no notification ${unknown.id}`);
          if (others + own.size > MOST_OF_A_TRIGGER) {
            throw invalid(
              'notifications',
              `at most ${MOST_OF_A_TRIGGER} notifications may be connected to one trigger on a sensor`,
            );
          }
        },
      );
      if (rows === undefined) throw notThere(params);
      const notifications = rows.map((row) => notificationBody(row, caller.key));
      const [notification] = notifications;
      return created(
        { notifications, notification: notification! },
        `${base}/sensors/${params.id}/triggers/${params.trigger_id}/notifications/${notification!.id}`,
      );
    }),

    on(api.disconnectNotification, async ({ params, caller }) => {
      const id = await sensorTriggerId(params, caller);
      if (!(await queries.disconnectNotification(sql, id, params.notification_id))) {
        throw new ApiError(
          'not_found',
          `notification ${params.notification_id} is not connected to trigger ${params.trigger_id} on sensor ${params.id}`,
        );
      }
      return { body: {} };
    }),
  ];
}
