/** Computes one service in a poll: from the arrived points to the changes that are stored. */

import {
  type CheckpointState,
  type Input,
  type Polygon,
  type ServiceType,
  type SourcePoint,
  valuesOf,
} from '@sensorium/services';
import { groupBy } from '../../common/group-by.js';
import type { Queryable, ShardQueryable, Transaction } from '../../sql/connect.js';
import type { ShardHandles, Shards } from '../../sql/shards.js';
import type { SensorsOfShard } from '../../sql/store/points/blocks/snapshot.js';
import { readableFrom, readPoints } from '../../sql/store/points/read-points.js';
import { TooMuch } from '../../sql/store/points/too-much.js';
import { readPolygon } from '../../sql/store/services/polygon.js';
import { type AdvanceOutcome, advance, MAX_RECOMPUTED, type Past } from './advance.js';
import { calculate, type ScriptRunner } from './calculate.js';
import { Postponed, type Service, ServiceFailure } from './service.js';
import type { ServiceThreads } from './threads.js';

export interface ComputeParts {
  readonly shards: Shards;
  readonly threads: ServiceThreads;
  readonly runner: ScriptRunner;
}

/**
 * @param arrived in order of arrival
 * @param isOver true when no time is left; then nothing is started
 * @throws ServiceFailure, Postponed
 */
export async function compute(
  { shards, threads, runner }: ComputeParts,
  tx: Transaction,
  service: Service,
  arrived: readonly SourcePoint[],
  isOver: () => boolean,
): Promise<AdvanceOutcome> {
  const { serviceType, id, revision, settings, inputs } = service;
  if (serviceType === undefined) throw new ServiceFailure(`unknown service type ${service.serviceTypeName}`);
  if (isOver()) throw new Postponed();
  const known = knownSettings(serviceType, settings);
  const expression = serviceType.expression === undefined ? null : serviceType.expression(known);
  const polygon = await polygonFor(tx, serviceType, known, service.ownerId);
  const ownRunner: ScriptRunner = { run: (request) => runner.run(request, service.ownerId) };
  const course = {
    watermark: service.watermark,
    checkpointState: service.checkpointState,
    checkpointed: service.checkpointed ?? 0,
    isDated: serviceType.isDated?.(known) ?? true,
    outputDate: (date: number) =>
      serviceType.outputDate === undefined ? date : serviceType.outputDate(known, date),
  };
  return advance(course, arrived, pastOf(shards, tx, service), async (from, points, since) => {
    const results =
      expression === null
        ? null
        : expression === ''
          ? points.map(() => undefined)
          : await calculate(ownRunner, { expression, inputs }, from.checkpointState.last, points, isOver);
    const subject = { serviceType: serviceType.name, service: id, revision, settings, inputs };
    const result = await threads.run({ ...subject, do: 'step', from, points, results, polygon, since });
    if (result.is === 'stepped') return result.stepped;
    throw new ServiceFailure(
      'message' in result ? result.message : 'internal error: unexpected result of a step',
    );
  });
}

/** Parses the settings only where a function of the type reads them here: settings of trained types are long. */
function knownSettings(serviceType: ServiceType, settings: string): unknown {
  const { expression, environment, isDated, outputDate } = serviceType;
  const isAsked = [expression, environment, isDated, outputDate].some((each) => each !== undefined);
  return isAsked ? JSON.parse(settings) : null;
}

async function polygonFor(
  tx: Queryable,
  serviceType: ServiceType,
  settings: unknown,
  ownerId: number,
): Promise<Polygon | null> {
  const environment = serviceType.environment?.(settings) ?? null;
  return environment === null ? null : readPolygon(tx, environment, ownerId);
}

function pastOf(shards: Shards, tx: Transaction, { id, inputs }: Service): Past {
  const handles = shards.within(tx);
  return {
    async checkpoints() {
      const rows = await tx<{ date: number }[]>`
        SELECT date FROM service_checkpoints WHERE service_id = ${id} ORDER BY date`;
      return rows.map(({ date }) => date);
    },
    async checkpointStateAt(date) {
      const [row] = await tx<{ checkpointState: CheckpointState }[]>`
        SELECT checkpoint_state AS "checkpointState" FROM service_checkpoints WHERE service_id = ${id} AND date = ${date}`;
      return row!.checkpointState;
    },
    async affordableFrom(from, to) {
      return readableFrom(await sourcesIn(tx, handles, inputs), from, to, MAX_RECOMPUTED);
    },
    pointsBetween: (after, to) => readSources(tx, handles, inputs, after + 1, to),
  };
}

/** The sources of a service, by shard. */
export async function sourcesIn(
  sql: Queryable,
  shards: ShardHandles<ShardQueryable>,
  inputs: readonly Input[],
): Promise<SensorsOfShard[]> {
  const ids = [...new Set(inputs.map(({ sensorId }) => sensorId))];
  const parts = shards.divide(await shards.locate(sql, ids));
  return parts.map(({ sql, sensors }) => ({ sql, sensorIds: sensors.map(({ id }) => id) }));
}

/** Maximum number of points of all sources that are read at once. */
const MOST = 200_000;

/**
 * Points of all sources from a date to another, in order.
 * @throws ServiceFailure when there are more than `MOST`
 */
export async function readSources(
  sql: Queryable,
  shards: ShardHandles<ShardQueryable>,
  inputs: readonly Input[],
  from: number,
  to: number,
): Promise<SourcePoint[]> {
  const bySource = groupBy(inputs, ({ sensorId }) => sensorId);
  try {
    const rows = await readPoints(await sourcesIn(sql, shards, inputs), from, to, MOST);
    return rows.map((row) => ({
      date: row.date,
      sensorId: row.sensor_id,
      values: valuesOf(bySource.get(row.sensor_id)!, row),
    }));
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    throw new ServiceFailure(
      `the sources have more than ${error.message} from ${from / 1e6} to ${to / 1e6}: too many at once`,
      true,
    );
  }
}
