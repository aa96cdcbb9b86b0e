/** Declarations of connected sensors: what a virtual sensor is made from. */
import { declare } from '../../http/route.js';
import { Id, IdText, Nothing, SensorParams, Type } from '../../http/schema.js';
import { severalOf } from '../../http/several.js';
import { SensorList, sensorPaging } from '../api.js';

const tag = 'sensors';

const Source = Type.Object({ id: IdText });

export const listSources = declare({
  method: 'GET',
  path: '/sensors/{id}/sensors',
  tag,
  summary: 'The sensors that a virtual sensor is made from',
  description: 'Those of them that you may see.',
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
  summary: 'Say from which sensors a sensor of yours is made',
  description:
    'Any sensors that you may see. It becomes a virtual one, of type 2. This opens no data to anybody: who sees the one does not see the other.',
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
  summary: 'Say that a sensor of yours is no longer made from another',
  description: 'With the last of them it is no longer virtual: its type is 1 on a device, else 0.',
  access: 'user',
  policy: { sensor: 'edit' },
  params: Type.Object({ ...SensorParams.properties, source_id: Id }),
  status: 200,
  reply: Nothing,
});

export const declarations = [listSources, connectSources, disconnectSource];
