/** Handlers of the silence of triggers on sensors. */
import { invalid } from '@sensorium/model/errors';
import type { Sql } from '../../../sql/connect.js';
import { on, type Route } from '../../http/route.js';
import { sensorTriggerBody } from '../format.js';
import { notThere, triggerPlaceOf } from '../routes.js';
import { findSensorTrigger } from '../sensor-queries.js';
import * as api from './api.js';
import { endSilence, silence } from './queries.js';

export function silenceRoutes({ sql }: { readonly sql: Sql }): Route[] {
  return [
    on(api.silenceTrigger, async ({ params, body, caller }) => {
      const { until, seconds, note = '' } = body.silence;
      if ((until === undefined) === (seconds === undefined)) {
        throw invalid(
          'silence.until',
          until === undefined ? 'is missing; or give seconds' : 'or seconds, not both',
        );
      }
      const place = triggerPlaceOf(params, caller);
      const outcome = await silence(sql, place, { until, seconds, note, by: caller.userId });
      if (outcome === 'none') throw notThere(params);
      if (outcome === 'past') throw invalid('silence.until', 'must be in the future');
      if (outcome === 'late') throw invalid('silence.until', 'must be at most a year from now');
      return { body: { trigger: sensorTriggerBody((await findSensorTrigger(sql, place))!) } };
    }),

    on(api.endSilence, async ({ params, caller }) => {
      const place = triggerPlaceOf(params, caller);
      await endSilence(sql, place);
      const row = await findSensorTrigger(sql, place);
      if (row === undefined) throw notThere(params);
      return { body: { trigger: sensorTriggerBody(row) } };
    }),
  ];
}
