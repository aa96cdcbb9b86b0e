/** Declarations of services on sensors. */
import { declare } from '../http/route.js';
import {
  Choice,
  DateText,
  describedAs,
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

const tag = 'services';

const Params = Type.Object({ ...SensorParams.properties, service_id: IdOf('service') });
const MethodParams = Type.Object({
  ...Params.properties,
  method: Text(64, 'Name of the method, from the list of methods.'),
});

const DataFields = Type.Array(Type.String(), { description: 'Fields of the sensor that the service reads.' });

/** A call of a set method. */
export const Setting = Type.Object({
  method: Text(64, 'Name of a set method of the service type, from its settings.'),
  parameters: Type.Optional(
    Type.Array(Type.Unknown(), { maxItems: 20, description: 'Parameters in the order of the service type.' }),
  ),
});

export const Settings = Type.Array(Setting, { maxItems: 20, description: 'Set methods, called in order.' });

const MaybeNumber = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const ServiceParameter = Type.Object({
  name: Type.String(),
  type: Choice(['number', 'integer', 'text', 'boolean']),
  summary: Type.String(),
  unit: Type.String({ description: 'Unit of a number, for example `s`; empty: none.' }),
  minimum: MaybeNumber('Of a number, or of the length of a text.'),
  maximum: MaybeNumber('Of a number, or of the length of a text.'),
  choices: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: 'The accepted texts. Null: any.',
  }),
  id_of: Type.Union([Type.String(), Type.Null()], {
    description: 'The number is the id of such a thing of yours, for example `environment`.',
  }),
  default: Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()], {
    description: 'Null: the service has no output until it is set.',
  }),
});

const ServiceTypeBody = Type.Object({
  name: Type.String(),
  summary: Type.String(),
  sources: Type.Integer({ description: 'Maximum number of sensors that it reads.' }),
  data_fields: Type.Integer({ description: 'Maximum number of data fields of each sensor.' }),
  output: Type.String({ description: 'Data type of its virtual sensor.' }),
  trained: Type.Boolean({ description: 'Whether `manualLearn` trains it.' }),
  settings: Type.Array(
    Type.Object({
      method: Type.String({ description: 'Set method that sets the parameters together.' }),
      summary: Type.String(),
      parameters: Type.Array(ServiceParameter),
    }),
  ),
});

export const listTypes = declare({
  method: 'GET',
  path: '/services/types',
  tag,
  summary: 'List all service types with their settings',
  description:
    'What each computes, what it can read, and the parameters of its settings with their defaults.',
  access: 'user',
  policy: 'own',
  status: 200,
  reply: listOf('types', ServiceTypeBody),
});

const Available = Type.Object({
  name: Type.String({ description: 'Service type.' }),
  data_fields: DataFields,
});

/** Clients of the historic service read one of the two members. */
function twice<Item extends ReturnType<typeof Type.Object>>(item: Item) {
  const list = listOf('available_services', item);
  return Type.Object({ ...list.properties, services: Type.Array(item) });
}

export const listAvailable = declare({
  method: 'GET',
  path: '/sensors/{id}/services/available',
  tag,
  summary: 'List the service types for a sensor',
  description: 'The data fields of the sensor decide which services it can have.',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  query: Type.Object(paging),
  status: 200,
  reply: twice(Available),
});

export const listAllAvailable = declare({
  method: 'GET',
  path: '/sensors/services/available',
  tag,
  summary: 'List the service types for each sensor you can see',
  access: 'user',
  policy: 'own',
  limitedKeys: true,
  query: Type.Object({
    ...paging,
    group_id: Type.Optional(describedAs(IdOf('group'), 'Only sensors of this group.')),
  }),
  status: 200,
  reply: twice(Type.Object({ sensor_id: Type.Integer(), services: Type.Array(Available) })),
  errors: ['not_found', 'forbidden'],
});

const LeftOut = Type.Object(
  {
    points: Type.Integer({ description: 'Number of points.' }),
    start_date: Type.Number({ description: 'Date of the oldest point, UNIX seconds.' }),
    end_date: Type.Number({ description: 'Date of the newest point, UNIX seconds.' }),
    reason: Type.String({ description: 'Reason for the last points.' }),
  },
  {
    description:
      'Late points that the service left out since its start or its last change. Outputs at these dates are missing, or from older values.',
  },
);

const NamedSensor = {
  name: Type.String(),
  display_name: Type.String(),
  unit: Type.String(),
  data_type: Type.String(),
};

