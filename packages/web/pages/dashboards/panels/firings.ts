/** Firings of triggers of the user, as marks of a chart. */
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import type { ChartMark } from '../../../chart/chart.js';
import { withUnit } from '../../../chart/format.js';
import { useLoad } from '../../../kit/load.js';
import { dashboardTexts as texts } from '../../../texts/dashboards.js';

/** Newest firings of a sensor that are read: as many as the server keeps of a trigger. */
const MOST = 1000;

/** Milliseconds between two reads. */
const RENEWAL = 60_000;

/**
 * @param sensorIds none: nothing is read
 * @returns in order of time
 */
export function useFirings(sensorIds: readonly number[], isLive: boolean): readonly ChartMark[] {
  const { data } = useLoad(
    async () =>
      (await Promise.all(sensorIds.map(readFirings))).flat().sort((one, other) => one.at - other.at),
    [sensorIds.join()],
    { every: isLive && sensorIds.length > 0 ? RENEWAL : undefined },
  );
  return data.value ?? [];
}

async function readFirings(id: number): Promise<ChartMark[]> {
  const { firings } = await call(() => client.get('/firings', { sensor_id: id, per_page: MOST }));
  return firings.map(({ fired, trigger, value, sensor }) => ({
    at: fired,
    label: texts.firing(trigger.name || texts.someAlert, value === null ? '' : withUnit(value, sensor.unit)),
  }));
}
