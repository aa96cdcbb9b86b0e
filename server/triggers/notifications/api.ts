/** Declarations of the notifications that a trigger on a sensor sends when it fires. */
import { declare } from '../../http/route.js';
import { Id, IdOf, listOf, Nothing, paging, Type } from '../../http/schema.js';
import { Notification } from '../../notifications/public.js';
import { SensorTrigger, SensorTriggerParams } from '../api.js';

const tag = 'triggers';

export const listAllConnected = declare({
  method: 'GET',
  path: '/sensors/triggers/notifications',
  tag,
  summary: 'List your notifications on all triggers',
  description: 'Each notification has its trigger.',
  access: 'user',
  policy: 'own',
  query: Type.Object(paging),
  status: 200,
  reply: listOf('notifications', Type.Object({ ...Notification.properties, trigger: SensorTrigger })),
});

export const listConnected = declare({
  method: 'GET',
  path: '/sensors/{id}/triggers/{trigger_id}/notifications',
  tag,
  summary: 'List the notifications of a trigger on a sensor',
  access: 'user',
  policy: { sensor: 'read', trigger: 'own' },
  params: SensorTriggerParams,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('notifications', Notification),
});

const Connection = Type.Object({ id: IdOf('notification') });
const Connections = Type.Array(
  Type.Object({ notification: Type.Optional(Connection), id: Type.Optional(Id) }),
  {
    minItems: 1,
    maxItems: 100,
    description: 'Notifications: `{"notification":{"id":1}}` or `{"id":1}` each.',
  },
);

export const connectNotifications = declare({
  method: 'POST',
  path: '/sensors/{id}/triggers/{trigger_id}/notifications',
  tag,
  summary: 'Connect notifications to a trigger on a sensor',
  description: 'The server sends them when the trigger fires. Repeating it is harmless.',
  access: 'user',
  policy: { sensor: 'read', trigger: 'own' },
  limitedKeys: false,
  params: SensorTriggerParams,
  body: Type.Object({
    notifications: Type.Optional(Connections),
    notification: Type.Optional(Connection),
  }),
  status: 201,
  reply: Type.Object({ notifications: Type.Array(Notification), notification: Notification }),
});

export const disconnectNotification = declare({
  method: 'DELETE',
  path: '/sensors/{id}/triggers/{trigger_id}/notifications/{notification_id}',
  tag,
  summary: 'Disconnect a notification from a trigger on a sensor',
  access: 'user',
  policy: { sensor: 'read', trigger: 'own' },
  params: Type.Object({ ...SensorTriggerParams.properties, notification_id: IdOf('notification') }),
  status: 200,
  reply: Nothing,
});

export const declarations = [listAllConnected, listConnected, connectNotifications, disconnectNotification];
