/** Declarations of sensors. */
import { declare } from '../http/route.js';
import {
  Choice,
  Id,
  IdText,
  listOf,
  Name,
  Nothing,
  paging,
  SensorParams,
  Text,
  Type,
} from '../http/schema.js';

const tag = 'sensors';

const described = {
  name: Name(),
  display_name: Text(255),
  device_type: Text(255),
  pager_type: Type.String({ enum: ['', 'email', 'sms'], description: '`email`, `sms` or empty' }),
  data_type: Text(64, '`float`, `integer`, `bool`, `string`, `json`; empty: decided point by point'),
  data_structure: Text(8000, 'JSON text mapping each field of a JSON value to its type'),
  use_data_storage: Type.Boolean(),
  unit: Text(64, 'for example `°C`'),
  retention: Type.Integer({
    minimum: 0,
    maximum: 36_500,
    description: 'days that points are kept, by their dates; 0: as long as the deployment keeps any',
  }),
  description: Text(8000),
};

/** What a client says of a new sensor. */
export const SensorInput = Type.Object({
  ...Type.Partial(Type.Object(described)).properties,
  name: described.name,
});

export const Device = Type.Object({ id: IdText, type: Type.String(), uuid: Type.String() });

export const Environment = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  floors: Type.Integer(),
  gps_outline: Type.String(),
  position: Type.String(),
  date: Type.Number({ description: 'creation, UNIX seconds' }),
});

/** As far as he shows himself to who asks; absent when he shows nothing. */
const Owner = Type.Object({
  id: Type.Optional(Type.Integer()),
  name: Type.Optional(Type.String()),
  surname: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
});

/** What is always answered of a sensor, and its device where it has one. */
export const sensorFields = {
  id: IdText,
  ...described,
  type: Type.String({ description: '0 plain, 1 physical, 2 virtual' }),
  data_type_id: Type.String({
    description: 'number of the data type: 0 none, 1 float, 2 integer, 3 bool, 4 string, 5 json, 6 file',
  }),
  device: Type.Optional(Device),
};

/** What is answered of a sensor that was asked for or changed. */
const Sensor = Type.Object(sensorFields);

const PagerError = Type.Optional(
  Type.String({ description: 'why it could not page you last; for its owner, absent when it could' }),
);

/** In a list, details decide; `details=no` leaves nothing but the id. */
const ListedSensor = Type.Object({
  ...Type.Partial(Type.Object(sensorFields)).properties,
  id: IdText,
  environment: Type.Optional(Environment),
  owner: Type.Optional(Owner),
  users: Type.Optional(
    Type.Array(Type.Integer(), { description: 'who it is shared with, as far as you may know' }),
  ),
  device_device_type: Type.Optional(Type.String()),
  device_device_uuid: Type.Optional(Type.String()),
  last_value: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  last_date: Type.Optional(Type.Union([Type.Number(), Type.Null()], { description: 'UNIX seconds' })),
});

/** Query of every list of sensors. */
export const sensorPaging = {
  ...paging,
  details: Type.Optional(
    Choice(
      ['full', 'no'],
      '`full` adds device, environment, owner, last_value, last_date; `no` answers ids only',
    ),
  ),
};

/** Answer of every list of sensors. */
export const SensorList = listOf('sensors', ListedSensor);

export const listSensors = declare({
  method: 'GET',
  path: '/sensors',
  tag,
  summary: 'List the sensors one may see',
  access: 'user',
  policy: 'own',
  limitedKeys: true,
  query: Type.Object({
    ...sensorPaging,
    shared: Type.Optional(Type.Boolean({ description: '1: only own sensors that are shared; adds `users`' })),
    owned: Type.Optional(Type.Boolean({ description: "1: only own sensors, 0: only others'; adds `owner`" })),
    physical: Type.Optional(Type.Boolean({ description: '1: only sensors on a device' })),
    group_id: Type.Optional(Id),
  }),
  status: 200,
  reply: SensorList,
  errors: ['not_found', 'forbidden'],
});

export const createSensor = declare({
  method: 'POST',
  path: '/sensors',
  tag,
  summary: 'Create a sensor',
  access: 'user',
  policy: 'own',
  writeKeys: true,
  body: Type.Object({ sensor: SensorInput }),
  wrapper: 'sensor',
  status: 201,
  reply: Type.Object({ sensor: Sensor }),
});

export const getSensor = declare({
  method: 'GET',
  path: '/sensors/{id}',
  tag,
  summary: 'Read a sensor',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  status: 200,
  reply: Type.Object({ sensor: Type.Object({ ...sensorFields, pager_error: PagerError }) }),
});

export const updateSensor = declare({
  method: 'PUT',
  path: '/sensors/{id}',
  tag,
  summary: 'Change a sensor; what is not given stays',
  access: 'user',
  policy: { sensor: 'edit' },
  params: SensorParams,
  body: Type.Object({ sensor: Type.Partial(Type.Object(described)) }),
  wrapper: 'sensor',
  status: 200,
  reply: Type.Object({ sensor: Sensor }),
});

export const deleteSensor = declare({
  method: 'DELETE',
  path: '/sensors/{id}',
  tag,
  summary: 'Delete a sensor',
  description:
    'The owner deletes it with all its data, for everybody. Anybody else only gives up his own access.',
  access: 'user',
  policy: { sensor: 'leave' },
  params: SensorParams,
  deletesPoints: 'owner',
  status: 200,
  reply: Nothing,
});

export const sensorEnvironment = declare({
  method: 'GET',
  path: '/sensors/{id}/environment',
  tag,
  summary: 'The environment a sensor stands in',
  description: 'Answers 404 when it stands in none.',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  status: 200,
  reply: Type.Object({ environment: Environment }),
});

export const declarations = [
  listSensors,
  createSensor,
  getSensor,
  updateSensor,
  deleteSensor,
  sensorEnvironment,
];
