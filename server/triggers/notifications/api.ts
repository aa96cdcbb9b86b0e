/** Declarations of what a trigger on a sensor tells when it fires. */
import { declare } from '../../http/route.js';
import { Id, listOf, Nothing, paging, Type } from '../../http/schema.js';
import { Notification } from '../../notifications/api.js';
import { SensorTrigger, SensorTriggerParams } from '../api.js';

const tag = 'triggers';

export const listAllConnected = declare({
  method: 'GET',
  path: '/sensors/triggers/notifications',
  tag,
  summary: 'Your notifications that are connected to triggers on sensors, each with its trigger',
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
  summary: 'What a trigger on a sensor tells when it fires',
  access: 'user',
  policy: { sensor: 'read', trigger: 'own' },
  params: SensorTriggerParams,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('notifications', Notification),
});

const Connection = Type.Object({ id: Id });
const Connections = Type.Array(
  Type.Object({ notification: Type.Optional(Connection), id: Type.Optional(Id) }),
  { minItems: 1, maxItems: 100, description: '`{"notification":{"id":1}}` or `{"id":1}` each' },
);

export const connectNotifications = declare({
  method: 'POST',
  path: '/sensors/{id}/triggers/{trigger_id}/notifications',
  tag,
  summary: 'Connect notifications to a trigger on a sensor',
  description: 'When it fires, they are sent. One that is connected already stays so.',
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
  params: Type.Object({ ...SensorTriggerParams.properties, notification_id: Id }),
  status: 200,
  reply: Nothing,
});

export const declarations = [listAllConnected, listConnected, connectNotifications, disconnectNotification];
