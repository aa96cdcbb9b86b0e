/** Services that a sensor can have, by its data fields. */
import { type Field, type FieldSource, fieldsOf, type ServiceType, serviceTypes } from '@sensorium/services';
import type { Queryable, ShardQueryable } from '../../sql/connect.js';
import type { LocatedSensor, ShardHandles } from '../../sql/shards.js';
import type { DatedPoint } from '../../sql/store/points/newest-point.js';
import { newestInShards, page, type SensorFilter, withNewestPoints } from '../sensors/public.js';

export interface AvailableService {
  readonly name: string;
  readonly data_fields: string[];
}

export interface FoundSource extends FieldSource {
  readonly id: number;
}

/** @returns in order of name */
export function availableFor(sensor: FieldSource): AvailableService[] {
  const all = fieldsOf(sensor);
  return serviceTypes.flatMap((kind) => {
    const usable = usableBy(kind, all);
    return usable.length === 0 ? [] : [{ name: kind.name, data_fields: usable.map(({ name }) => name) }];
  });
}

export function usableBy(kind: ServiceType, all: readonly Field[]): readonly Field[] {
  return kind.fields(all);
}

/** A source without its newest point. */
type Named = Omit<FoundSource, 'last_text'> & LocatedSensor;

const columns = (sql: Queryable) => sql`s.id, s.name, s.data_type, s.data_structure, s.shard`;

function sourcesOf(rows: readonly Named[], newest: ReadonlyMap<number, DatedPoint>): FoundSource[] {
  return rows.map(({ shard, ...row }) => ({ ...row, last_text: newest.get(row.id)?.text ?? null }));
}

/** Statements about sensors, and about their points. */
export interface SourceParts {
  readonly sql: Queryable;
  readonly shards: ShardHandles<ShardQueryable>;
}

/** @returns undefined when the sensor was deleted meanwhile */
export async function findFieldSource(
  { sql, shards }: SourceParts,
  sensorId: number,
): Promise<FieldSource | undefined> {
  const rows = await sql<Named[]>`SELECT ${columns(sql)} FROM sensors s WHERE s.id = ${sensorId}`;
  return sourcesOf(rows, (await newestInShards(shards, rows)).points)[0];
}

/** @param names in lower case. @returns the sensors with one of the names, in the order of `sensorIds` */
export async function findFieldSources(
  { sql, shards }: SourceParts,
  sensorIds: readonly number[],
  names: readonly string[],
): Promise<FoundSource[]> {
  const ids = sensorIds as number[];
  const rows = await sql<Named[]>`
    SELECT ${columns(sql)} FROM sensors s
    WHERE s.id = ANY(${ids}::bigint[]) AND lower(s.name) = ANY(${names as string[]}::text[])
    ORDER BY array_position(${ids}::bigint[], s.id)`;
  return sourcesOf(rows, (await newestInShards(shards, rows)).points);
}

export async function listFieldSources(
  { sql, shards }: SourceParts,
  filter: SensorFilter,
): Promise<{ rows: FoundSource[]; total: number }> {
  const list = () =>
    page<Named>(sql, filter, sql`SELECT ${columns(sql)} FROM page JOIN sensors s ON s.id = page.id`);
  const { rows, total, newest } = await withNewestPoints((named) => newestInShards(shards, named), list);
  return { rows: sourcesOf(rows, newest), total };
}
