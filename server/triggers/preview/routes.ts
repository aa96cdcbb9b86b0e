/** Handler of previews of triggers. */
import { ApiError, tryLater } from '@sensorium/model/errors';
import { now } from '../../../common/clock.js';
import type { Sql } from '../../../sql/connect.js';
import { accountFlag } from '../../../sql/store/jobs.js';
import { callSidecar } from '../../../sql/store/sidecar-calls.js';
import { PREVIEW_TIME, type PreviewReply, type PreviewRequest } from '../../../sql/store/triggers/preview.js';
import { pastRange, toSeconds } from '../../data/public.js';
import { on, type Route } from '../../http/route.js';
import { changeCondition } from '../condition.js';
import { conditionOf } from '../format.js';
import { findTrigger } from '../queries.js';
import * as api from './api.js';

/** Milliseconds: as long as the expressions are computed, and as much until a sidecar starts and has read the points. */
const CALL_TIMEOUT = 2 * PREVIEW_TIME + 5_000;

export function previewRoutes({ sql }: { readonly sql: Sql }): Route[] {
  return [
    on(api.previewTrigger, async ({ params, body, caller }) => {
      const stored =
        body.trigger_id === undefined ? null : await findTrigger(sql, caller.userId, body.trigger_id);
      if (stored === undefined) throw new ApiError('not_found', `you have no trigger ${body.trigger_id}`);
      const given = conditionOf(body.trigger ?? {});
      const { expression, inactivity, hysteresis, hold } = changeCondition(stored, given);
      const { from, to } = pastRange(body, now());
      const request = {
        sensor: params.id,
        account: caller.userId,
        expression,
        inactivity,
        hysteresis,
        hold,
        from,
        to,
      };
      const reply = (await callSidecar(
        sql,
        (callId) => ({
          task: 'previewTrigger',
          payload: { ...request, callId } satisfies PreviewRequest,
          flags: [accountFlag(caller.userId)],
        }),
        CALL_TIMEOUT,
      )) as PreviewReply | undefined;
      if (reply === undefined) throw tryLater('overloaded', 5);
      return { body: bodyOf(reply, from) };
    }),
  ];
}

function bodyOf({ firings, total, evaluated, until, limit, error }: PreviewReply, from: number) {
  return {
    firings: firings.map(({ at, date, value, holdsSince }) => ({
      fired: toSeconds(at),
      date: date === null ? null : toSeconds(date),
      value,
      since: holdsSince === null ? null : toSeconds(holdsSince),
    })),
    total,
    points: evaluated,
    start_date: toSeconds(from),
    until: toSeconds(until),
    limit,
    error,
  };
}
