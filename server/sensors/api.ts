/** Declarations of sensors. */
import { documented } from '../http/documented.js';
import { declare } from '../http/route.js';
import {
  Choice,
  describedAs,
  Id,
  IdOf,
  IdText,
  listOf,
  Name,
  Nothing,
  paging,
  SensorParams,
  Text,
  Type,
} from '../http/schema.js';
import { SearchWords } from '../http/search-words.js';
import { ORDERS } from './search.js';

const tag = 'sensors';

const settable = {
  name: describedAs(Name(), 'Name, not blank.'),
  display_name: Text(255, 'Name to show instead of `name`.'),
  device_type: Text(255, 'Type of the hardware, for example `DS18B20`.'),
  pager_type: Type.String({
    enum: ['', 'email', 'sms'],
    description: 'How the sensor pages its owner. Empty: not at all.',
  }),
  data_type: Text(
    64,
    'Type of the values: `float`, `integer`, `bool`, `string`, `json` or `file`. Empty: any value, point by point.',
  ),
  data_structure: Text(8000, 'Types of the fields of JSON values, as JSON text.'),
  use_data_storage: Type.Boolean({
    description: 'A property to search by. The server stores points in any case.',
  }),
  unit: Text(64, 'Unit of the values, for example `°C`.'),
  retention: Type.Integer({
    minimum: 0,
    maximum: 36_500,
    description: 'Days that the server keeps points, by their dates. 0: as long as it keeps any.',
  }),
  description: Text(8000),
};

/** Members of a new sensor in a request. */
export const SensorInput = Type.Object({
  ...Type.Partial(Type.Object(settable)).properties,
  name: settable.name,
});

export const Device = Type.Object({
  id: IdText,
  type: Type.String({ description: 'Type of the device, for example `phone`.' }),
  uuid: Type.String({ description: 'Unique among devices of the type.' }),
});

export const Environment = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  floors: Type.Integer({ description: 'Number of floors.' }),
  gps_outline: Type.String({
    description: 'Polygon: `latitude longitude` of each point, separated by commas.',
  }),
  position: Type.String({ description: 'Centre: `latitude longitude altitude`.' }),
  date: Type.Number({ description: 'Date of creation, UNIX seconds.' }),
});

/** The owner as far as the caller may see; absent when the owner shows nothing. */
const Owner = Type.Object({
  id: Type.Optional(Type.Integer()),
  name: Type.Optional(Type.String()),
  surname: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
});

/** Members that each sensor has in a response, and its device where it has one. */
export const sensorMembers = {
  id: IdText,
  ...settable,
  type: documented(
    Type.String({
      description: '`0`: plain. `1`: physical, on a device. `2`: virtual, computed from other sensors.',
    }),
    { enum: ['0', '1', '2'] },
  ),
  data_type_id: documented(
    Type.String({
      description:
        'Number of the data type. `0`: none, `1`: float, `2`: integer, `3`: bool, `4`: string, `5`: json, `6`: file.',
    }),
    { enum: ['0', '1', '2', '3', '4', '5', '6'] },
  ),
  device: Type.Optional(Device),
};

/** A sensor in the response to a request that reads or changes it. */
const Sensor = Type.Object(sensorMembers);

const PagerError = Type.Optional(
  Type.String({
    description:
      'Why the sensor could not page its owner last. Only for the owner, and only after a failure.',
  }),
);

const Named = Type.Object({ id: Type.Integer(), name: Type.String() });

