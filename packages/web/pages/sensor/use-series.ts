/** The series of the page: the sensor, its period before, and the sensors that it is compared with. */
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { client } from '../../api/client.js';
import { follow } from '../../api/live.js';
import { call } from '../../api/session.js';
import type { ChartSeries } from '../../chart/chart.js';
import { coloursOf } from '../../chart/colours.js';
import type { BucketFunction } from '../../chart/data.js';
import { livePointsInto } from '../../chart/live-points.js';
import { readChart } from '../../chart/read-chart.js';
import { ChartSource, type Detail } from '../../chart/source.js';
import type { View } from '../../chart/view.js';
import { sensorName } from '../../parts/sensor-name.js';
import { texts } from '../../texts/texts.js';
import type { Sensor } from './sensor-type.js';

export interface PageSeries extends ChartSeries {
  readonly sensor: Sensor | null;
  readonly error: unknown;
}

/** Reads other sensors by their ids, each once. */
function useSensors(ids: readonly number[]): ReadonlyMap<number, Sensor | { readonly error: unknown }> {
  const found = useSignal<ReadonlyMap<number, Sensor | { readonly error: unknown }>>(new Map());
  const asked = useRef(new Set<number>());
  const key = ids.join();
  useEffect(() => {
    for (const id of ids) {
      if (asked.current.has(id)) continue;
      asked.current.add(id);
      call(() => client.get('/sensors/{id}', { id }))
        .then(
          ({ sensor }) => sensor,
          (error: unknown) => ({ error }),
        )
        .then((result) => {
          found.value = new Map([...found.value, [id, result]]);
        });
    }
  }, [key]);
  return found.value;
}

export function useSeries(
  sensor: Sensor,
  others: readonly number[],
  hasBefore: boolean,
  fn: BucketFunction,
): readonly PageSeries[] {
  const id = Number(sensor.id);
  const sensors = useSensors(others);
  const sources = useMemo(() => new Map<string, ChartSource>(), []);
  const sourceOf = (sensorId: number, isBefore = false) => {
    const key = `${sensorId} ${isBefore}`;
    let source = sources.get(key);
    if (source === undefined) {
      source = new ChartSource(sensorId, readChart, isBefore);
      sources.set(key, source);
    }
    return source;
  };
  useEffect(
    () => () => {
      for (const source of sources.values()) source.end();
    },
    [],
  );
  const key = `${others.join()} ${hasBefore} ${fn === 'count'} ${[...sensors.keys()].join()}`;
  return useMemo(() => {
    const colours = coloursOf([id, ...others]);
    const own = (isBefore: boolean): PageSeries => ({
      source: sourceOf(id, isBefore),
      name: isBefore ? texts.sensor.beforeOf(sensorName(sensor)) : sensorName(sensor),
      unit: unitOf(sensor, fn),
      colour: colours[0]!,
      isStates: isStates(sensor),
      sensor,
      error: null,
    });
    const compared = others.map((other, i): PageSeries => {
      const found = sensors.get(other);
      const isFound = found !== undefined && !('error' in found);
      return {
        source: sourceOf(other),
        name: isFound ? sensorName(found) : `${other}`,
        unit: isFound ? unitOf(found, fn) : '',
        colour: colours[i + 1]!,
        isStates: isFound && isStates(found),
        sensor: isFound ? found : null,
        error: found !== undefined && 'error' in found ? found.error : null,
      };
    });
    return [own(false), ...(hasBefore && !isStates(sensor) ? [own(true)] : []), ...compared];
  }, [key, sensor]);
}

function unitOf(sensor: Sensor, fn: BucketFunction): string {
  return fn === 'count' && !isStates(sensor) ? texts.sensor.countUnit : sensor.unit;
}

function isStates({ data_type_id }: Sensor): boolean {
  return ['3', '4', '5', '6'].includes(data_type_id);
}

/** Series that are read in advance: of more the reads would be in the way of what is waited for. */
const MOST_PREFETCHED = 2;

/** Reads what the series need for a view, now and whenever it changes. */
export function useData(
  series: readonly PageSeries[],
  view: View | undefined,
  columns: number,
  zone: string,
  detail: Detail,
  fn: BucketFunction,
  isLive: boolean,
): void {
  // Before the next frame, so that a read does not wait for it.
  useLayoutEffect(() => {
    if (view === undefined) return;
    const prefetches = series.length <= MOST_PREFETCHED;
    for (const { source, sensor } of series)
      if (sensor !== null) source.show({ view, columns, zone, detail, fn, isLive, prefetches });
  }, [series, view?.from, view?.to, columns, zone, detail, fn, isLive]);
}

/** Adds live points to the series. @param onPoint called with the newest one of the main sensor */
export function useLive(
  series: readonly PageSeries[],
  isOn: boolean,
  onPoint: (date: number, value: unknown) => void,
): void {
  const listener = useRef(onPoint);
  listener.current = onPoint;
  useEffect(() => {
    const ends = series.flatMap(({ source, sensor }, i) => {
      if (source.isBefore || sensor === null || (i > 0 && !isOn)) return [];
      const live = livePointsInto(source);
      const end = follow(source.sensorId, (points) => {
        const newest = points.reduce((last, point) => (point.date >= last.date ? point : last));
        if (i === 0) listener.current(newest.date, newest.value);
        if (isOn) live.add(points);
      });
      return [end, live.end];
    });
    return () => {
      for (const end of ends) end();
    };
  }, [series, isOn]);
}
