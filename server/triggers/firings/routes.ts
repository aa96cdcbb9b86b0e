/** Handlers of the log of firings. */
import { ApiError } from '@sensorium/model/errors';
import type { Sql } from '../../../sql/connect.js';
import { toSeconds } from '../../data/public.js';
import { on, type Route } from '../../http/route.js';
import { pageOf } from '../../http/schema.js';
import * as api from './api.js';
import * as queries from './queries.js';

export function firingRoutes({ sql }: { readonly sql: Sql }): Route[] {
  return [
    on(api.listFirings, async ({ query, caller }) => {
      const { sensor_id: sensorId, trigger_id: triggerId, state } = query;
      const filter = { sensorId, triggerId, state };
      const { rows, total } = await queries.listFirings(sql.bounded, caller.userId, filter, pageOf(query));
      return { body: { firings: rows.map(firingBody), total } };
    }),

    on(api.getFiring, async ({ params, caller }) =>
      one(params.id, await queries.findFiring(sql, caller.userId, params.id)),
    ),

    on(api.acknowledgeFiring, async ({ params, body, caller }) => {
      const { userId: by } = caller;
      const given = { by, note: body.acknowledgement?.note ?? '' };
      return one(params.id, await queries.acknowledge(sql, caller.userId, params.id, given));
    }),

    on(api.withdrawAcknowledgement, async ({ params, caller }) =>
      one(params.id, await queries.acknowledge(sql, caller.userId, params.id, null)),
    ),
  ];
}

function one(id: number, row: queries.FiringRow | undefined) {
  if (row === undefined) throw new ApiError('not_found', `you have no firing ${id}`);
  return { body: { firing: firingBody(row) } };
}

function firingBody(row: queries.FiringRow) {
  const { date, holds_since, acknowledged, acknowledged_by, username, note } = row;
  return {
    id: row.id,
    trigger: { id: row.trigger_id, name: row.trigger_name },
    sensor: { id: row.sensor_id, name: row.sensor_name, unit: row.unit },
    condition: row.condition,
    fired: row.fired,
    ended: row.ended,
    date: date === null ? null : toSeconds(date),
    value: row.value,
    since: holds_since === null ? null : toSeconds(holds_since),
    variables: row.variables,
    silenced: row.silenced,
    acknowledged:
      acknowledged === null ? null : { date: acknowledged, by: { id: acknowledged_by!, username }, note },
  };
}
