/** Declarations of events and event notifications. */
import { eventNames } from '../../common/events.js';
import { declare } from '../http/route.js';
import { Choice, describedAs, Flag, Id, IdOf, listOf, Nothing, paging, Text, Type } from '../http/schema.js';

const tag = 'events';

const Event = Type.Object({
  name: Choice(eventNames, 'Name of the event.'),
  description: Type.String({ description: 'When the event happens.' }),
  subject: Type.String({ description: 'Type of object that `subject_id` of the notification names.' }),
  source: Type.Union([Type.String(), Type.Null()], {
    description: 'Type of object that `source_id` names. Null: the event has no source.',
  }),
});

const settable = {
  name: Text(255, 'Name for your list.'),
  event: Choice(eventNames, 'Name of the event: see `GET /events`.'),
  notification_id: IdOf('notification to send'),
  priority: Type.Integer({
    minimum: -1_000_000,
    maximum: 1_000_000,
    description: 'The server sends notifications of higher priority first.',
  }),
  enabled: Type.Boolean({ description: '`false`: the server sends nothing.' }),
};
const EventNotification = Type.Object({
  id: Type.Integer(),
  ...settable,
  source_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Only events of this source. Null: of all.',
  }),
});

const EventNotificationParams = Type.Object({ id: IdOf('event notification') });

export const listEvents = declare({
  method: 'GET',
  path: '/events',
  tag,
  summary: 'List the events that can send a notification',
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
    event: Type.Optional(settable.event),
  }),
  status: 200,
  reply: listOf('event_notifications', EventNotification),
});

export const createEventNotification = declare({
  method: 'POST',
  path: '/events/notifications',
  tag,
  summary: 'Connect a notification to an event',
  access: 'user',
  policy: 'own',
  body: Type.Object({
    event_notification: Type.Object({
      ...Type.Partial(Type.Object(settable)).properties,
      event: settable.event,
      notification_id: settable.notification_id,
      source_id: Type.Optional(describedAs(Id, 'Only events of this source. Absent: of all.')),
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
  summary: 'Change an event notification',
  description: 'Members that are absent stay as they are.',
  access: 'user',
  policy: { event_notification: 'own' },
  params: EventNotificationParams,
  body: Type.Object({
    event_notification: Type.Object({
      ...Type.Partial(Type.Object(settable)).properties,
      source_id: Type.Optional(
        Type.Union([Id, Type.Null()], {
          description:
            'Only events of this source. Null: of all. A new `event` without a source sets it to null.',
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
  summary: 'Delete an event notification',
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
