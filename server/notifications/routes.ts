/** Handlers of notifications and their deliveries. */
import { ApiError, tryLater } from '@sensorium/model/errors';
import type { Config } from '../../common/config.js';
import type { Sql } from '../../sql/connect.js';
import { created, on, type Route } from '../http/route.js';
import { pageOf } from '../http/schema.js';
import { throttled } from '../users/public.js';
import * as api from './api.js';
import { checkDestination } from './destination.js';
import { deliveryBody, notificationBody } from './format.js';
import * as queries from './queries.js';
import { type ReachSettings, reachCheck } from './reach.js';

export interface NotificationParts {
  readonly sql: Sql;
  readonly config: Pick<Config, 'NOTIFICATIONS' | 'TESTS_PER_MINUTE'> & ReachSettings;
}

export function notificationRoutes({ sql, config }: NotificationParts): Route[] {
  const reach = reachCheck(config);

  /** Limited by account as well: otherwise a user could get past the limit of a notification by creating more of them. */
  const sendByHand = async (ownerId: number, id: number, what: queries.ByHand) => {
    let row: Awaited<ReturnType<typeof queries.sendByHand>>;
    const attempt = { name: `by hand ${ownerId}`, address: '' };
    const send = async () => {
      row = await queries.sendByHand(sql, ownerId, id, what);
      return false;
    };
    await throttled(sql, attempt, config.TESTS_PER_MINUTE, send, 'too_many_requests');
    return row;
  };

  return [
    on(api.listNotifications, async ({ query, caller }) => {
      const { rows, total } = await queries.listNotifications(sql.bounded, caller.userId, pageOf(query));
      return { body: { notifications: rows.map((row) => notificationBody(row, caller.key)), total } };
    }),

    on(api.createNotification, async ({ body, caller, base, warn }) => {
      const fields = body.notification;
      checkDestination(fields.type, fields.destination);
      const row = await queries.insertNotification(sql, caller.userId, fields, config.NOTIFICATIONS);
      warn(reach(row));
      return created({ notification: notificationBody(row, caller.key) }, `${base}/notifications/${row.id}`);
    }),

    on(api.getNotification, async ({ params, caller }) => {
      const row = await queries.findNotification(sql, caller.userId, params.id);
      if (row === undefined) throw noNotification(params.id);
      return { body: { notification: notificationBody(row, caller.key) } };
    }),

    on(api.updateNotification, async ({ params, body, caller, warn }) => {
      const row = await queries.updateNotification(
        sql,
        caller.userId,
        params.id,
        body.notification,
        ({ type, destination }) => checkDestination(type, destination),
      );
      if (row === undefined) throw noNotification(params.id);
      warn(reach(row));
      return { body: { notification: notificationBody(row, caller.key) } };
    }),

    on(api.deleteNotification, async ({ params, caller }) => {
      if (!(await queries.deleteNotification(sql, caller.userId, params.id))) throw noNotification(params.id);
      return { body: {} };
    }),

    on(api.testNotification, async ({ params, caller, warn }) => {
      const notification = await queries.findNotification(sql, caller.userId, params.id);
      const row = await sendByHand(caller.userId, params.id, { test: true });
      if (notification === undefined || row === undefined) throw noNotification(params.id);
      warn(reach(notification));
      return { body: { delivery: sentByHand(row) } };
    }),

    on(api.listDeliveries, async ({ params, query }) => {
      const { rows, total } = await queries.listDeliveries(sql.bounded, params.id, pageOf(query));
      return { body: { deliveries: rows.map(deliveryBody), total } };
    }),

    on(api.replayDelivery, async ({ params, caller }) => {
      const row = await sendByHand(caller.userId, params.id, { replay: params.delivery_id });
      if (row === undefined) {
        throw new ApiError(
          'not_found',
          `there is no delivery ${params.delivery_id} of a notification ${params.id} of yours`,
        );
      }
      return { body: { delivery: sentByHand(row) } };
    }),
  ];
}

function sentByHand(row: queries.DeliveryRow | 'too many') {
  if (row === 'too many') throw tryLater('too_many_requests', 60);
  return deliveryBody(row);
}

function noNotification(id: number): ApiError {
  return new ApiError('not_found', `you have no notification ${id}`);
}
