/** All services of a user, with what each has read and computed. */
import { ApiError } from '@sensorium/model/errors';
import { valueText } from '@sensorium/model/stored-value';
import { dataTypeOf } from '@sensorium/model/values';
import { type Field, serviceTypeOf } from '@sensorium/services';
import type { Fragment, Queryable } from '../../sql/connect.js';
import type { InShard, LocatedSensor } from '../../sql/shards.js';
import { latestVersions } from '../../sql/store/changes/latest-version.js';
import type { DatedPoint } from '../../sql/store/points/newest-point.js';
import { PAUSED } from '../../sql/store/services/revive.js';
import { toSeconds } from '../data/public.js';
import { newestInShards } from '../sensors/public.js';
import type { SourceParts } from './available.js';
import { currentSettings } from './settings.js';

interface NamedSensor {
  readonly name: string;
  readonly display_name: string;
  readonly unit: string;
  readonly data_type: string;
}

interface Row extends NamedSensor, LocatedSensor {
  readonly kind: string;
  readonly failed: string | null;
  /** UNIX seconds. */
  readonly failed_at: number | null;
  readonly created: number;
  /** Microseconds. */
  readonly watermark: number | null;
  readonly left_out: {
    readonly points: number;
    readonly from: number;
    readonly to: number;
    readonly reason: string;
  } | null;
  readonly sources:
    | readonly (NamedSensor &
        InShard & {
          readonly sensor_id: number;
          readonly fields: readonly Field[];
          /** Up to which the service has read it. */
          readonly version: number;
        })[]
    | null;
}

/** Services whose virtual sensor the user owns, in order of id. Sources that the user may no longer read are left out. */
export async function listServices(
  { sql, shards }: SourceParts,
  userId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const which = sql`FROM services s JOIN sensors v ON v.id = s.sensor_id WHERE v.owner_id = ${userId}`;
  const [counted] = await sql<{ total: number }[]>`SELECT count(*) AS total ${which}`;
  const rows = await read(sql, which, sql`ORDER BY s.sensor_id LIMIT ${limit} OFFSET ${offset}`);
  const { points } = await newestInShards(shards, rows);
  const latest = await latestOf(shards, rows);
  return { services: rows.map((row) => serviceBody(row, latest, points.get(row.id))), total: counted!.total };
}

/** @throws ApiError not_found when it has ended meanwhile */
export async function readService({ sql, shards }: SourceParts, id: number) {
  const which = sql`FROM services s JOIN sensors v ON v.id = s.sensor_id WHERE s.sensor_id = ${id}`;
  const [row] = await read(sql, which, sql``);
  const [stored] = await sql<{ settings: unknown }[]>`SELECT settings FROM services WHERE sensor_id = ${id}`;
  if (row === undefined || stored === undefined) {
    throw new ApiError('not_found', `there is no service ${id}`);
  }
  const { points } = await newestInShards(shards, [row]);
  const latest = await latestOf(shards, [row]);
  const type = serviceTypeOf(row.kind);
  const settings = type === undefined ? [] : currentSettings(type, stored.settings);
  return { ...serviceBody(row, latest, points.get(id)), settings };
}

/** Latest versions of the sources, by sensor. */
async function latestOf(
  shards: SourceParts['shards'],
  rows: readonly Row[],
): Promise<ReadonlyMap<number, number>> {
  const sources = new Map(rows.flatMap((row) => row.sources ?? []).map((each) => [each.sensor_id, each]));
  if (sources.size === 0) return new Map();
  const parts = await shards.each([...sources.values()], (sql, own) =>
    latestVersions(
      sql,
      own.map(({ sensor_id }) => sensor_id),
    ),
  );
  return new Map(parts.flatMap((versions) => [...versions]));
}

function read(sql: Queryable, which: Fragment, order: Fragment): Promise<Row[]> {
  return sql<Row[]>`
    SELECT s.sensor_id AS id, s.kind, s.failed, extract(epoch FROM s.failed_at)::float8 AS failed_at,
           extract(epoch FROM s.created)::float8 AS created, s.watermark, s.left_out,
           v.name, v.display_name, v.unit, v.data_type, v.shard, (
      SELECT json_agg(json_build_object(
        'sensor_id', c.source_id, 'name', o.name, 'display_name', o.display_name, 'unit', o.unit,
        'data_type', o.data_type, 'shard', o.shard, 'fields', c.fields, 'version', c.version) ORDER BY c.source_id)
      FROM service_sources c JOIN sensors o ON o.id = c.source_id
      WHERE c.service_id = s.sensor_id AND (o.owner_id = v.owner_id OR EXISTS (
        SELECT FROM sensor_shares a WHERE a.sensor_id = o.id AND a.user_id = v.owner_id))
    ) AS sources ${which} ${order}`;
}

function serviceBody(row: Row, latest: ReadonlyMap<number, number>, newest: DatedPoint | undefined) {
  const { id, kind, failed, failed_at, created, watermark, left_out: late, sources } = row;
  return {
    id,
    name: kind,
    state: stateOf(row),
    failed,
    failed_at,
    created,
    computed: watermark === null ? null : toSeconds(watermark),
    left_out: late && {
      points: late.points,
      start_date: toSeconds(late.from),
      end_date: toSeconds(late.to),
      reason: late.reason,
    },
    sensor: { id, ...namedBody(row) },
    sources: (sources ?? []).map((source) => ({
      sensor_id: source.sensor_id,
      ...namedBody(source),
      data_fields: source.fields.map(({ name }) => name),
      unread_changes: Math.max(0, (latest.get(source.sensor_id) ?? 0) - source.version),
    })),
    last_output: newest === undefined ? null : outputBody(row.data_type, newest),
  };
}

function stateOf({ failed, watermark }: Row): 'failed' | 'paused' | 'waiting' | 'running' {
  if (failed === PAUSED) return 'paused';
  if (failed !== null) return 'failed';
  return watermark === null ? 'waiting' : 'running';
}

function namedBody({ name, display_name, unit, data_type }: NamedSensor) {
  return { name, display_name, unit, data_type: dataTypeOf(data_type) };
}

/** Maximum number of characters of a value. */
const LONGEST = 200;

function outputBody(type: string, newest: DatedPoint) {
  const value = valueText(dataTypeOf(type), newest).slice(0, LONGEST).toWellFormed();
  return { date: toSeconds(newest.date), value };
}
