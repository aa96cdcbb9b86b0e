/** Claims services with unread changes, and loads them. */
import { type CheckpointState, type Field, type Input, serviceTypeOf } from '@sensorium/services';
import { groupBy } from '../../common/group-by.js';
import type { Fragment, Queryable, Sql, Transaction } from '../../sql/connect.js';
import { CENTRAL, type InShard, shardWithin } from '../../sql/shards.js';
import { type LaggingSensor, laggingSensors } from '../../sql/store/changes/offsets.js';
import { isLocked } from '../../sql/store/locked-accounts.js';
import type { SensorVersion } from '../../sql/store/points/ingest-state.js';
import { servicesBehind } from '../../sql/store/services/behind.js';
import { SERVICES } from '../../sql/store/services/revive.js';
import type { ReachableShards } from '../reachable-shards.js';
import { lowerLostVersions } from './lost-versions.js';
import type { LeftOut, Service } from './service.js';

/**
 * Locks services until the end of the transaction; skips those that another transaction has locked.
 * @param sensorIds sources that may have changed; null: any
 * @param except services that are left out
 * @returns ids; of more than `limit` services equally many of each account, chosen at random, so that each service is claimed eventually
 */
export async function claimServices(
  tx: Transaction,
  reachable: ReachableShards,
  sensorIds: readonly number[] | null,
  limit: number,
  except: readonly number[] = [],
): Promise<number[]> {
  const sources = await laggingSources(tx, reachable, sensorIds);
  if (sources.length === 0) return [];
  const rows = await tx<{ sensor_id: number }[]>`
    SELECT s.sensor_id FROM services s JOIN (
      SELECT s.sensor_id, row_number() OVER (PARTITION BY v.owner_id ORDER BY random()) AS turn
      FROM services s JOIN sensors v ON v.id = s.sensor_id
      WHERE ${isBehind(tx, sources)} AND s.sensor_id <> ALL(${except as number[]}::bigint[])
    ) waiting ON waiting.sensor_id = s.sensor_id
    WHERE s.failed IS NULL
    ORDER BY turn, random() LIMIT ${limit} FOR NO KEY UPDATE OF s SKIP LOCKED`;
  return rows.map(({ sensor_id }) => sensor_id);
}

/** Whether any service has unread changes. Called before a transaction is started, since most changes concern no service. */
export async function isAnyBehind(
  sql: Sql,
  reachable: ReachableShards,
  sensorIds: readonly number[] | null,
): Promise<boolean> {
  const sources = await laggingSources(null, reachable, sensorIds);
  if (sources.length === 0) return false;
  for (const [shard, own] of groupBy(sources, (each) => each.shard))
    if (shard !== CENTRAL)
      await reachable.in(shard, (elsewhere) => lowerLostVersions(sql, elsewhere, own), undefined);
  const { count } = await sql`SELECT FROM services s WHERE ${isBehind(sql, sources)} LIMIT 1`;
  return count > 0;
}

/** @param tx in which the central database is read; null: none */
async function laggingSources(
  tx: Transaction | null,
  reachable: ReachableShards,
  sensorIds: readonly number[] | null,
): Promise<(LaggingSensor & InShard)[]> {
  const named = sensorIds && (await reachable.divide(sensorIds, tx ?? undefined));
  const parts = await reachable.inAll(
    async (sql, shard) => {
      const own = tx !== null && shard === CENTRAL ? shardWithin(tx) : sql;
      const lagging = await laggingSensors(own, SERVICES, named && named.get(shard)!);
      return lagging.map((sensor) => ({ ...sensor, shard }));
    },
    named === null ? undefined : [...named.keys()],
  );
  return parts.flat();
}

/** Condition on a service `s`. Outputs that wait for their shard have to be stored before the next ones are computed. */
function isBehind(tx: Queryable, sources: readonly SensorVersion[]): Fragment {
  const owner = tx`(SELECT o.owner_id FROM sensors o WHERE o.id = s.sensor_id)`;
  return tx`
    s.failed IS NULL AND s.sensor_id IN (${servicesBehind(tx, sources)}) AND NOT ${isLocked(tx, owner)}
    AND NOT EXISTS (SELECT FROM service_outputs w WHERE w.service_id = s.sensor_id)`;
}

/**
 * Disconnects sources that the owner of the service may no longer read. Call it after reading points: then the owner was allowed to read all that
 * were read of the remaining sources.
 * @returns ids of the services that lost a source
 */
export async function dropForbiddenSources(
  tx: Queryable,
  serviceIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx<{ id: number }[]>`
    DELETE FROM sensor_sources c USING services s, sensors v, sensors o
    WHERE s.sensor_id = ANY(${serviceIds as number[]}::bigint[]) AND c.sensor_id = s.sensor_id
      AND EXISTS (SELECT FROM service_sources m WHERE m.service_id = c.sensor_id AND m.source_id = c.source_id)
      AND v.id = s.sensor_id AND o.id = c.source_id AND o.owner_id <> v.owner_id
      AND NOT EXISTS (SELECT FROM sensor_shares h WHERE h.sensor_id = o.id AND h.user_id = v.owner_id)
    RETURNING c.sensor_id AS id`;
  return new Set(rows.map(({ id }) => id));
}

interface Row {
  readonly sensor_id: number;
  readonly owner_id: number;
  readonly kind: string;
  readonly settings: string;
  readonly revision: number;
  readonly checkpoint_state: CheckpointState;
  readonly watermark: number | null;
  readonly checkpointed: number | null;
  readonly left_out: LeftOut | null;
  readonly sources: readonly SourceRow[] | null;
}

interface SourceRow {
  readonly source_id: number;
  readonly fields: readonly Field[];
  readonly version: number;
}

/** In order of the ids. @param ids claimed in this transaction */
export async function loadServices(tx: Queryable, ids: readonly number[]): Promise<Service[]> {
  const rows = await tx<Row[]>`
    SELECT s.sensor_id, v.owner_id, s.kind, s.settings::text AS settings, s.revision, s.checkpoint_state AS checkpoint_state, s.watermark, s.checkpointed,
           s.left_out,
           (SELECT json_agg(json_build_object('source_id', c.source_id, 'fields', c.fields, 'version', c.version) ORDER BY c.source_id)
            FROM service_sources c WHERE c.service_id = s.sensor_id) AS sources
    FROM services s JOIN sensors v ON v.id = s.sensor_id
    WHERE s.sensor_id = ANY(${ids as number[]}::bigint[])
    ORDER BY array_position(${ids as number[]}::bigint[], s.sensor_id)`;
  return rows.map((row) => ({
    id: row.sensor_id,
    ownerId: row.owner_id,
    serviceTypeName: row.kind,
    serviceType: serviceTypeOf(row.kind),
    settings: row.settings,
    revision: row.revision,
    checkpointState: row.checkpoint_state,
    watermark: row.watermark,
    checkpointed: row.checkpointed,
    leftOut: row.left_out,
    inputs: inputsOf(row.sources ?? []),
    sources: (row.sources ?? []).map(({ source_id, version }) => ({ sensorId: source_id, version })),
  }));
}

function inputsOf(sources: readonly SourceRow[]): Input[] {
  return sources.flatMap(({ source_id, fields }) =>
    fields.map((field) => ({ ...field, sensorId: source_id })),
  );
}
