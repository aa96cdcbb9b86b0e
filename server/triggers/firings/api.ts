/** Declarations of the log of firings. */
import { declare } from '../../http/route.js';
import { Choice, describedAs, Id, IdOf, listOf, paging, Text, Type } from '../../http/schema.js';
import { By } from '../by.js';

const tag = 'triggers';

const Moment = (description: string) => Type.Number({ description });
const MaybeMoment = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const Firing = Type.Object({
  id: Type.Integer(),
  trigger: Type.Object({ id: Type.Integer(), name: Type.String() }, { description: 'The trigger.' }),
  sensor: Type.Object(
    {
      id: Type.Integer(),
      name: Type.String({ description: 'Its display name, or its name.' }),
      unit: Type.String(),
    },
    { description: 'The sensor.' },
  ),
  condition: Choice(['expression', 'inactivity'], 'Condition that fired.'),
  fired: Moment('When the trigger fired, UNIX seconds.'),
  ended: MaybeMoment(
    'When the server found that it was over: the condition did not hold, the hysteresis held, data arrived, the trigger fired again, was ' +
      'changed, or was switched off. UNIX seconds. Null: the firing is active.',
  ),
  date: MaybeMoment('Date of the point that caused it, UNIX seconds. Null: the sensor had no point.'),
  value: Type.Union([Type.String(), Type.Null()], { description: 'Value of this point.' }),
  since: MaybeMoment(
    'Date of the point since which the expression had been true, of a trigger with `for`. Null: no `for`.',
  ),
  variables: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Null()]), {
    description: 'Variables of the expression at the firing, with the point before.',
  }),
  silenced: Type.Boolean({
    description: 'Whether the trigger was silenced, so that the server sent nothing.',
  }),
  acknowledged: Type.Union(
    [
      Type.Object({
        date: Moment('When, UNIX seconds.'),
        by: By,
        note: Type.String({ description: 'What the user wrote. Empty: nothing.' }),
      }),
      Type.Null(),
    ],
    { description: 'Who has acknowledged the firing. Null: it is not acknowledged.' },
  ),
});

const Params = Type.Object({ id: IdOf('firing') });
const One = Type.Object({ firing: Firing });

export const listFirings = declare({
  method: 'GET',
  path: '/firings',
  tag,
  summary: 'List the firings of your triggers, newest first',
  description:
    'Firings on sensors that you may still read. The server keeps a firing for 90 days, and the last 1000 of each trigger on a sensor; active ones longer.',
  access: 'user',
  policy: 'own',
  query: Type.Object({
    sensor_id: Type.Optional(describedAs(Id, 'Only firings on this sensor.')),
    trigger_id: Type.Optional(describedAs(Id, 'Only firings of this trigger.')),
    state: Type.Optional(
      Choice(
        ['active', 'unacknowledged', 'ended'],
        '`active`: not over. `unacknowledged`: active and not acknowledged. `ended`: over.',
      ),
    ),
    ...paging,
  }),
  status: 200,
  reply: listOf('firings', Firing),
});

export const getFiring = declare({
  method: 'GET',
  path: '/firings/{id}',
  tag,
  summary: 'Read a firing',
  access: 'user',
  policy: { firing: 'own' },
  params: Params,
  status: 200,
  reply: One,
});

export const acknowledgeFiring = declare({
  method: 'PUT',
  path: '/firings/{id}/acknowledgement',
  tag,
  summary: 'Acknowledge a firing',
  description:
    'It says that a user takes care of it. Later firings are acknowledged too, as long as the condition holds without a break. It replaces an ' +
    'earlier acknowledgement.',
  access: 'user',
  policy: { firing: 'own' },
  params: Params,
  body: Type.Object({
    acknowledgement: Type.Optional(
      Type.Object({ note: Type.Optional(Text(1000, 'A note, for your colleagues.')) }),
    ),
  }),
  wrapper: 'acknowledgement',
  status: 200,
  reply: One,
});

export const withdrawAcknowledgement = declare({
  method: 'DELETE',
  path: '/firings/{id}/acknowledgement',
  tag,
  summary: 'Withdraw the acknowledgement of a firing',
  description: 'Repeating it is harmless.',
  access: 'user',
  policy: { firing: 'own' },
  params: Params,
  status: 200,
  reply: One,
});

export const declarations = [listFirings, getFiring, acknowledgeFiring, withdrawAcknowledgement];
