/** Handler of sparklines. */
import { now } from '../../../common/clock.js';
import { TooMuch } from '../../../sql/store/points/too-much.js';
import { askForFewer } from '../../http/response-text.js';
import { on, type Route } from '../../http/route.js';
import type { ReadRights } from '../../rights/read-rights.js';
import { toSeconds } from '../dates.js';
import type { History } from '../history.js';
import * as api from './api.js';
import { gridOf, readLines } from './read.js';

export interface SparklineParts {
  readonly history: History;
  readonly readRights: ReadRights;
}

export function sparklineRoutes({ history, readRights }: SparklineParts): Route[] {
  return [
    on(api.sparklines, async ({ query, caller }) => {
      const grid = gridOf(query, now());
      const ids = [...new Set(query.sensor_id)];
      const { lines } = await readRights.reading(caller, ids, 'sensor_id', () =>
        history
          .read(caller.userId, (sql) => readLines(sql, ids, grid))
          .catch((error) => {
            throw error instanceof TooMuch ? askForFewer('sensor_id', error) : error;
          }),
      );
      const { from, width, columns } = grid;
      return { body: { start: toSeconds(from), interval: width, columns, sensors: lines } };
    }),
  ];
}
