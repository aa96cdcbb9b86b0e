/** Declarations of demo data. */
import { declare } from '../http/route.js';
import { Choice, IdText, Nothing, Text, Type } from '../http/schema.js';

const tag = 'demo';

const Demo = Type.Object({
  state: Choice(
    ['making', 'live'],
    '`making`: the history is being stored, oldest points first. `live`: new points arrive every five seconds.',
  ),
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Part of the history that is stored.' }),
  created: Type.Number({ description: 'UNIX seconds.' }),
  live_until: Type.Number({ description: 'End of the live feed, UNIX seconds.' }),
  sensors: Type.Array(Type.Object({ id: IdText, name: Type.String() }), {
    description: 'The sensors of the demo, but for those that you have deleted since.',
  }),
});

export const getDemo = declare({
  method: 'GET',
  path: '/demo',
  tag,
  summary: 'Read the state of your demo data',
  description:
    'The live feed goes on until a day after the last call of this operation: a call also starts it again, and the points that are missing ' +
    'meanwhile are made.',
  access: 'account',
  policy: 'own',
  status: 200,
  reply: Type.Object({ demo: Type.Union([Demo, Type.Null()], { description: 'Null: there is none.' }) }),
});

export const createDemo = declare({
  method: 'POST',
  path: '/demo',
  tag,
  summary: 'Make demo data',
  description:
    'Creates eight sensors. A sidecar then stores a year of plausible data for them within seconds, and goes on with live points. Sensors, devices and ' +
    'the points of the history count to your quotas; the live feed also counts, but is not refused. If there is demo data already, the operation is the ' +
    'same as `GET /demo`.',
  access: 'account',
  policy: 'own',
  body: Type.Object({
    timezone: Type.Optional(
      Text(
        100,
        'Time zone of working hours, daylight and seasons, for example `Europe/Amsterdam`. Default `UTC`.',
      ),
    ),
  }),
  status: 201,
  reply: Type.Object({ demo: Demo }),
  errors: ['quota_exceeded', 'rate_exceeded', 'not_found'],
});

export const deleteDemo = declare({
  method: 'DELETE',
  path: '/demo',
  tag,
  summary: 'Remove demo data',
  description: 'Deletes the sensors of the demo with all their points, and nothing else.',
  access: 'account',
  policy: 'own',
  audit: 'sensor.delete',
  deletesPoints: true,
  status: 200,
  reply: Nothing,
});

export const declarations = [getDemo, createDemo, deleteDemo];
