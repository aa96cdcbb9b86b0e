/** Declarations of environments: places on the map, with their parts and sensors. */
import { declare } from '../http/route.js';
import { Choice, IdOf, IdText, listOf, Name, Nothing, paging, Text, Type } from '../http/schema.js';
import { SearchWords } from '../http/search-words.js';
import { severalOf } from '../http/several.js';
import { Environment, SensorList, sensorPaging } from '../sensors/public.js';
import { GEOJSON } from './geojson.js';

const tag = 'environments';
const Params = Type.Object({ id: IdOf('environment') });
const One = Type.Object({ environment: Environment });
const Several = listOf('environments', Environment);

const SensorRef = Type.Object({ id: IdText });

const settable = {
  name: Name(),
  floors: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Number of floors.' }),
  gps_outline: Text(
    8000,
    'Polygon: `latitude longitude` or `latitude longitude altitude` of each point, points separated by commas. The server closes it.',
  ),
  position: Text(255, 'Centre: `latitude longitude altitude`, or without altitude.'),
};

const format = Type.Optional(
  Choice(
    ['json', 'geojson'],
    'Form of the response. Default `json`. `geojson`: GeoJSON (RFC 7946), longitude before latitude.',
  ),
);

export const listEnvironments = declare({
  method: 'GET',
  path: '/environments',
  tag,
  summary: 'List your environments',
  access: 'user',
  policy: 'own',
  heavy: ['search'],
  query: Type.Object({
    ...paging,
    contains: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          '`latitude,longitude`: only environments with this point inside the polygon or on its edge.',
      }),
    ),
    search: SearchWords('the name'),
    format,
  }),
  status: 200,
  reply: Several,
  produces: [GEOJSON],
});

export const createEnvironment = declare({
  method: 'POST',
  path: '/environments',
  tag,
  summary: 'Create an environment',
  access: 'user',
  policy: 'own',
  body: Type.Object({
    environment: Type.Object({ ...Type.Partial(Type.Object(settable)).properties, name: settable.name }),
  }),
  wrapper: 'environment',
  status: 201,
  reply: One,
  errors: ['quota_exceeded'],
});

export const getEnvironment = declare({
  method: 'GET',
  path: '/environments/{id}',
  tag,
  summary: 'Read an environment',
  access: 'user',
  policy: { environment: 'own' },
  params: Params,
  query: Type.Object({ format }),
  status: 200,
  reply: One,
  produces: [GEOJSON],
});

export const updateEnvironment = declare({
  method: 'PUT',
  path: '/environments/{id}',
  tag,
  summary: 'Change an environment',
  description: 'Members that are absent stay as they are.',
  access: 'user',
  policy: { environment: 'own' },
  params: Params,
  body: Type.Object({ environment: Type.Partial(Type.Object(settable)) }),
  wrapper: 'environment',
  status: 200,
  reply: One,
});

export const deleteEnvironment = declare({
  method: 'DELETE',
  path: '/environments/{id}',
  tag,
  summary: 'Delete an environment',
  description: 'Its parts and sensors stay.',
  access: 'user',
  policy: { environment: 'own' },
  audit: 'environment.delete',
  params: Params,
  status: 200,
  reply: Nothing,
});

export const listParts = declare({
  method: 'GET',
  path: '/environments/{id}/environments',
  tag,
  summary: 'List the parts of an environment',
  description: 'Parts of parts are not in the list.',
  access: 'user',
  policy: { environment: 'own' },
  params: Params,
  query: Type.Object({ ...paging, format }),
  status: 200,
  reply: Several,
  produces: [GEOJSON],
});

export const addParts = declare({
  method: 'POST',
  path: '/environments/{id}/environments',
  tag,
  summary: 'Add parts to an environment',
  description:
    'An environment can be part of several others, but not of itself, also not through others. Repeating it is harmless.',
  access: 'user',
  policy: { environment: 'own' },
  params: Params,
  body: severalOf('environments', 'environment'),
  status: 201,
  reply: Type.Object({ environments: Type.Array(Environment), environment: Environment }),
});

export const removePart = declare({
  method: 'DELETE',
  path: '/environments/{id}/environments/{sub_id}',
  tag,
  summary: 'Remove a part from an environment',
  access: 'user',
  policy: { environment: 'own' },
  params: Type.Object({ id: IdOf('environment'), sub_id: IdOf('part') }),
  status: 200,
  reply: Nothing,
});

export const listEnvironmentSensors = declare({
  method: 'GET',
  path: '/environments/{id}/sensors',
  tag,
  summary: 'List the sensors in an environment',
  description: 'Sensors in its parts are not in the list.',
  access: 'user',
  policy: { environment: 'own' },
  params: Params,
  query: Type.Object(sensorPaging),
  status: 200,
  reply: SensorList,
});

export const connectSensors = declare({
  method: 'POST',
  path: '/environments/{id}/sensors',
  tag,
  summary: 'Put sensors into an environment',
  description: 'Only sensors of yours. A sensor is in one environment and leaves the previous one.',
  access: 'user',
  policy: { environment: 'own' },
  params: Params,
  body: severalOf('sensors', 'sensor'),
  status: 201,
  reply: Type.Object({ sensors: Type.Array(SensorRef), sensor: SensorRef }),
  errors: ['forbidden'],
});

export const disconnectSensor = declare({
  method: 'DELETE',
  path: '/environments/{id}/sensors/{sensor_id}',
  tag,
  summary: 'Remove a sensor from an environment',
  access: 'user',
  policy: { environment: 'own', sensor: 'edit' },
  params: Type.Object({ id: IdOf('environment'), sensor_id: IdOf('sensor') }),
  status: 200,
  reply: Nothing,
});

export const placeSensor = declare({
  method: 'PUT',
  path: '/environments/{id}/sensors/{sensor_id}',
  tag,
  summary: 'Set the position of a sensor in an environment',
  description:
    'It ends when the sensor leaves the environment. The server does not compare it with the polygon.',
  access: 'user',
  policy: { environment: 'own', sensor: 'edit' },
  params: Type.Object({ id: IdOf('environment'), sensor_id: IdOf('sensor') }),
  body: Type.Object({
    position: Text(255, '`latitude longitude altitude`, or without altitude. Empty: not known.'),
  }),
  status: 200,
  reply: Type.Object({ sensor: Type.Object({ id: IdText, position: Type.String() }) }),
});

export const declarations = [
  listEnvironments,
  createEnvironment,
  getEnvironment,
  updateEnvironment,
  deleteEnvironment,
  listParts,
  addParts,
  removePart,
  listEnvironmentSensors,
  connectSensors,
  placeSensor,
  disconnectSensor,
];
