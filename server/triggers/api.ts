/** Declarations of triggers, and of triggers on sensors. */
import { declare } from '../http/route.js';
import { Flag, Id, listOf, Nothing, paging, SensorParams, Text, Type } from '../http/schema.js';

const tag = 'triggers';

const VARIABLES =
  '`last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, ' +
  '`sensor_data_date` and `current_time`';

/** Characters of an expression. */
const LONGEST = 4000;
const YEAR = 31_536_000;

const described = {
  name: Text(255),
  expression: Text(LONGEST, `condition in the script language, with the variables ${VARIABLES}`),
  inactivity: Type.Integer({
    minimum: 0,
    maximum: 10 * YEAR,
    description: 'seconds without data after which it fires, 60 at least; 0: it has an expression',
  }),
  hysteresis: Text(LONGEST, 'expression that has to hold, after a firing, before the next one; empty: none'),
  for: Type.Integer({
    minimum: 0,
    maximum: YEAR,
    description: 'seconds, by the dates of the points, that the expression has to hold before it fires',
  }),
};

const Trigger = Type.Object({
  id: Type.Integer(),
  ...described,
  creation_date: Type.Number({ description: 'UNIX seconds' }),
});

const state = {
  active: Type.Integer({ minimum: 0, maximum: 1 }),
  last_triggered: Type.Number({ minimum: 0, description: 'UNIX seconds; 0: never' }),
  times_triggerd: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  last_sensor_data_value: Text(65_536, 'previous value, as text; empty: none'),
  last_sensor_data_date: Type.Number({ minimum: 0, description: 'its date, UNIX seconds; 0: none' }),
};

export const SensorTrigger = Type.Object({ ...Trigger.properties, sensor_id: Type.Integer(), ...state });

export const SensorTriggerParams = Type.Object({ id: Id, trigger_id: Id });

export const listTriggers = declare({
  method: 'GET',
  path: '/triggers',
  tag,
  summary: 'List your triggers',
  access: 'user',
  policy: 'own',
  query: Type.Object(paging),
  status: 200,
  reply: listOf('triggers', Trigger),
});

export const createTrigger = declare({
  method: 'POST',
  path: '/triggers',
  tag,
  summary: 'Create a trigger',
  description:
    'It has either an expression or an inactivity. An expression that is wrong is refused with the reason and its place.',
  access: 'user',
  policy: 'own',
  body: Type.Object({ trigger: Type.Partial(Type.Object(described)) }),
  wrapper: 'trigger',
  status: 201,
  reply: Type.Object({ trigger: Trigger }),
});

export const getTrigger = declare({
  method: 'GET',
  path: '/triggers/{id}',
  tag,
  summary: 'Read a trigger',
  access: 'user',
  policy: { trigger: 'own' },
  params: Type.Object({ id: Id }),
  status: 200,
  reply: Type.Object({ trigger: Trigger }),
});

export const updateTrigger = declare({
  method: 'PUT',
  path: '/triggers/{id}',
  tag,
  summary: 'Change a trigger; what is not given stays',
  description: 'Where its condition changes, it begins anew on every sensor on which it is active.',
  access: 'user',
  policy: { trigger: 'own' },
  params: Type.Object({ id: Id }),
  body: Type.Object({ trigger: Type.Partial(Type.Object(described)) }),
  wrapper: 'trigger',
  status: 200,
  reply: Type.Object({ trigger: Trigger }),
});

export const deleteTrigger = declare({
  method: 'DELETE',
  path: '/triggers/{id}',
  tag,
  summary: 'Delete a trigger, also from all sensors',
  access: 'user',
  policy: { trigger: 'own' },
  params: Type.Object({ id: Id }),
  status: 200,
  reply: Nothing,
});

export const listAllSensorTriggers = declare({
  method: 'GET',
  path: '/sensors/triggers',
  tag,
  summary: 'Your triggers on all sensors',
  access: 'user',
  policy: 'own',
  query: Type.Object(paging),
  status: 200,
  reply: listOf('triggers', SensorTrigger),
});

export const listSensorTriggers = declare({
  method: 'GET',
  path: '/sensors/{id}/triggers',
  tag,
  summary: 'Your triggers on a sensor',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('triggers', SensorTrigger),
});

