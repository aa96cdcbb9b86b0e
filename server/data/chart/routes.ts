/** Handler of charts. */
import { now } from '../../../common/clock.js';
import { freshnessOf, lagHeaders } from '../../http/freshness.js';
import { on, type Route } from '../../http/route.js';
import type { ReadRights } from '../../rights/read-rights.js';
import type { History } from '../history.js';
import * as api from './api.js';
import { readSensorChart } from './chart.js';
import { chartOptions } from './options.js';
import { withAge } from './with-age.js';

export interface ChartParts {
  readonly history: History;
  readonly readRights: ReadRights;
}

export function chartRoutes({ history, readRights }: ChartParts): Route[] {
  return [
    on(api.readSensorChart, async ({ params, query, caller }) => {
      const options = chartOptions(query, now());
      const freshness = freshnessOf(query);
      const { chart, asOf } = await readRights.reading(caller, [params.id], undefined, ([sensor]) =>
        history.readLagging(caller.userId, freshness, (shards) =>
          readSensorChart(shards.of(sensor!.shard), sensor!, options),
        ),
      );
      return { body: withAge(chart, asOf, now()), ...lagHeaders(asOf) };
    }),
  ];
}