/** A sensor in a list. `details` decides which members it has; with `details=no` only the id. */
const ListedSensor = Type.Object({
  ...Type.Partial(Type.Object(sensorMembers)).properties,
  id: IdText,
  environment: Type.Optional(Environment),
  owner: Type.Optional(Owner),
  users: Type.Optional(
    Type.Array(Type.Integer(), {
      description: 'Ids of the users with whom the sensor is shared, as far as you may see them.',
    }),
  ),
  device_device_type: Type.Optional(Type.String({ description: '`device.type` once more.' })),
  device_device_uuid: Type.Optional(Type.String({ description: '`device.uuid` once more.' })),
  last_value: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'Value of the newest point, as text. Null: no points.',
    }),
  ),
  last_date: Type.Optional(
    Type.Union([Type.Number(), Type.Null()], { description: 'Date of the newest point, UNIX seconds.' }),
  ),
  owned: Type.Optional(
    Type.Boolean({ description: 'Whether the sensor is yours. Only with `details=row`.' }),
  ),
  shared: Type.Optional(
    Type.Boolean({ description: 'Whether you share the sensor with another user. Only with `details=row`.' }),
  ),
  place: Type.Optional(
    describedAs(
      Type.Object({
        ...Named.properties,
        position: Type.String({ description: 'Of the sensor, if it has one in the environment.' }),
      }),
      'The environment of the sensor. Only with `details=row`.',
    ),
  ),
  groups: Type.Optional(
    Type.Array(Named, {
      description: 'Groups of yours that have the sensor. Only with `details=row`, absent without any.',
    }),
  ),
});

/** Query of every list of sensors. */
export const sensorPaging = {
  ...paging,
  details: Type.Optional(
    Choice(
      ['full', 'row', 'no'],
      '`full` adds device, environment, owner, `last_value` and `last_date`. `row`: only what a row of a table shows, with `last_value` ' +
        'shortened to 200 characters. `no`: ids only.',
    ),
  ),
};

/** Answer of every list of sensors. */
export const SensorList = listOf('sensors', ListedSensor);

export const listSensors = declare({
  method: 'GET',
  path: '/sensors',
  tag,
  summary: 'List the sensors you can see',
  access: 'user',
  policy: 'own',
  limitedKeys: true,
  heavy: ['search', 'order'],
  query: Type.Object({
    ...sensorPaging,
    shared: Type.Optional(
      Type.Boolean({ description: '`true`: only sensors of yours that are shared. Adds `users`.' }),
    ),
    owned: Type.Optional(
      Type.Boolean({
        description: '`true`: only sensors of yours. `false`: only sensors of others. Adds `owner`.',
      }),
    ),
    physical: Type.Optional(Type.Boolean({ description: '`true`: only sensors on a device.' })),
    group_id: Type.Optional(describedAs(IdOf('group'), 'Only sensors of this group.')),
    sensor_id: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        maxItems: 1000,
        description: 'Only these sensors, 1 to 1000. The list leaves out those that you cannot see.',
      }),
    ),
    search: SearchWords(
      'the name, the type of hardware, the device, a metatag (`name=value`), the description, or the name of an environment or group of the sensor',
      'The server reads the first 10,000 characters of these texts.',
    ),
    order: Type.Optional(
      Choice(
        ORDERS,
        'Order: by id, thus by age, by the name that is shown, or by the date of the newest point, sensors without points last. `-` reverses it. Default `id`.',
      ),
    ),
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
  errors: ['quota_exceeded'],
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
  reply: Type.Object({ sensor: Type.Object({ ...sensorMembers, pager_error: PagerError }) }),
});

export const updateSensor = declare({
  method: 'PUT',
  path: '/sensors/{id}',
  tag,
  summary: 'Change a sensor',
  description: 'Members that are absent stay as they are.',
  access: 'user',
  policy: { sensor: 'edit' },
  params: SensorParams,
  body: Type.Object({ sensor: Type.Partial(Type.Object(settable)) }),
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
    'For the owner, the server deletes the sensor with all its points. For any other user it only ends the access of that user.',
  access: 'user',
  policy: { sensor: 'leave' },
  audit: 'sensor.delete',
  params: SensorParams,
  deletesPoints: 'owner',
  status: 200,
  reply: Nothing,
});

export const sensorEnvironment = declare({
  method: 'GET',
  path: '/sensors/{id}/environment',
  tag,
  summary: 'Read the environment of a sensor',
  description: '404 when the sensor is in no environment.',
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
