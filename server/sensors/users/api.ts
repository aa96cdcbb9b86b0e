/** Declarations of sharing a sensor with people, outside any group. */
import { declare } from '../../http/route.js';
import { Id, listOf, Nothing, paging, SensorParams, Type } from '../../http/schema.js';
import { Person } from '../../users/api.js';
import { namedUsers } from '../../users/named.js';

const tag = 'sensors';

export const listSensorUsers = declare({
  method: 'GET',
  path: '/sensors/{id}/users',
  tag,
  summary: 'The people a sensor of yours is shared with',
  description:
    'Those it is shared with directly; who sees it through a group is a matter of that group. Of whom you named by id alone you see the id, and empty texts, ' +
    'until he shares something with you or is in a group or domain with you.',
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
  summary: 'Share a sensor of yours with somebody',
  description:
    'He may read it and its data. Whoever sees it already goes on seeing it, and who had given it up sees it again.',
  // A key that only writes lies in firmware: it must not open the data to others.
  access: 'account',
  policy: { sensor: 'share' },
  params: SensorParams,
  body: Type.Object(namedUsers),
  status: 201,
  reply: Type.Object({ users: Type.Array(Person), user: Person }),
});

export const unshareSensor = declare({
  method: 'DELETE',
  path: '/sensors/{id}/users/{user_id}',
  tag,
  summary: 'No longer share a sensor of yours with somebody',
  description: 'What a group gives him stays. To give up what others share with you: `DELETE /sensors/{id}`.',
  access: 'account',
  policy: { sensor: 'share' },
  params: Type.Object({ ...SensorParams.properties, user_id: Id }),
  status: 200,
  reply: Nothing,
});

export const declarations = [listSensorUsers, shareSensor, unshareSensor];
