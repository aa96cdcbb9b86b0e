/** Declarations of triggers, and of triggers on sensors. */
import { declare } from '../http/route.js';
import { Flag, Id, IdOf, listOf, Nothing, paging, SensorParams, Text, Type } from '../http/schema.js';
import { By } from './by.js';

const tag = 'triggers';

const VARIABLES =
  '`last_triggered`, `times_triggered`, `last_sensor_data_value`, `last_sensor_data_date`, `sensor_data_value`, ' +
  '`sensor_data_date` and `current_time`';

/** Characters of an expression. */
const LONGEST = 4000;
const YEAR = 31_536_000;

/** Members of a condition. */
export const condition = {
  expression: Text(LONGEST, `Condition in the script language, with the variables ${VARIABLES}.`),
  inactivity: Type.Integer({
    minimum: 0,
    maximum: 10 * YEAR,
    description:
      'Seconds without data after which the trigger fires, at least 60. 0: the trigger has an expression.',
  }),
  hysteresis: Text(
    LONGEST,
    'Expression that must be true after a firing before the trigger can fire again. Empty: none.',
  ),
  for: Type.Integer({
    minimum: 0,
    maximum: YEAR,
    description:
      'Seconds that the expression must be true before the trigger fires, by the dates of the points.',
  }),
};

const settable = { name: Text(255, 'Name for your list.'), ...condition };

const Trigger = Type.Object({
  id: Type.Integer(),
  ...settable,
  creation_date: Type.Number({ description: 'Date of creation, UNIX seconds.' }),
});

const state = {
  active: Type.Integer({ minimum: 0, maximum: 1, description: '1: the trigger is active on the sensor.' }),
  last_triggered: Type.Number({
    minimum: 0,
    description: 'Date of the last firing, UNIX seconds. 0: never.',
  }),
  times_triggerd: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Number of firings.',
  }),
  last_sensor_data_value: Text(65_536, 'Value of the last evaluated point, as text. Empty: none.'),
  last_sensor_data_date: Type.Number({
    minimum: 0,
    description: 'Date of the last evaluated point, UNIX seconds. 0: none.',
  }),
};

const Silence = Type.Object({
  until: Type.Number({ description: 'End, UNIX seconds.' }),
  since: Type.Number({ description: 'When the user silenced it, UNIX seconds.' }),
  by: By,
  note: Type.String({ description: 'What the user wrote. Empty: nothing.' }),
});

export const SensorTrigger = Type.Object({
  ...Trigger.properties,
  sensor_id: Type.Integer(),
  ...state,
  silence: Type.Union([Silence, Type.Null()], {
    description: 'Who has silenced the trigger, and until when. Null: it is not silenced.',
  }),
});

export const SensorTriggerParams = Type.Object({ id: IdOf('sensor'), trigger_id: IdOf('trigger') });

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
    'A trigger has either an expression or an inactivity. When the expression is wrong, the error has the reason and the position.',
  access: 'user',
  policy: 'own',
  body: Type.Object({ trigger: Type.Partial(Type.Object(settable)) }),
  wrapper: 'trigger',
  status: 201,
  reply: Type.Object({ trigger: Trigger }),
  errors: ['quota_exceeded'],
});

export const getTrigger = declare({
  method: 'GET',
  path: '/triggers/{id}',
  tag,
  summary: 'Read a trigger',
  access: 'user',
  policy: { trigger: 'own' },
  params: Type.Object({ id: IdOf('trigger') }),
  status: 200,
  reply: Type.Object({ trigger: Trigger }),
});

export const updateTrigger = declare({
  method: 'PUT',
  path: '/triggers/{id}',
  tag,
  summary: 'Change a trigger',
  description:
    'Members that are absent stay as they are. A new condition starts afresh on each sensor where the trigger is active.',
  access: 'user',
  policy: { trigger: 'own' },
  params: Type.Object({ id: IdOf('trigger') }),
  body: Type.Object({ trigger: Type.Partial(Type.Object(settable)) }),
  wrapper: 'trigger',
  status: 200,
  reply: Type.Object({ trigger: Trigger }),
});

