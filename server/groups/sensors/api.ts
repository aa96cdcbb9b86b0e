/** Declarations of the sensors of a group. */
import { declare } from '../../http/route.js';
import { IdOf, IdText, Nothing, Type } from '../../http/schema.js';
import { severalOf } from '../../http/several.js';
import { SensorList, sensorPaging } from '../../sensors/public.js';

const tag = 'groups';

const GroupParams = Type.Object({ id: IdOf('group') });
const Added = Type.Object({ id: IdText });

export const listGroupSensors = declare({
  method: 'GET',
  path: '/groups/{id}/sensors',
  tag,
  summary: 'List the sensors of a group',
  access: 'user',
  policy: { group: 'list_sensors' },
  params: GroupParams,
  query: Type.Object({
    ...sensorPaging,
    physical: Type.Optional(Type.Boolean({ description: '`true`: only sensors on a device.' })),
  }),
  status: 200,
  reply: SensorList,
});

export const addGroupSensors = declare({
  method: 'POST',
  path: '/groups/{id}/sensors',
  tag,
  summary: 'Share sensors with a group',
  description: 'The server shares all of them or none. Repeating it is harmless.',
  access: 'account',
  policy: { group: 'add_sensors' },
  audit: 'group.share',
  params: GroupParams,
  body: severalOf('sensors', 'sensor'),
  status: 201,
  reply: Type.Object({ sensors: Type.Array(Added), sensor: Added }),
});

export const removeGroupSensor = declare({
  method: 'DELETE',
  path: '/groups/{id}/sensors/{sensor_id}',
  tag,
  summary: 'Remove a sensor from a group',
  description: 'You can remove your own sensors. For others you need the right to remove sensors.',
  access: 'account',
  policy: { group: 'member', sensor: 'read' },
  audit: 'group.unshare',
  params: Type.Object({ id: IdOf('group'), sensor_id: IdOf('sensor') }),
  status: 200,
  reply: Nothing,
});

export const declarations = [listGroupSensors, addGroupSensors, removeGroupSensor];
