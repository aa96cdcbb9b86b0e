/** Declaration of the load of a server process. */
import { declare } from '../../http/route.js';
import { Type } from '../../http/schema.js';
import { STEP, STEPS } from './history.js';

const Maybe = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

export const readLoad = declare({
  method: 'GET',
  path: '/admin/load',
  tag: 'administration',
  summary: 'Read the recent load of the server',
  description:
    `The last ${(STEP * STEPS) / 60} minutes in steps of ${STEP} s: what \`/metrics\` measures, as numbers of each step. They are in memory, begin with the ` +
    'process, and belong to the one server process that answers.',
  access: 'administrator',
  policy: 'open',
  audit: 'admin.read',
  status: 200,
  reply: Type.Object({
    step: Type.Integer({ description: 'Usual seconds of a step.' }),
    steps: Type.Array(
      Type.Object({
        date: Type.Number({ description: 'End of the step, UNIX seconds.' }),
        points: Type.Number({
          description: 'Points that flushes stored per second, duplicates and replacements included.',
        }),
        requests: Type.Number({ description: 'Responses per second.' }),
        queued: Type.Integer({
          description: 'Points that waited for the next flush at the end of the step.',
        }),
        flushes: Type.Integer({ description: 'Flushes that ended in the step.' }),
        flush_mean: Maybe('Mean duration of these flushes, seconds. Null: none ended.'),
        flush_longest: Maybe('Duration of the longest of them, seconds. Null: none ended.'),
        failures: Type.Integer({ description: 'Flushes that failed, also if they were repeated.' }),
        memory: Type.Integer({ description: 'Resident memory of the process, bytes.' }),
      }),
      { maxItems: STEPS, description: 'Oldest first.' },
    ),
  }),
});

export const declarations = [readLoad];
