/** Handlers of events and event notifications. */
import { ApiError, invalid } from '@sensorium/model/errors';
import { type EventName, eventNames, events, hasSource } from '../../common/events.js';
import type { Sql } from '../../sql/connect.js';
import { created, on, type Route } from '../http/route.js';
import { pageOf } from '../http/schema.js';
import * as api from './api.js';
import * as queries from './queries.js';

/** @param parts.most event notifications that one account may have */
export function eventRoutes({ sql, most }: { sql: Sql; most: number }): Route[] {
  return [
    on(api.listEvents, async ({ query }) => {
      const { limit, offset } = pageOf(query);
      const page = eventNames.slice(offset, offset + limit).map((name) => ({ name, ...events[name] }));
      return { body: { events: page, total: eventNames.length } };
    }),

    on(api.listEventNotifications, async ({ query, caller }) => {
      const filter = { enabled: query.enabled, event: query.event, ...pageOf(query) };
      const { rows, total } = await queries.listEventNotifications(sql, caller.userId, filter);
      return { body: { event_notifications: rows, total } };
    }),

    on(api.createEventNotification, async ({ body, caller, base }) => {
      const fields = body.event_notification;
      checkSource(fields.event, fields.source_id ?? null);
      const row = await queries.insertEventNotification(sql, caller.userId, fields, most);
      if (row === undefined) throw noNotification(fields.notification_id);
      return created({ event_notification: row }, `${base}/events/notifications/${row.id}`);
    }),

    on(api.getEventNotification, async ({ params, caller }) => {
      const row = await queries.findEventNotification(sql, caller.userId, params.id);
      if (row === undefined) throw noEventNotification(params.id);
      return { body: { event_notification: row } };
    }),

    on(api.updateEventNotification, async ({ params, body, caller }) => {
      const fields = withoutSource(body.event_notification);
      const row = await queries.updateEventNotification(sql, caller.userId, params.id, fields, (changed) =>
        checkSource(changed.event, changed.source_id),
      );
      if (row === undefined) throw noEventNotification(params.id);
      if (row === 'no notification') throw noNotification(fields.notification_id);
      return { body: { event_notification: row } };
    }),

    on(api.deleteEventNotification, async ({ params, caller }) => {
      if (!(await queries.deleteEventNotification(sql, caller.userId, params.id))) {
        throw noEventNotification(params.id);
      }
      return { body: {} };
    }),
  ];
}

/** A change to an event without source clears the source, unless the request sets one, which is then refused. */
function withoutSource(fields: queries.EventNotificationFields): queries.EventNotificationFields {
  return fields.event === undefined || hasSource(fields.event) ? fields : { source_id: null, ...fields };
}

function checkSource(event: EventName, sourceId: number | null): void {
  if (sourceId !== null && !hasSource(event))
    throw invalid('event_notification.source_id', `${event} has no source`);
}

function noNotification(id: number | undefined): ApiError {
  return invalid('event_notification.notification_id', `you have no notification ${id}`);
}

function noEventNotification(id: number): ApiError {
  return new ApiError('not_found', `you have no event notification ${id}`);
}
