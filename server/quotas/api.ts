/** Declaration of the usage of an account. */
import { declare } from '../http/route.js';
import { Choice, listOf, Type } from '../http/schema.js';
import { quotaNames } from './definitions.js';

export const Usage = Type.Object({
  name: Choice(quotaNames, 'Name of the quota, as `quota` of a refusal has it.'),
  counts: Type.String({ description: 'What is counted.' }),
  use: Type.Integer({ minimum: 0 }),
  limit: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: '`null`: without limit.',
  }),
  unit: Choice(['items', 'points', 'bytes']),
  resets: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'When the use begins again at 0, UNIX seconds. `null`: it falls only when something is deleted.',
  }),
});

export const currentUsage = declare({
  method: 'GET',
  path: '/users/current/usage',
  tag: 'account',
  summary: 'Read your quotas and what is used of them',
  description:
    'Points kept and their bytes are as a sidecar has counted them, at most some minutes ago, and what this server has stored since. ' +
    'Subscriptions are those of this server process.',
  access: 'user',
  policy: 'own',
  status: 200,
  reply: listOf('usage', Usage),
});

export const declarations = [currentUsage];
