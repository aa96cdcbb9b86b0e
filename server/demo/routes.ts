/** Handlers of demo data. */
import { ApiError, invalid } from '@sensorium/model/errors';
import { now } from '../../common/clock.js';
import type { Sql } from '../../sql/connect.js';
import { demoPoints } from '../../sql/store/demo.js';
import { findZone } from '../data/public.js';
import { created, on, type Route } from '../http/route.js';
import { type AccountQuotas, quotaExceeded, type UploadQuotas } from '../quotas/public.js';
import * as api from './api.js';
import { type DemoHistory, findDemo, historyUntil, insertDemo, removeDemo } from './queries.js';

export interface DemoParts {
  readonly sql: Sql;
  readonly quotas: AccountQuotas;
  readonly uploadQuotas: UploadQuotas;
}

export function demoRoutes(parts: DemoParts): Route[] {
  const { sql } = parts;
  return [
    on(api.getDemo, async ({ caller }) => ({ body: { demo: await findDemo(sql, caller.userId) } })),

    on(api.createDemo, async ({ body, caller, base }) => {
      const { timezone = 'UTC' } = body;
      if (findZone(timezone) === null)
        throw invalid('timezone', 'must be a time zone such as Europe/Amsterdam');
      if ((await findDemo(sql, caller.userId)) === null) {
        const history = historyUntil(now());
        await charged(parts, caller.userId, history, () =>
          insertDemo(parts, caller.userId, timezone, history),
        );
      }
      const demo = await findDemo(sql, caller.userId);
      if (demo === null) throw new ApiError('not_found', 'the demo data was removed meanwhile');
      return created({ demo }, `${base}/demo`);
    }),

    on(api.deleteDemo, async ({ caller }) => {
      await removeDemo(sql, caller.userId);
      return { body: {} };
    }),
  ];
}

/**
 * Charges the account with the points of a history, as with an upload.
 * @param make resolves to whether it was made
 * @throws ApiError quota_exceeded, rate_exceeded, what `make` throws; then nothing is charged
 */
async function charged(
  { uploadQuotas }: DemoParts,
  userId: number,
  { begins, created }: DemoHistory,
  make: () => Promise<boolean>,
): Promise<void> {
  const points = demoPoints(begins, created);
  await uploadQuotas.charge(userId, points, 0);
  const hold = uploadQuotas.hold(userId, points);
  let isMade = false;
  try {
    if (hold.refusal !== null) throw quotaExceeded(hold.refusal);
    isMade = await make();
  } finally {
    hold.complete(isMade ? points : 0);
    if (!isMade) uploadQuotas.refund(userId, points, 0);
  }
}
