/** Declarations of sharing a sensor with single users, outside any group. */
import { declare } from '../../http/route.js';
import { IdOf, listOf, Nothing, paging, SensorParams, Type } from '../../http/schema.js';
import { namedUsers, Person } from '../../users/public.js';

const tag = 'sharing';

export const listSensorUsers = declare({
  method: 'GET',
  path: '/sensors/{id}/users',
  tag,
  summary: 'List the users with whom you share a sensor',
  description:
    'The list does not have users who read the sensor through a group. A user that you named only by id has empty texts until that ' +
    'user shares something with you or is in a group or domain with you.',
  access: 'user',
  policy: { sensor: 'share' },
  params: SensorParams,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('users', Person),
});

export const shareSensor = declare({
  method: 'POST',
  path: '/sensors/{id}/users',
  tag,
  summary: 'Share a sensor',
  description:
    'The user may read the sensor and its points. Repeating it is harmless; a user who gave up the access gets it again.',
  // A key that only writes lies in firmware: it must not open the data to others.
  access: 'account',
  policy: { sensor: 'share' },
  audit: 'sensor.share',
  params: SensorParams,
  body: Type.Object(namedUsers),
  status: 201,
  reply: Type.Object({ users: Type.Array(Person), user: Person }),
});

export const unshareSensor = declare({
  method: 'DELETE',
  path: '/sensors/{id}/users/{user_id}',
  tag,
  summary: 'Stop sharing a sensor with a user',
  description:
    'Access through a group stays. To give up a sensor that another user shares with you, call `DELETE /sensors/{id}`.',
  access: 'account',
  policy: { sensor: 'share' },
  audit: 'sensor.unshare',
  params: Type.Object({ ...SensorParams.properties, user_id: IdOf('user') }),
  status: 200,
  reply: Nothing,
});

export const declarations = [listSensorUsers, shareSensor, unshareSensor];
