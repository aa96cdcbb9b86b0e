/** Declarations of default states: services with names from the historic service. */
import { declare } from '../../http/route.js';
import { IdText, listOf, Type } from '../../http/schema.js';

const tag = 'services';

const State = Type.Object({
  name: Type.String({ description: 'Name of the state.' }),
  service: Type.String({ description: 'Service type that computes the state.' }),
  id: Type.Union([IdText, Type.Null()], { description: 'Id of your service. Null: you have none.' }),
  sensors: Type.Array(IdText, { description: 'Ids of its sources.' }),
});

const States = listOf('states', State);

export const makeStates = declare({
  method: 'POST',
  path: '/states/default',
  tag,
  summary: 'Start the default states for sensors',
  description:
    'The names of the sensors (`accelerometer`, `position`, ...) decide which states they are used for. A state that you have ' +
    'stays as it is; with `update` it gets the sensors that it lacks as sources.',
  access: 'user',
  policy: 'own',
  body: Type.Object({
    sensors: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
      minItems: 1,
      maxItems: 1000,
      description: 'Ids of your sensors.',
    }),
    update: Type.Optional(Type.Boolean({ description: '`true`: add the sensors to states that you have.' })),
  }),
  status: 200,
  reply: States,
  errors: ['not_found', 'quota_exceeded'],
});

export const checkStates = declare({
  method: 'GET',
  path: '/states/default/check',
  tag,
  summary: 'List the default states and your services for them',
  access: 'user',
  policy: 'own',
  status: 200,
  reply: States,
});

export const declarations = [makeStates, checkStates];
