/** One service in a round: from the points that have arrived to what has to be written. */

import {
  type Input,
  type Kind,
  type Outline,
  type SourcePoint,
  type Stand,
  valuesOf,
} from '@sensorium/services';
import { groupBy } from '../../common/group-by.js';
import type { Queryable } from '../../sql/connect.js';
import { readableFrom, readPoints } from '../../sql/store/points/read-points.js';
import { TooMuch } from '../../sql/store/points/too-much.js';
import { readOutline } from '../../sql/store/services/outline.js';
import { ANEW, advance, type Outcome, type Past } from './advance.js';
import { calculate, type ScriptRunner } from './calculate.js';
import { Postponed, type Service, ServiceFailure } from './service.js';
import type { ServiceThreads } from './threads.js';

export interface ComputeParts {
  readonly threads: ServiceThreads;
  readonly runner: ScriptRunner;
}

/**
 * @param arrived in order of arrival
 * @param isOver whether there is no time left; then nothing is begun
 * @throws ServiceFailure, Postponed
 */
export async function compute(
  { threads, runner }: ComputeParts,
  tx: Queryable,
  service: Service,
  arrived: readonly SourcePoint[],
  isOver: () => boolean,
): Promise<Outcome> {
  const { kind, id, revision, settings, inputs } = service;
  if (kind === undefined) throw new ServiceFailure(`there is no kind of service ${service.kindName}`);
  if (isOver()) throw new Postponed();
  const known = knownSettings(kind, settings);
  const expression = kind.expression === undefined ? null : kind.expression(known);
  const outline = await outlineFor(tx, kind, known, service.ownerId);
  const course = {
    front: service.front,
    stand: service.stand,
    checkpointed: service.checkpointed ?? 0,
    isDated: kind.isDated?.(known) ?? true,
    outputDate: (date: number) => (kind.outputDate === undefined ? date : kind.outputDate(known, date)),
  };
  return advance(course, arrived, pastOf(tx, service), async (from, points, since) => {
    const results =
      expression === null
        ? null
        : expression === ''
          ? points.map(() => undefined)
          : await calculate(runner, { expression, inputs }, from.stand.last, points, isOver);
    const subject = { kind: kind.name, service: id, revision, settings, inputs };
    const answer = await threads.run({ ...subject, do: 'step', from, points, results, outline, since });
    if (answer.is === 'stepped') return answer.stepped;
    throw new ServiceFailure('message' in answer ? answer.message : 'it gave no answer');
  });
}

/** Only where something is asked of them here: those of kinds that learn are long. */
function knownSettings(kind: Kind, settings: string): unknown {
  const { expression, environment, isDated, outputDate } = kind;
  const isAsked = [expression, environment, isDated, outputDate].some((each) => each !== undefined);
  return isAsked ? JSON.parse(settings) : null;
}

async function outlineFor(
  tx: Queryable,
  kind: Kind,
  settings: unknown,
  ownerId: number,
): Promise<Outline | null> {
  const environment = kind.environment?.(settings) ?? null;
  return environment === null ? null : readOutline(tx, environment, ownerId);
}

function pastOf(tx: Queryable, { id, inputs }: Service): Past {
  return {
    async checkpoints() {
      const rows = await tx<{ date: number }[]>`
        SELECT date FROM service_checkpoints WHERE service_id = ${id} ORDER BY date`;
      return rows.map(({ date }) => date);
    },
    async standAt(date) {
      const [row] = await tx<{ stand: Stand }[]>`
        SELECT stand FROM service_checkpoints WHERE service_id = ${id} AND date = ${date}`;
      return row!.stand;
    },
    affordableFrom: (from, to) =>
      readableFrom(tx, [...new Set(inputs.map(({ sensorId }) => sensorId))], from, to, ANEW),
    pointsBetween: (after, to) => readSources(tx, inputs, after + 1, to),
  };
}

/** Points of all sources that are read at once. */
const MOST = 200_000;

/**
 * Points of all sources from a date to another, in order.
 * @throws ServiceFailure when there are too many
 */
export async function readSources(
  sql: Queryable,
  inputs: readonly Input[],
  from: number,
  to: number,
): Promise<SourcePoint[]> {
  const bySource = groupBy(inputs, ({ sensorId }) => sensorId);
  try {
    const rows = await readPoints(sql, [...bySource.keys()], from, to, MOST);
    return rows.map((row) => ({
      date: row.date,
      sensorId: row.sensor_id,
      values: valuesOf(bySource.get(row.sensor_id)!, row),
    }));
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    throw new ServiceFailure(
      `its sources have more than ${error.message} from ${from / 1e6} to ${to / 1e6}: too many at once`,
      true,
    );
  }
}
