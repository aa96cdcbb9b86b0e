/** Handlers of environments. */
import { ApiError, invalid } from '@sensorium/model/errors';
import type { Sql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { created, on, Raw, type Route } from '../http/route.js';
import { pageOf } from '../http/schema.js';
import { searchWords } from '../http/search-words.js';
import { wantedOf } from '../http/several.js';
import type { AccountQuotas } from '../quotas/public.js';
import { missing } from '../rights/require.js';
import { sensorList } from '../sensors/public.js';
import * as api from './api.js';
import { collectionJson, featureOf, GEOJSON } from './geojson.js';
import { parsePoint } from './point.js';
import { cornerOf, parsePolygon, polygonText } from './polygon.js';
import * as queries from './queries.js';
import * as sensorQueries from './sensor-queries.js';

export interface EnvironmentParts {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly quotas: AccountQuotas;
}

export function environmentRoutes({ sql, shards, quotas }: EnvironmentParts): Route[] {
  return [
    on(api.listEnvironments, async ({ query, caller }) => {
      const corner =
        query.contains === undefined
          ? null
          : cornerOf(parsePoint(query.contains, /\s*[,\s]\s*/, 'contains', 'it'));
      const filter = { corner, words: searchWords(query.search) };
      const found = await queries.listEnvironments(sql.bounded, caller.userId, filter, pageOf(query));
      return listed(found, query.format);
    }),

    on(api.createEnvironment, async ({ body, caller, base }) => {
      const row = await queries.insertEnvironment(
        { sql, quotas },
        caller.userId,
        withPolygon(body.environment),
      );
      return created({ environment: row }, `${base}/environments/${row.id}`);
    }),

    on(api.getEnvironment, async ({ params, query }) => {
      const row = await queries.findEnvironment(sql, params.id);
      if (row === undefined) throw missing('environment', params.id);
      if (query.format !== 'geojson') return { body: { environment: row } };
      return { body: geojson(JSON.stringify(featureOf(row))) };
    }),

    on(api.updateEnvironment, async ({ params, body, caller }) => {
      const fields = withPolygon(body.environment);
      const row = await queries.updateEnvironment(sql, caller.userId, params.id, fields);
      if (row === undefined) throw missing('environment', params.id);
      return { body: { environment: row } };
    }),

    on(api.deleteEnvironment, async ({ params, caller }) => {
      await queries.deleteEnvironment(sql, caller.userId, params.id);
      return { body: {} };
    }),

    on(api.listParts, async ({ params, query }) =>
      listed(await queries.listParts(sql.bounded, params.id, pageOf(query)), query.format),
    ),

    on(api.addParts, async ({ params, body, caller, base }) => {
      const wanted = wantedOf(body, 'environments', 'environment');
      const parts = await queries.addParts(sql, caller.userId, params.id, wanted);
      if (parts === undefined) throw missing('environment', params.id);
      if ('reason' in parts) throw notAPart(parts, params.id);
      const [environment] = parts;
      return created(
        { environments: parts, environment: environment! },
        `${base}/environments/${params.id}/environments/${environment!.id}`,
      );
    }),

    on(api.removePart, async ({ params, caller }) => {
      if (!(await queries.removePart(sql, caller.userId, params.id, params.sub_id))) {
        throw new ApiError(
          'not_found',
          `environment ${params.sub_id} is not part of environment ${params.id}`,
        );
      }
      return { body: {} };
    }),

    on(api.listEnvironmentSensors, async ({ params, query, caller }) => {
      const within = sql`SELECT sensor_id FROM environment_sensors WHERE environment_id = ${params.id}`;
      return { body: await sensorList({ sql, shards }, caller, query, { within }) };
    }),

    on(api.connectSensors, async ({ params, body, caller, base }) => {
      const wanted = wantedOf(body, 'sensors', 'sensor');
      await sensorQueries.connectSensors(sql, caller, params.id, wanted);
      const sensors = wanted.map(({ id }) => ({ id: String(id) }));
      const [sensor] = sensors;
      return created({ sensors, sensor: sensor! }, `${base}/environments/${params.id}/sensors/${sensor!.id}`);
    }),

    on(api.placeSensor, async ({ params, body }) => {
      const { position } = body;
      if (position.trim() !== '') parsePoint(position, /\s+/, 'position', 'it');
      if (!(await sensorQueries.placeSensor(sql, params.id, params.sensor_id, position))) {
        throw new ApiError('not_found', `sensor ${params.sensor_id} is not in environment ${params.id}`);
      }
      return { body: { sensor: { id: String(params.sensor_id), position } } };
    }),

    on(api.disconnectSensor, async ({ params }) => {
      if (!(await sensorQueries.disconnectSensor(sql, params.id, params.sensor_id))) {
        throw new ApiError('not_found', `sensor ${params.sensor_id} is not in environment ${params.id}`);
      }
      return { body: {} };
    }),
  ];
}

type Found = { readonly rows: queries.EnvironmentRow[]; readonly total: number };

async function listed({ rows, total }: Found, format: 'json' | 'geojson' | undefined) {
  if (format !== 'geojson') return { body: { environments: rows, total } };
  return { body: geojson(await collectionJson(rows, total)) };
}

function geojson(json: string): Raw {
  return new Raw(GEOJSON, json);
}

/** Checks the position and adds the column of the polygon; the texts stay as given. @throws ApiError invalid_input */
function withPolygon(fields: queries.EnvironmentFields): queries.EnvironmentFields {
  const { gps_outline, position } = fields;
  if (position !== undefined && position.trim() !== '') {
    parsePoint(position, /\s+/, 'environment.position', 'it');
  }
  if (gps_outline === undefined) return fields;
  const corners = parsePolygon(gps_outline, 'environment.gps_outline');
  return { ...fields, outline: corners === null ? null : polygonText(corners) };
}

function notAPart({ wanted, reason }: queries.Obstacle, parentId: number): ApiError {
  const { id, field } = wanted;
  if (reason === 'cycle')
    return invalid(field, `environment ${parentId} is itself, or is part of, environment ${id}`);
  return missing('environment', id, field);
}
