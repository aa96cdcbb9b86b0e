/** Declarations of services on sensors. */
import { declare } from '../http/route.js';
import {
  DateText,
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

const tag = 'services';

const Params = Type.Object({ ...SensorParams.properties, service_id: Id });
const MethodParams = Type.Object({ ...Params.properties, method: Text(64, 'as the list of methods has it') });

const DataFields = Type.Array(Type.String());

const Available = Type.Object({ name: Type.String(), data_fields: DataFields });

/** Clients of the historic service read the one or the other. */
function twice<Item extends ReturnType<typeof Type.Object>>(item: Item) {
  const list = listOf('available_services', item);
  return Type.Object({ ...list.properties, services: Type.Array(item) });
}

export const listAvailable = declare({
  method: 'GET',
  path: '/sensors/{id}/services/available',
  tag,
  summary: 'The services that a sensor can have, by its data fields',
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
  summary: 'The services that each of the sensors that you may see can have',
  access: 'user',
  policy: 'own',
  limitedKeys: true,
  query: Type.Object({ ...paging, group_id: Type.Optional(Id) }),
  status: 200,
  reply: twice(Type.Object({ sensor_id: Type.Integer(), services: Type.Array(Available) })),
  errors: ['not_found', 'forbidden'],
});

const LeftOut = Type.Object(
  {
    points: Type.Integer(),
    start_date: Type.Number({ description: 'of the oldest one, UNIX seconds' }),
    end_date: Type.Number({ description: 'of the newest one' }),
    reason: Type.String({ description: 'of those that came last' }),
  },
  {
    description:
      'late points that were not computed in their place, since the service began or was changed: outputs of these dates are missing, or from older values',
  },
);

const Running = Type.Object({
  id: IdText,
  name: Type.String(),
  data_fields: DataFields,
  failed: Type.Union([Type.String(), Type.Null()], { description: 'why it has stopped; null: it runs' }),
  left_out: Type.Union([LeftOut, Type.Null()]),
});

export const listRunning = declare({
  method: 'GET',
  path: '/sensors/{id}/services',
  tag,
  summary: 'Your services that read a sensor, and which of its data fields',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('services', Running),
});

/** What is said of a virtual sensor that is made. */
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
    'Without an `id` a new service begins, with a virtual sensor that receives its output and whose id is its own. With the `id` of a service ' +
    'of yours the sensor becomes one more of its sources; one that has failed begins again. What was stored before is not computed.',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  body: Type.Object({
    service: Type.Object({
      id: Type.Optional(Id),
      name: Type.Optional(Text(64, 'kind of service; may be left out with an `id`')),
      data_fields: Type.Optional(
        Type.Array(Text(1000), {
          maxItems: 100,
          description: 'which of them it reads; absent: all that it can read',
        }),
      ),
      sensor: Type.Optional(VirtualSensor),
    }),
    sensor: Type.Optional(VirtualSensor),
  }),
  wrapper: 'service',
  status: 201,
  reply: Type.Object({ service: Running, sensor: Type.Object({ id: IdText }) }),
  errors: ['forbidden', 'key_scope'],
});

export const leaveService = declare({
  method: 'DELETE',
  path: '/sensors/{id}/services/{service_id}',
  tag,
  summary: 'Take a service from a sensor',
  description: 'With its last source it ends; its virtual sensor and what that has stay.',
  access: 'user',
  policy: { sensor: 'read', service: 'own' },
  params: Params,
  status: 200,
  reply: Nothing,
});

const Method = Type.Object({
  name: Type.String(),
  summary: Type.String(),
  'return value': Type.String({ description: 'what it answers' }),
  parameters: Type.Array(Type.String(), { description: 'names, in order' }),
});

export const listMethods = declare({
  method: 'GET',
  path: '/sensors/{id}/services/{service_id}/methods',
  tag,
  summary: 'The methods of a service',
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
  tag,
  summary: 'Ask a service something',
  access: 'user',
  policy: { sensor: 'read', service: 'own' },
  params: MethodParams,
  status: 200,
  reply: Type.Object({ result: Type.String() }),
  errors: ['service_failed', 'overloaded'],
});

const ok = Type.Object({ result: Type.Literal('ok') });

export const setMethod = declare({
  method: 'POST',
  path: '/sensors/{id}/services/{service_id}/{method}',
  tag,
  summary: 'Change how a service works',
  description: 'From then on: what it has put out stays as it is. A service that has failed begins again.',
  access: 'user',
  policy: { sensor: 'read', service: 'own' },
  params: MethodParams,
  body: Type.Object({
    parameters: Type.Optional(Type.Array(Type.Unknown(), { description: 'in the order of its list' })),
  }),
  status: 200,
  reply: ok,
  errors: ['service_failed', 'overloaded'],
});

const TrainingSample = {
  start_date: Type.Optional(DateText('UNIX seconds, ISO 8601, or relative to now')),
  end_date: Type.Optional(DateText('the same; both inclusive')),
  class_label: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
};

export const manualLearn = declare({
  method: 'POST',
  path: '/sensors/{id}/services/{service_id}/manualLearn',
  tag,
  summary: 'Teach a service the state that the data of a range are of',
  description: 'Data of all its sources. Only for serviceTypes that learn. In the body or in the query.',
  access: 'user',
  policy: { sensor: 'read', service: 'own' },
  params: Params,
  query: Type.Object(TrainingSample),
  body: Type.Object(TrainingSample),
  status: 200,
  reply: ok,
  errors: ['service_failed', 'overloaded'],
});

export const manualData = declare({
  method: 'POST',
  path: '/sensors/{id}/services/{service_id}/manualData',
  tag,
  summary: 'Give a point by hand, in the place of the output of a service',
  description:
    'It goes into the virtual sensor and stays there when the service computes anew what was around it.',
  access: 'user',
  policy: { sensor: 'read', service: 'own' },
  params: Params,
  body: Type.Object({
    data: Type.Object({
      value: Type.Unknown(),
      date: Type.Optional(
        Type.Union([Type.Number(), Type.String()], { description: 'absent: now', 'x-unfilled': [''] }),
      ),
    }),
  }),
  wrapper: 'data',
  status: 201,
  reply: Type.Object({ data: Type.Object({ id: Type.String(), date: Type.Number() }) }),
  errors: ['nothing_stored', 'forbidden', 'overloaded'],
});

export const declarations = [
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