const Connection = Type.Object({ id: Id });
const Connections = Type.Array(Type.Object({ trigger: Type.Optional(Connection), id: Type.Optional(Id) }), {
  minItems: 1,
  maxItems: 100,
  description: '`{"trigger":{"id":1}}` or `{"id":1}` each',
});

export const connectTriggers = declare({
  method: 'POST',
  path: '/sensors/{id}/triggers',
  tag,
  summary: 'Put triggers on a sensor',
  description: 'They are active at once. One that is on the sensor already stays as it is.',
  access: 'user',
  policy: { sensor: 'read' },
  limitedKeys: false,
  params: SensorParams,
  body: Type.Object({
    triggers: Type.Optional(Connections),
    trigger: Type.Optional(Connection),
  }),
  status: 201,
  reply: Type.Object({ triggers: Type.Array(SensorTrigger), trigger: SensorTrigger }),
});

export const getSensorTrigger = declare({
  method: 'GET',
  path: '/sensors/{id}/triggers/{trigger_id}',
  tag,
  summary: 'One of your triggers on a sensor',
  access: 'user',
  policy: { sensor: 'read', trigger: 'own' },
  params: SensorTriggerParams,
  status: 200,
  reply: Type.Object({ triggers: Type.Array(SensorTrigger), trigger: SensorTrigger }),
});

export const updateSensorTrigger = declare({
  method: 'PUT',
  path: '/sensors/{id}/trigger/{trigger_id}',
  tag,
  summary: 'Change what is known of a trigger on a sensor; what is not given stays',
  access: 'user',
  policy: { sensor: 'read', trigger: 'own' },
  params: SensorTriggerParams,
  body: Type.Object({ trigger: Type.Partial(Type.Object({ ...state, active: Flag })) }),
  wrapper: 'trigger',
  status: 200,
  reply: Type.Object({ trigger: SensorTrigger }),
});

export const disconnectTrigger = declare({
  method: 'DELETE',
  path: '/sensors/{id}/triggers/{trigger_id}',
  tag,
  summary: 'Take a trigger off a sensor, and its notifications with it',
  access: 'user',
  policy: { sensor: 'read', trigger: 'own' },
  params: SensorTriggerParams,
  status: 200,
  reply: Nothing,
});

export const toggleSensorTrigger = declare({
  method: 'POST',
  path: '/sensors/{id}/triggers/{trigger_id}/active',
  tag,
  summary: 'Switch a trigger on a sensor on or off',
  description: '`active` is a parameter or a member of the body.',
  access: 'user',
  policy: { sensor: 'read', trigger: 'own' },
  params: SensorTriggerParams,
  query: Type.Object({ active: Type.Optional(Flag) }),
  body: Type.Object({ active: Type.Optional(Flag) }),
  status: 200,
  reply: Type.Object({ trigger: SensorTrigger }),
});

const Known = Type.Union([Type.Number(), Type.String(), Type.Null()]);

const Look = Type.Object({
  date: Type.Union([Type.Number(), Type.Null()], { description: 'of the point, UNIX seconds; null: none' }),
  value: Type.Union([Type.String(), Type.Null()], { description: 'of the point; null: there is none' }),
  result: Type.Boolean({ description: 'whether the condition held' }),
  fired: Type.Boolean(),
  error: Type.Union([Type.String(), Type.Null()]),
  condition: Type.String({ enum: ['expression', 'hysteresis', 'inactivity'] }),
  evaluated: Type.Number({ description: 'when, UNIX seconds' }),
  variables: Type.Record(Type.String(), Known),
});

export const listEvaluations = declare({
  method: 'GET',
  path: '/sensors/{id}/triggers/{trigger_id}/evaluations',
  tag,
  summary: 'Why it fired: the last evaluations, newest first',
  description:
    'The last 100 are kept. Of many points that arrived together the last ten are here, and the one at which it fired.',
  access: 'user',
  policy: { sensor: 'read', trigger: 'own' },
  params: SensorTriggerParams,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('evaluations', Look),
});

export const declarations = [
  listTriggers,
  createTrigger,
  getTrigger,
  updateTrigger,
  deleteTrigger,
  listAllSensorTriggers,
  listSensorTriggers,
  connectTriggers,
  getSensorTrigger,
  updateSensorTrigger,
  disconnectTrigger,
  toggleSensorTrigger,
  listEvaluations,
];
