/** Declarations of notifications and their deliveries. */
import { declare } from '../http/route.js';
import { Choice, IdOf, listOf, Nothing, paging, Text, Type } from '../http/schema.js';

const tag = 'notifications';

const settable = {
  type: Choice(['email', 'url'], '`email`: the server sends the text as a mail. `url`: it posts a form.'),
  text: Text(
    8000,
    'Text to send. The server replaces variables of the trigger, such as `{sensor_data_value}`.',
  ),
  destination: Type.String({
    minLength: 1,
    maxLength: 2000,
    description: 'Mail address, or http or https address.',
  }),
};

/** A notification in a response. */
export const Notification = Type.Object({
  id: Type.Integer(),
  ...settable,
  date: Type.Number({ description: 'Date of creation, UNIX seconds.' }),
  disabled: Type.Union([Type.String(), Type.Null()], {
    description:
      'Why the server sends nothing any more, for example after the status 410. A new destination enables the notification again.',
  }),
  secret: Type.Optional(
    Type.String({
      description:
        '`whsec_...`: key of the signatures of deliveries (Standard Webhooks). API keys of the scopes `read` and `write` do not see it.',
    }),
  ),
});

const Attempt = Type.Object({
  date: Type.Number({ description: 'Date of the attempt, UNIX seconds.' }),
  status: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Status of the response of the receiver. Null: no response.',
  }),
  error: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the attempt failed. Null: it did not.',
  }),
});

const Delivery = Type.Object({
  id: Type.Integer(),
  state: Choice(
    ['pending', 'delivered', 'failed', 'refused'],
    '`pending`: waits for an attempt. `failed`: no attempt is left. `refused`: the server may not send it, for example into a private network.',
  ),
  cause: Choice(['trigger', 'event', 'test'], 'Cause of the delivery.'),
  created: Type.Number({ description: 'Date of creation, UNIX seconds.' }),
  parameters: Type.Unsafe<Record<string, string | number>>({
    type: 'object',
    additionalProperties: { type: ['string', 'number'] },
    description: 'Members that the server sends.',
  }),
  webhook_id: Type.String({ description: 'Header `webhook-id`, the same in each attempt.' }),
  next_attempt: Type.Union([Type.Number(), Type.Null()], {
    description: 'Date of the next attempt, UNIX seconds. Null: no attempt follows.',
  }),
  attempts: Type.Array(Attempt, { description: 'The newest attempts, oldest first.' }),
});

const NotificationParams = Type.Object({ id: IdOf('notification') });

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
      type: settable.type,
      text: Type.Optional(settable.text),
      destination: settable.destination,
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
  summary: 'Change a notification',
  description:
    'Members that are absent stay as they are. Pending deliveries go to the new destination. A destination in the request enables ' +
    'the notification again.',
  access: 'user',
  policy: { notification: 'own' },
  params: NotificationParams,
  body: Type.Object({ notification: Type.Partial(Type.Object(settable)) }),
  wrapper: 'notification',
  status: 200,
  reply: Type.Object({ notification: Notification }),
  errors: ['not_found'],
});

export const deleteNotification = declare({
  method: 'DELETE',
  path: '/notifications/{id}',
  tag,
  summary: 'Delete a notification and its deliveries',
  access: 'user',
  policy: { notification: 'own' },
  audit: 'notification.delete',
  params: NotificationParams,
  status: 200,
  reply: Nothing,
  errors: ['not_found'],
});

export const testNotification = declare({
  method: 'POST',
  path: '/notifications/{id}/test',
  tag,
  summary: 'Send a test delivery',
  description:
    'The server sends the notification as a trigger would, with 0 as `sensor_id` and `trigger_id`. The outcome is in the list of ' +
    'deliveries. At most ten a minute.',
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
  summary: 'List deliveries, newest first',
  description: 'The server keeps finished deliveries for 30 days.',
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
  summary: 'Repeat a delivery',
  description: 'The delivery keeps its `webhook-id` and gets all attempts again. At most ten a minute.',
  access: 'user',
  policy: { notification: 'own' },
  params: Type.Object({ id: IdOf('notification'), delivery_id: IdOf('delivery') }),
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