const ServiceBody = Type.Object({
  id: Type.Integer({ description: 'Id of the service and of its virtual sensor.' }),
  name: Type.String({ description: 'Service type.' }),
  state: Choice(
    ['running', 'waiting', 'paused', 'failed'],
    '`waiting`: no point has arrived yet. `paused`: until you resume it.',
  ),
  failed: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the service has stopped: an error, or `paused`. Null: it runs.',
  }),
  failed_at: MaybeNumber('When it stopped, UNIX seconds.'),
  created: Type.Number({ description: 'UNIX seconds.' }),
  computed: MaybeNumber('Date of the newest computed point, UNIX seconds.'),
  left_out: Type.Union([LeftOut, Type.Null()]),
  sensor: Type.Object(
    { id: Type.Integer(), ...NamedSensor },
    { description: 'The virtual sensor with the output.' },
  ),
  sources: Type.Array(
    Type.Object({
      sensor_id: Type.Integer(),
      ...NamedSensor,
      data_fields: DataFields,
      unread_changes: Type.Integer({
        description: 'Uploads and deletions that the service has not read yet. A stopped service reads none.',
      }),
    }),
  ),
  last_output: Type.Union(
    [
      Type.Object({
        date: Type.Number({ description: 'UNIX seconds.' }),
        value: Type.String({ description: 'A long value is cut.' }),
      }),
      Type.Null(),
    ],
    { description: 'Newest point of the virtual sensor.' },
  ),
});

export const listServices = declare({
  method: 'GET',
  path: '/services',
  tag,
  summary: 'List all your services',
  description: 'In order of id, with the sensors that they read and how far they have read them.',
  access: 'user',
  policy: 'own',
  query: Type.Object(paging),
  status: 200,
  reply: listOf('services', ServiceBody),
});

const OneService = Type.Object({
  service: Type.Object({
    ...ServiceBody.properties,
    settings: Type.Array(
      Type.Object({
        method: Type.String({ description: 'Set method.' }),
        parameters: Type.Array(Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()]), {
          description: 'Present values, in the order of its parameters. Null: not set yet.',
        }),
      }),
    ),
  }),
});

export const readService = declare({
  method: 'GET',
  path: '/services/{service_id}',
  tag,
  summary: 'Read one of your services',
  access: 'user',
  policy: { service: 'own' },
  params: Type.Object({ service_id: IdOf('service') }),
  status: 200,
  reply: OneService,
});

export const changeService = declare({
  method: 'PUT',
  path: '/services/{service_id}',
  tag,
  summary: 'Pause a service, or resume it',
  description:
    'A paused service computes nothing, also not for points that arrive meanwhile; its output and its settings stay. Resumed, it starts ' +
    'with the points that arrive from then on. A failed service starts again like a paused one; pausing it changes nothing.',
  access: 'user',
  policy: { service: 'own' },
  params: Type.Object({ service_id: IdOf('service') }),
  body: Type.Object({
    service: Type.Object({ active: Type.Boolean({ description: 'False: paused. True: it runs.' }) }),
  }),
  wrapper: 'service',
  status: 200,
  reply: OneService,
  errors: ['overloaded'],
});

const Running = Type.Object({
  id: IdText,
  name: Type.String({ description: 'Service type.' }),
  data_fields: DataFields,
  failed: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the service has stopped: an error, or `paused`. Null: it runs.',
  }),
  left_out: Type.Union([LeftOut, Type.Null()]),
});

export const listRunning = declare({
  method: 'GET',
  path: '/sensors/{id}/services',
  tag,
  summary: 'List your services on a sensor',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('services', Running),
});

/** Members of a new virtual sensor. */
const VirtualSensor = Type.Object({
  name: Type.Optional(Name()),
  display_name: Type.Optional(Text(255)),
  device_type: Type.Optional(Text(255)),
  description: Type.Optional(Text(8000)),
  unit: Type.Optional(Text(64)),
});

export const useService = declare({
  method: 'POST',
  path: '/sensors/{id}/services',
  tag,
  summary: 'Put a service on a sensor',
  description:
    'Without an `id` the server starts a new service with a virtual sensor for its output; both have the same id. With the `id` of ' +
    'a service of yours the sensor becomes one more source, and a failed service starts again. The service does not compute points ' +
    'that were stored before.',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  body: Type.Object({
    service: Type.Object({
      id: Type.Optional(IdOf('service')),
      name: Type.Optional(Text(64, 'Service type. Not needed with an `id`.')),
      data_fields: Type.Optional(
        Type.Array(Text(1000), {
          maxItems: 100,
          description: 'Fields of the sensor to read. Absent: all that the service can read.',
        }),
      ),
      settings: Type.Optional(describedAs(Settings, 'Settings of a new service. Absent: the defaults.')),
      sensor: Type.Optional(VirtualSensor),
    }),
    sensor: Type.Optional(VirtualSensor),
  }),
  wrapper: 'service',
  status: 201,
  reply: Type.Object({ service: Running, sensor: Type.Object({ id: IdText }) }),
  errors: ['forbidden', 'key_scope', 'quota_exceeded'],
});

