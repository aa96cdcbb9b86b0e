/** Newest values of sensors, kept up to date by live points. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PanelSensor } from '../use-sensors.js';
import { useReader } from './reader.js';

export interface Newest {
  readonly value: unknown;
  /** UNIX seconds. */
  readonly date: number;
  /** Points that have arrived while the panel is on the page: a point may take the place of another one of the same date. */
  readonly arrivals: number;
}

/** @returns by id of the sensor; none of one without points */
export function useNewest(sensors: readonly PanelSensor[], isLive: boolean): ReadonlyMap<number, Newest> {
  const live = useSignal<ReadonlyMap<number, Newest>>(new Map());
  const { follow } = useReader();
  const key = sensors.map(({ id }) => id).join();
  useEffect(() => {
    if (!isLive) return;
    const ends = sensors.map(({ id }) =>
      follow(id, (points) => {
        const newest = points.reduce((last, point) => (point.date >= last.date ? point : last));
        const known = live.value.get(id);
        if (known === undefined || newest.date >= known.date)
          live.value = new Map([...live.value, [id, { ...newest, arrivals: (known?.arrivals ?? 0) + 1 }]]);
      }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [key, isLive]);
  const all = new Map<number, Newest>();
  for (const { id, lastValue, lastDate } of sensors) {
    const newer = live.value.get(id);
    if (newer !== undefined && newer.date >= (lastDate ?? 0)) all.set(id, newer);
    else if (lastValue !== null && lastDate !== null)
      all.set(id, { value: lastValue, date: lastDate, arrivals: 0 });
  }
  return all;
}

/** @returns null: it is no number */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(number) && value !== '' ? number : null;
}
