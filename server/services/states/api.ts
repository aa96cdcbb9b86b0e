/** Declarations of default states: services that the historic service knew by name. */
import { declare } from '../../http/route.js';
import { Flag, IdText, listOf, Type } from '../../http/schema.js';

const tag = 'services';

const State = Type.Object({
  name: Type.String(),
  service: Type.String({ description: 'kind of service that computes it' }),
  id: Type.Union([IdText, Type.Null()], { description: 'of your service of that name; null: you have none' }),
  sensors: Type.Array(IdText, { description: 'its sources' }),
});

const States = listOf('states', State);

export const makeStates = declare({
  method: 'POST',
  path: '/states/default',
  tag,
  summary: 'Begin the default states that some sensors are good for',
  description:
    'Sensors are chosen by their names (`accelerometer`, `position`, ...). A state that you have already stays as it is; with `update` those ' +
    'of the sensors that it lacks become sources of it.',
  access: 'user',
  policy: 'own',
  body: Type.Object({
    sensors: Type.Array(Type.Union([Type.String(), Type.Integer()]), { minItems: 1, maxItems: 1000 }),
    update: Type.Optional(Flag),
  }),
  status: 200,
  reply: States,
  errors: ['not_found'],
});

export const checkStates = declare({
  method: 'GET',
  path: '/states/default/check',
  tag,
  summary: 'Which default states there are, and which of them you have',
  access: 'user',
  policy: 'own',
  status: 200,
  reply: States,
});

export const declarations = [makeStates, checkStates];