export const deleteTrigger = declare({
  method: 'DELETE',
  path: '/triggers/{id}',
  tag,
  summary: 'Delete a trigger',
  description: 'The server removes the trigger from all sensors.',
  access: 'user',
  policy: { trigger: 'own' },
  audit: 'trigger.delete',
  params: Type.Object({ id: IdOf('trigger') }),
  status: 200,
  reply: Nothing,
});

export const listAllSensorTriggers = declare({
  method: 'GET',
  path: '/sensors/triggers',
  tag,
  summary: 'List your triggers on all sensors',
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
  summary: 'List your triggers on a sensor',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('triggers', SensorTrigger),
});

const Connection = Type.Object({ id: IdOf('trigger') });
const Connections = Type.Array(Type.Object({ trigger: Type.Optional(Connection), id: Type.Optional(Id) }), {
  minItems: 1,
  maxItems: 100,
  description: 'Triggers: `{"trigger":{"id":1}}` or `{"id":1}` each.',
});

export const connectTriggers = declare({
  method: 'POST',
  path: '/sensors/{id}/triggers',
  tag,
  summary: 'Put triggers on a sensor',
  description: 'The triggers are active at once. Repeating it is harmless.',
  access: 'user',
  policy: { sensor: 'read' },
  limitedKeys: false,
  params: SensorParams,
  body: Type.Object({
    triggers: Type.Optional(Connections),
    trigger: Type.Optional(Connection),
  }),
  errors: ['quota_exceeded'],
  status: 201,
  reply: Type.Object({ triggers: Type.Array(SensorTrigger), trigger: SensorTrigger }),
});

export const getSensorTrigger = declare({
  method: 'GET',
  path: '/sensors/{id}/triggers/{trigger_id}',
  tag,
  summary: 'Read a trigger on a sensor',
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
  summary: 'Change the state of a trigger on a sensor',
  description: 'Members that are absent stay as they are.',
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
  summary: 'Remove a trigger from a sensor',
  description: 'The server disconnects its notifications from the trigger on this sensor.',
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
  description: '`active` may be in the query or in the body.',
  access: 'user',
  policy: { sensor: 'read', trigger: 'own' },
  params: SensorTriggerParams,
  query: Type.Object({
    active: Type.Optional(Type.Boolean({ description: '`true`: switch on. `false`: switch off.' })),
  }),
  body: Type.Object({
    active: Type.Optional(Type.Boolean({ description: '`true`: switch on. `false`: switch off.' })),
  }),
  status: 200,
  reply: Type.Object({ trigger: SensorTrigger }),
});

const Variable = Type.Union([Type.Number(), Type.String(), Type.Null()]);

const Evaluation = Type.Object({
  date: Type.Union([Type.Number(), Type.Null()], {
    description: 'Date of the point, UNIX seconds. Null: no point.',
  }),
  value: Type.Union([Type.String(), Type.Null()], { description: 'Value of the point. Null: no point.' }),
  result: Type.Boolean({ description: 'Whether the condition was true.' }),
  fired: Type.Boolean({ description: 'Whether the trigger fired.' }),
  error: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the expression failed. Null: it did not.',
  }),
  condition: Type.String({
    enum: ['expression', 'hysteresis', 'inactivity'],
    description: 'Evaluated condition.',
  }),
  evaluated: Type.Number({ description: 'Date of the evaluation, UNIX seconds.' }),
  variables: Type.Record(Type.String(), Variable, { description: 'Variables of the expression.' }),
});

export const listEvaluations = declare({
  method: 'GET',
  path: '/sensors/{id}/triggers/{trigger_id}/evaluations',
  tag,
  summary: 'List the last evaluations of a trigger, newest first',
  description:
    'They show why the trigger fired or did not. The server keeps the last 100. Of points that arrived together it keeps the last ' +
    'ten and the one at which the trigger fired.',
  access: 'user',
  policy: { sensor: 'read', trigger: 'own' },
  params: SensorTriggerParams,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('evaluations', Evaluation),
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
