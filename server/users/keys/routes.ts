/** Handlers of API keys. */

import { invalid } from '@sensorium/model/errors';
import { now } from '../../../common/clock.js';
import { created, on, type Route } from '../../http/route.js';
import { pageOf } from '../../http/schema.js';
import type { UserParts } from '../parts.js';
import * as api from './api.js';
import { parseExpiry } from './expiry.js';
import { deleteKey, insertKey, listKeys } from './queries.js';

export function keyRoutes({ sql, quotas }: Pick<UserParts, 'sql' | 'quotas'>): Route[] {
  return [
    on(api.listKeys, async ({ caller, query }) => ({
      body: await listKeys(sql, caller.userId, pageOf(query)),
    })),

    on(api.createKey, async ({ body, caller, base }) => {
      const { name = '', scope = 'all', sensors, expires } = body.key;
      if (sensors?.length === 0) {
        throw invalid('key.sensors', 'must not be empty; leave it out for a key to all your sensors');
      }
      const key = await insertKey({ sql, quotas }, caller.userId, {
        name,
        scope,
        sensors,
        expires: expires === undefined ? null : parseExpiry(expires, 'key.expires', now() / 1e6),
      });
      return created({ key }, `${base}/users/current/keys/${key.id}`);
    }),

    on(api.revokeKey, async ({ params, caller }) => {
      await deleteKey(sql, caller.userId, params.id);
      return { body: {} };
    }),
  ];
}
