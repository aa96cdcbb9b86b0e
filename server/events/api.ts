/** Declarations of events and event notifications. */
import { eventNames } from '../../common/events.js';
import { declare } from '../http/route.js';
import { Choice, Flag, Id, listOf, Nothing, paging, Text, Type } from '../http/schema.js';

const tag = 'events';

const Event = Type.Object({
  name: Choice(eventNames),
  description: Type.String(),
  subject: Type.String({ description: 'what `subject_id` is the id of' }),
  source: Type.Union([Type.String(), Type.Null()], {
    description: 'what `source_id` is the id of; null: the event has none',
  }),
});

const described = {
  name: Text(255),
  event: Choice(eventNames, 'see `GET /events`'),
  notification_id: Id,
  priority: Type.Integer({
    minimum: -1_000_000,
    maximum: 1_000_000,
    description: 'higher ones are told first',
  }),
  enabled: Flag,
};
const EventNotification = Type.Object({
  id: Type.Integer(),
  ...described,
  source_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'only events of this source; null: of all',
  }),
});

const EventNotificationParams = Type.Object({ id: Id });

export const listEvents = declare({
  method: 'GET',
  path: '/events',
  tag,
  summary: 'List the events one can be told of',
  access: 'user',
  policy: 'open',
  query: Type.Object(paging),
  status: 200,
  reply: listOf('events', Event),
});

export const listEventNotifications = declare({
  method: 'GET',
  path: '/events/notifications',
  tag,
  summary: 'List your event notifications',
  access: 'user',
  policy: 'own',
  query: Type.Object({
    ...paging,
    enabled: Type.Optional(Flag),
    event: Type.Optional(described.event),
  }),
  status: 200,
  reply: listOf('event_notifications', EventNotification),
});

export const createEventNotification = declare({
  method: 'POST',
  path: '/events/notifications',
  tag,
  summary: 'Be told of an event',
  access: 'user',
  policy: 'own',
  body: Type.Object({
    event_notification: Type.Object({
      ...Type.Partial(Type.Object(described)).properties,
      event: described.event,
      notification_id: Id,
      source_id: Type.Optional(Id),
    }),
  }),
  wrapper: 'event_notification',
  status: 201,
  reply: Type.Object({ event_notification: EventNotification }),
});

export const getEventNotification = declare({
  method: 'GET',
  path: '/events/notifications/{id}',
  tag,
  summary: 'Read an event notification',
  access: 'user',
  policy: { event_notification: 'own' },
  params: EventNotificationParams,
  status: 200,
  reply: Type.Object({ event_notification: EventNotification }),
  errors: ['not_found'],
});

export const updateEventNotification = declare({
  method: 'PUT',
  path: '/events/notifications/{id}',
  tag,
  summary: 'Change an event notification; what is not given stays',
  access: 'user',
  policy: { event_notification: 'own' },
  params: EventNotificationParams,
  body: Type.Object({
    event_notification: Type.Object({
      ...Type.Partial(Type.Object(described)).properties,
      source_id: Type.Optional(
        Type.Union([Id, Type.Null()], {
          description: 'null: of all, as also where the new `event` has no source',
        }),
      ),
    }),
  }),
  wrapper: 'event_notification',
  status: 200,
  reply: Type.Object({ event_notification: EventNotification }),
  errors: ['not_found'],
});

export const deleteEventNotification = declare({
  method: 'DELETE',
  path: '/events/notifications/{id}',
  tag,
  summary: 'Be told no more',
  access: 'user',
  policy: { event_notification: 'own' },
  params: EventNotificationParams,
  status: 200,
  reply: Nothing,
  errors: ['not_found'],
});

export const declarations = [
  listEvents,
  listEventNotifications,
  createEventNotification,
  getEventNotification,
  updateEventNotification,
  deleteEventNotification,
];
