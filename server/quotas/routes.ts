/** Handler of the usage of an account. */
import { ApiError } from '@sensorium/model/errors';
import { on, type Route } from '../http/route.js';
import * as api from './api.js';
import { type UsageParts, usageOf } from './usage.js';

export function quotaRoutes(parts: UsageParts): Route[] {
  return [
    on(api.currentUsage, async ({ caller }) => {
      const usage = await usageOf(parts, caller.userId);
      if (usage === undefined) throw new ApiError('not_found', 'the account was deleted meanwhile');
      return { body: { usage, total: usage.length } };
    }),
  ];
}
