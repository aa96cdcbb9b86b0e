/** Declarations of the source sensors of a virtual sensor. */
import { declare } from '../../http/route.js';
import { IdOf, IdText, Nothing, SensorParams, Type } from '../../http/schema.js';
import { severalOf } from '../../http/several.js';
import { SensorList, sensorPaging } from '../api.js';

const tag = 'sensors';

const Source = Type.Object({ id: IdText });

export const listSources = declare({
  method: 'GET',
  path: '/sensors/{id}/sensors',
  tag,
  summary: 'List the source sensors of a virtual sensor',
  description: 'The list has the sources that you can see.',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  query: Type.Object(sensorPaging),
  status: 200,
  reply: SensorList,
});

export const connectSources = declare({
  method: 'POST',
  path: '/sensors/{id}/sensors',
  tag,
  summary: 'Name the source sensors of a sensor',
  description:
    'A source is any sensor that you can see. Your sensor becomes virtual (type 2). This gives no user access to the sources, and ' +
    'no reader of a source access to your sensor.',
  access: 'user',
  policy: { sensor: 'edit' },
  params: SensorParams,
  body: severalOf('sensors', 'sensor'),
  status: 201,
  reply: Type.Object({ sensors: Type.Array(Source), sensor: Source }),
});

export const disconnectSource = declare({
  method: 'DELETE',
  path: '/sensors/{id}/sensors/{source_id}',
  tag,
  summary: 'Remove a source sensor from a sensor',
  description: 'Without sources the sensor is no longer virtual: its type is 1 on a device, otherwise 0.',
  access: 'user',
  policy: { sensor: 'edit' },
  params: Type.Object({ ...SensorParams.properties, source_id: IdOf('source sensor') }),
  status: 200,
  reply: Nothing,
});

export const declarations = [listSources, connectSources, disconnectSource];
