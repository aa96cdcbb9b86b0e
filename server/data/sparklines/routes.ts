/** Handler of sparklines. */
import { now } from '../../../common/clock.js';
import type { ShardSql } from '../../../sql/connect.js';
import type { Shards } from '../../../sql/shards.js';
import { TooMuch } from '../../../sql/store/points/too-much.js';
import { freshnessOf, lagHeaders } from '../../http/freshness.js';
import { askForFewer } from '../../http/response-text.js';
import { on, type Route } from '../../http/route.js';
import type { ReadRights } from '../../rights/read-rights.js';
import { toSeconds } from '../dates.js';
import type { History } from '../history.js';
import type { SensorType } from '../read.js';
import * as api from './api.js';
import {
  hasStates,
  type Line,
  readSparklineStates,
  readSparklines,
  type SparklineGrid,
  sparklineGridOf,
} from './read.js';

export interface SparklineParts {
  readonly history: History;
  readonly readRights: ReadRights;
}

export function sparklineRoutes({ history, readRights }: SparklineParts): Route[] {
  return [
    on(api.sparklines, async ({ query, caller }) => {
      const at = now();
      const grid = sparklineGridOf(query, at);
      const ids = [...new Set(query.sensor_id)];
      const freshness = freshnessOf(query);
      const { lines, asOf } = await readRights.reading(caller, ids, 'sensor_id', (sensors) =>
        history
          .readLagging(caller.userId, freshness, (shards) =>
            readAll(shards, sensors, (sql, own) => readPart(sql, own, grid, query.states, at)),
          )
          .catch((error) => {
            throw error instanceof TooMuch ? askForFewer('sensor_id', error) : error;
          }),
      );
      const { from, width, columns } = grid;
      return {
        body: { start: toSeconds(from), interval: width, columns, sensors: lines },
        ...lagHeaders(asOf),
      };
    }),
  ];
}

interface Read {
  /** In the order of the sensors. */
  readonly lines: Line[];
  readonly epoch: number;
}

async function readAll(
  shards: Shards,
  sensors: readonly SensorType[],
  read: (sql: ShardSql, sensors: readonly SensorType[]) => Promise<Read>,
): Promise<Read> {
  const parts = await shards.each(sensors, read);
  if (parts.length === 1) return parts[0]!;
  const lines = new Map(parts.flatMap((part) => part.lines.map((line) => [line.sensor_id, line])));
  return {
    lines: sensors.map(({ id }) => lines.get(id)!),
    epoch: Math.max(...parts.map(({ epoch }) => epoch)),
  };
}

/** @param columns of strips of states; absent: there are none */
async function readPart(
  sql: ShardSql,
  sensors: readonly SensorType[],
  grid: SparklineGrid,
  columns: number | undefined,
  at: number,
): Promise<Read> {
  const ids = sensors.map(({ id }) => id);
  const read = await readSparklines(sql, ids, grid);
  if (columns === undefined) return read;
  const wanted = sensors.filter((sensor, i) => hasStates(sensor, read.lines[i]!));
  if (wanted.length === 0) return read;
  const { states, epoch } = await readSparklineStates(sql, wanted, grid, columns, at);
  const lines = read.lines.map((line) => {
    const own = states.get(line.sensor_id);
    return own === undefined ? line : { ...line, states: own };
  });
  return { lines, epoch };
}
