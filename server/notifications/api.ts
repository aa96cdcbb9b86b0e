/** Declarations of notifications and their deliveries. */
import { declare } from '../http/route.js';
import { Choice, Id, listOf, Nothing, paging, Text, Type } from '../http/schema.js';

const tag = 'notifications';

const described = {
  type: Choice(['email', 'url'], '`email` sends the text as a mail, `url` posts a form'),
  text: Text(8000, 'what is told; variables of the trigger that sends it are replaced'),
  destination: Type.String({
    minLength: 1,
    maxLength: 2000,
    description: 'a mail address, or an http or https address',
  }),
};

/** A notification as it is answered. */
export const Notification = Type.Object({
  id: Type.Integer(),
  ...described,
  date: Type.Number({ description: 'creation, UNIX seconds' }),
  disabled: Type.Union([Type.String(), Type.Null()], {
    description:
      'why nothing is sent any more, for example since the receiver answered 410; a change of the destination ends it',
  }),
  secret: Type.Optional(
    Type.String({
      description:
        '`whsec_...`: signs deliveries (Standard Webhooks); not shown to API keys that may only read or write',
    }),
  ),
});

const Attempt = Type.Object({
  date: Type.Number({ description: 'UNIX seconds' }),
  status: Type.Union([Type.Integer(), Type.Null()], { description: 'what the receiver answered, if it did' }),
  error: Type.Union([Type.String(), Type.Null()]),
});

const Delivery = Type.Object({
  id: Type.Integer(),
  state: Choice(
    ['pending', 'delivered', 'failed', 'refused'],
    '`failed`: no attempt is left; `refused`: must not be sent, for example into a private network',
  ),
  cause: Choice(['trigger', 'event', 'test']),
  created: Type.Number({ description: 'UNIX seconds' }),
  parameters: Type.Unsafe<Record<string, string | number>>({
    type: 'object',
    additionalProperties: { type: ['string', 'number'] },
    description: 'what is sent',
  }),
  webhook_id: Type.String({ description: 'header `webhook-id`, the same in every attempt' }),
  next_attempt: Type.Union([Type.Number(), Type.Null()], {
    description: 'UNIX seconds; null when there will be none',
  }),
  attempts: Type.Array(Attempt, { description: 'the newest ones, oldest first' }),
});

const NotificationParams = Type.Object({ id: Id });

export const listNotifications = declare({
  method: 'GET',
  path: '/notifications',
  tag,
  summary: 'List your notifications',
  access: 'user',
  policy: 'own',
  query: Type.Object(paging),
  status: 200,
  reply: listOf('notifications', Notification),
});

export const createNotification = declare({
  method: 'POST',
  path: '/notifications',
  tag,
  summary: 'Create a notification',
  access: 'user',
  policy: 'own',
  body: Type.Object({
    notification: Type.Object({
      type: described.type,
      text: Type.Optional(described.text),
      destination: described.destination,
    }),
  }),
  wrapper: 'notification',
  status: 201,
  reply: Type.Object({ notification: Notification }),
});

export const getNotification = declare({
  method: 'GET',
  path: '/notifications/{id}',
  tag,
  summary: 'Read a notification',
  access: 'user',
  policy: { notification: 'own' },
  params: NotificationParams,
  status: 200,
  reply: Type.Object({ notification: Notification }),
  errors: ['not_found'],
});

export const updateNotification = declare({
  method: 'PUT',
  path: '/notifications/{id}',
  tag,
  summary: 'Change a notification; what is not given stays',
  description:
    'Deliveries that wait go to the new destination. A destination that is given enables it again.',
  access: 'user',
  policy: { notification: 'own' },
  params: NotificationParams,
  body: Type.Object({ notification: Type.Partial(Type.Object(described)) }),
  wrapper: 'notification',
  status: 200,
  reply: Type.Object({ notification: Notification }),
  errors: ['not_found'],
});

export const deleteNotification = declare({
  method: 'DELETE',
  path: '/notifications/{id}',
  tag,
  summary: 'Delete a notification with its deliveries',
  access: 'user',
  policy: { notification: 'own' },
  params: NotificationParams,
  status: 200,
  reply: Nothing,
  errors: ['not_found'],
});

export const testNotification = declare({
  method: 'POST',
  path: '/notifications/{id}/test',
  tag,
  summary: 'Send a notification now, to see whether it arrives',
  description:
    'It is sent as a trigger would, with 0 as sensor_id and trigger_id. What becomes of it stands among its deliveries. Ten a minute.',
  access: 'user',
  policy: { notification: 'own' },
  params: NotificationParams,
  status: 201,
  reply: Type.Object({ delivery: Delivery }),
  errors: ['not_found', 'too_many_requests'],
});

export const listDeliveries = declare({
  method: 'GET',
  path: '/notifications/{id}/deliveries',
  tag,
  summary: 'List what was sent, newest first',
  description: 'Deliveries that are over are kept for 30 days.',
  access: 'user',
  policy: { notification: 'own' },
  params: NotificationParams,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('deliveries', Delivery),
  errors: ['not_found'],
});

export const replayDelivery = declare({
  method: 'POST',
  path: '/notifications/{id}/deliveries/{delivery_id}/replay',
  tag,
  summary: 'Send a delivery again, now',
  description: 'It keeps its `webhook-id`, and has all its attempts again. Ten a minute.',
  access: 'user',
  policy: { notification: 'own' },
  params: Type.Object({ id: Id, delivery_id: Id }),
  status: 201,
  reply: Type.Object({ delivery: Delivery }),
  errors: ['not_found', 'too_many_requests'],
});

export const declarations = [
  listNotifications,
  createNotification,
  getNotification,
  updateNotification,
  deleteNotification,
  testNotification,
  listDeliveries,
  replayDelivery,
];