export const leaveService = declare({
  method: 'DELETE',
  path: '/sensors/{id}/services/{service_id}',
  tag,
  summary: 'Remove a service from a sensor',
  description: 'A service ends with its last source. Its virtual sensor and the points stay.',
  access: 'user',
  policy: { sensor: 'read', service: 'own' },
  audit: 'service.disconnect',
  params: Params,
  status: 200,
  reply: Nothing,
});

const Method = Type.Object({
  name: Type.String(),
  summary: Type.String(),
  'return value': Type.String({ description: 'Result of the method.' }),
  parameters: Type.Array(Type.String(), { description: 'Names of the parameters, in order.' }),
});

export const listMethods = declare({
  method: 'GET',
  path: '/sensors/{id}/services/{service_id}/methods',
  tag,
  summary: 'List the methods of a service',
  access: 'user',
  policy: { sensor: 'read', service: 'own' },
  params: Params,
  status: 200,
  reply: Type.Object({
    methods: Type.Array(Method),
    get_methods: Type.Array(Method),
    set_methods: Type.Array(Method),
  }),
});

export const getMethod = declare({
  method: 'GET',
  path: '/sensors/{id}/services/{service_id}/{method}',
  unqueued: true,
  tag,
  summary: 'Call a method that reads',
  access: 'user',
  policy: { sensor: 'read', service: 'own' },
  params: MethodParams,
  status: 200,
  reply: Type.Object({ result: Type.String({ description: 'Result, as text.' }) }),
  errors: ['service_failed', 'overloaded'],
});

const ok = Type.Object({ result: Type.Literal('ok') });

export const setMethod = declare({
  method: 'POST',
  path: '/sensors/{id}/services/{service_id}/{method}',
  unqueued: true,
  tag,
  summary: 'Call a method that changes a service',
  description:
    'The change holds for new points; the output so far stays. A failed service starts again, a paused one stays paused.',
  access: 'user',
  policy: { sensor: 'read', service: 'own' },
  params: MethodParams,
  body: Type.Object({
    parameters: Type.Optional(
      Type.Array(Type.Unknown(), { description: 'Parameters in the order of the list of methods.' }),
    ),
  }),
  status: 200,
  reply: ok,
  errors: ['service_failed', 'overloaded'],
});

const Sample = {
  start_date: Type.Optional(DateText('First date, inclusive. UNIX seconds, ISO 8601, or relative to now.')),
  end_date: Type.Optional(DateText('Last date, inclusive. The same forms.')),
  class_label: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'State that the points are an example of.' }),
  ),
};

export const manualLearn = declare({
  method: 'POST',
  path: '/sensors/{id}/services/{service_id}/manualLearn',
  tag,
  summary: 'Train a service with an example',
  description:
    'The points of all sources in the range are an example of the state. Only for service types that learn. The members may be in ' +
    'the body or in the query.',
  access: 'user',
  policy: { sensor: 'read', service: 'own' },
  params: Params,
  query: Type.Object(Sample),
  body: Type.Object(Sample),
  status: 200,
  reply: ok,
  errors: ['service_failed', 'overloaded'],
});

export const manualData = declare({
  method: 'POST',
  path: '/sensors/{id}/services/{service_id}/manualData',
  tag,
  summary: 'Correct the output of a service',
  description:
    'The server stores the point in the virtual sensor. The point stays when the service computes its surroundings again.',
  access: 'user',
  policy: { sensor: 'read', service: 'own' },
  params: Params,
  body: Type.Object({
    data: Type.Object({
      value: Type.Unknown({ description: 'Value of the point.' }),
      date: Type.Optional(
        Type.Union([Type.Number(), Type.String()], {
          description: 'Date of the point. Absent: now.',
          'x-unfilled': [''],
        }),
      ),
    }),
  }),
  wrapper: 'data',
  status: 201,
  reply: Type.Object({
    data: Type.Object({
      id: Type.String({ description: 'Date in microseconds.' }),
      date: Type.Number({ description: 'UNIX seconds.' }),
    }),
  }),
  errors: ['nothing_stored', 'forbidden', 'overloaded', 'quota_exceeded', 'rate_exceeded'],
});

export const declarations = [
  listTypes,
  listServices,
  readService,
  changeService,
  listAllAvailable,
  listAvailable,
  listRunning,
  useService,
  leaveService,
  listMethods,
  manualLearn,
  manualData,
  getMethod,
  setMethod,
];
