/** Declarations of the sensors of a group. */
import { declare } from '../../http/route.js';
import { Id, IdText, Nothing, Type } from '../../http/schema.js';
import { severalOf } from '../../http/several.js';
import { SensorList, sensorPaging } from '../../sensors/api.js';

const tag = 'groups';

const GroupParams = Type.Object({ id: Id });
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
    physical: Type.Optional(Type.Boolean({ description: '1: only sensors on a device' })),
  }),
  status: 200,
  reply: SensorList,
});

export const addGroupSensors = declare({
  method: 'POST',
  path: '/groups/{id}/sensors',
  tag,
  summary: 'Share sensors of yours with a group',
  description: 'All of them, or none. One that is in the group already stays there.',
  access: 'account',
  policy: { group: 'add_sensors' },
  params: GroupParams,
  body: severalOf('sensors', 'sensor'),
  status: 201,
  reply: Type.Object({ sensors: Type.Array(Added), sensor: Added }),
});

export const removeGroupSensor = declare({
  method: 'DELETE',
  path: '/groups/{id}/sensors/{sensor_id}',
  tag,
  summary: 'Take a sensor out of a group',
  description: 'One of yours you may always take out; for the others you need the right to remove sensors.',
  access: 'account',
  policy: { group: 'member', sensor: 'read' },
  params: Type.Object({ id: Id, sensor_id: Id }),
  status: 200,
  reply: Nothing,
});

export const declarations = [listGroupSensors, addGroupSensors, removeGroupSensor];
