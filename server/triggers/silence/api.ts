/** Declarations of the silence of triggers on sensors. */
import { declare } from '../../http/route.js';
import { Text, Type } from '../../http/schema.js';
import { SensorTrigger, SensorTriggerParams } from '../api.js';

const tag = 'triggers';
/** Seconds. */
const YEAR = 31_536_000;

export const silenceTrigger = declare({
  method: 'PUT',
  path: '/sensors/{id}/triggers/{trigger_id}/silence',
  tag,
  summary: 'Silence a trigger on a sensor',
  description:
    'Until then the trigger is evaluated and fires, and the log of firings shows it, but the server sends neither its notifications nor the event ' +
    '`trigger_fired`. It replaces an earlier silence.',
  access: 'user',
  policy: { sensor: 'read', trigger: 'own' },
  params: SensorTriggerParams,
  body: Type.Object({
    silence: Type.Object({
      until: Type.Optional(
        Type.Number({
          minimum: 0,
          description: 'End of the silence, UNIX seconds, at most a year from now.',
        }),
      ),
      seconds: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: YEAR,
          description: 'Length of the silence from now on, instead of `until`.',
        }),
      ),
      note: Type.Optional(Text(1000, 'Why, for your colleagues.')),
    }),
  }),
  wrapper: 'silence',
  status: 200,
  reply: Type.Object({ trigger: SensorTrigger }),
});

export const endSilence = declare({
  method: 'DELETE',
  path: '/sensors/{id}/triggers/{trigger_id}/silence',
  tag,
  summary: 'End the silence of a trigger on a sensor',
  description: 'Repeating it is harmless.',
  access: 'user',
  policy: { sensor: 'read', trigger: 'own' },
  params: SensorTriggerParams,
  status: 200,
  reply: Type.Object({ trigger: SensorTrigger }),
});

export const declarations = [silenceTrigger, endSilence];
