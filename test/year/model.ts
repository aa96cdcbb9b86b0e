/** Expected points of a sensor after some days, recomputed from the seed. */
import { DAY } from '../../common/dates.js';
import { type Fleet, type Sensor, START } from './fleet.js';

export interface Model {
  /** Numbers by timestamp, microseconds since 1970, in order. */
  readonly points: ReadonlyMap<number, number>;
  readonly counts: Counts;
}

/** Sums of the receipts. */
export interface Counts {
  stored: number;
  duplicate: number;
  replaced: number;
}

/** @param days simulated days */
export function modelOf(sensor: Sensor, { days }: Pick<Fleet, 'days'>): Model {
  const points = new Map<number, number>();
  const counts = { stored: 0, duplicate: 0, replaced: 0 };
  for (let day = 0; day < days; day++) {
    for (const { date, number } of sensor.arrivals(day)) {
      const known = points.get(date);
      counts[known === undefined ? 'stored' : known === number ? 'duplicate' : 'replaced']++;
      points.set(date, number);
    }
    const deletion = sensor.deletion(day);
    if (deletion !== null) drop(points, (date) => date >= deletion.from && date < deletion.before);
    const kept = START + (day + 1 - sensor.retention) * DAY;
    if (sensor.retention > 0) drop(points, (date) => date < kept);
  }
  const inOrder = [...points].sort(([left], [right]) => left - right);
  return { points: new Map(inOrder), counts };
}

function drop(points: Map<number, number>, isGone: (date: number) => boolean): void {
  for (const date of points.keys()) if (isGone(date)) points.delete(date);
}
