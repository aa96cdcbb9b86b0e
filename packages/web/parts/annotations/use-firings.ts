/** Firings of triggers of the user, as marks of a chart. */
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import type { ChartMark } from '../../chart/chart.js';
import { withUnit } from '../../chart/format.js';
import { useLoad } from '../../kit/load.js';
import { texts } from '../../texts/texts.js';

/** Newest firings of a sensor that are read: as many as the server keeps of a trigger. */
const MOST = 1000;

/** Milliseconds between two reads. */
const RENEWAL = 60_000;

export interface Firing extends ChartMark {
  readonly id: number;
  /** Address of its alert. */
  readonly href: string;
}

const words = texts.sensor.annotations;

/**
 * @param sensorIds none: nothing is read
 * @returns in order of time
 */
export function useFirings(sensorIds: readonly number[], isLive: boolean): readonly Firing[] {
  const { data } = useLoad(
    async () =>
      (await Promise.all(sensorIds.map(readFirings))).flat().sort((one, other) => one.at - other.at),
    [sensorIds.join()],
    { every: isLive && sensorIds.length > 0 ? RENEWAL : undefined },
  );
  return data.value ?? [];
}

async function readFirings(sensorId: number): Promise<Firing[]> {
  const { firings } = await call(() => client.get('/firings', { sensor_id: sensorId, per_page: MOST }));
  return firings.map(({ id, condition, date, fired, trigger, value, sensor }) => ({
    id,
    // At the point that caused it. Of points that stayed away there is none.
    at: condition === 'inactivity' ? fired : (date ?? fired),
    label: words.firing(trigger.name || words.someAlert, value === null ? '' : withUnit(value, sensor.unit)),
    href: PAGES.alert(trigger.id, sensorId),
  }));
}
