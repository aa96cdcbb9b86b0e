/** The range that a chart of services shows: some time up to now or up to the newest point, or what the user has zoomed to. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import type { View } from '../../../chart/view.js';

const HOUR = 3600;

export const RANGES = { hour: HOUR, day: 24 * HOUR, week: 168 * HOUR, month: 720 * HOUR } as const;
export type RangeName = keyof typeof RANGES;

export interface ChartRange {
  /** Null: not known yet. */
  readonly view: Signal<View | null>;
  /** The range of the last finished gesture: what is computed. */
  readonly asked: Signal<View | null>;
  readonly name: Signal<RangeName | null>;
  readonly choose: (name: RangeName) => void;
  readonly show: (view: View, isFinal: boolean) => void;
  /** Back to the chosen range. */
  readonly reset: () => void;
  /** Moves on with time, unless the user has zoomed. @param isAsked whether the results are computed again as well */
  readonly advance: (isAsked: boolean) => void;
}

/** Results are computed again with each so many arrivals of points: that costs more than to draw these. */
export const COMPUTED_EACH = 8;

/** @param sensorId whose points decide where the range ends; null: none is chosen yet */
export function useChartRange(sensorId: number | null): ChartRange {
  const view = useSignal<View | null>(null);
  const asked = useSignal<View | null>(null);
  const name = useSignal<RangeName | null>('day');
  const newest = useSignal<number | null>(null);
  const set = (next: View) => {
    view.value = next;
    asked.value = next;
  };
  const home = (chosen: RangeName) => {
    const now = Date.now() / 1000;
    const length = RANGES[chosen];
    // Old points are shown where they end.
    const end = newest.value !== null && newest.value < now - length ? newest.value + length * 0.02 : now;
    return { from: Math.max(0.001, end - length), to: end };
  };
  useEffect(() => {
    if (sensorId === null) return;
    let isEnded = false;
    const begin = (oldest: number | null, last: number | null) => {
      if (isEnded) return;
      newest.value = last;
      // A sensor with little history begins with all of it.
      const has = oldest === null || last === null ? RANGES.day : last - oldest;
      name.value = has <= HOUR ? 'hour' : 'day';
      set(home(name.value));
    };
    call(() => client.get('/sensors/{id}/chart', { id: sensorId, columns: 10, points: 0 })).then(
      (chart) => begin(chart.oldest, chart.newest),
      () => begin(null, null),
    );
    return () => {
      isEnded = true;
    };
  }, [sensorId]);
  return {
    view,
    asked,
    name,
    choose: (chosen) => {
      name.value = chosen;
      set(home(chosen));
    },
    show: (next, isFinal) => {
      name.value = null;
      view.value = next;
      if (isFinal) asked.value = next;
    },
    reset: () => {
      name.value = name.value ?? 'day';
      set(home(name.value));
    },
    advance: (isAsked) => {
      if (name.value === null) return;
      newest.value = Math.max(newest.value ?? 0, Date.now() / 1000);
      view.value = home(name.value);
      if (isAsked) asked.value = view.value;
    },
  };
}
