/** Newest values of sensors, as texts, kept up to date by live points. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { follow } from '../../api/live.js';
import { numberText, precisionOf, withUnit } from '../../chart/format.js';
import type { Sensor } from './own-sensors.js';

export interface Newest {
  /** With the unit. */
  readonly text: string;
  /** UNIX seconds. */
  readonly date: number;
}

/** Sensors that are followed at most; the others show what was read. */
const FOLLOWED = 200;
/** Characters of a text. */
const LONGEST = 60;
/** Digits behind the point at most. */
const DIGITS = 4;

/** @returns by id of the sensor; a sensor without points is absent */
export function useNewest(sensors: readonly Sensor[]): ReadonlyMap<string, Newest> {
  const live = useSignal<ReadonlyMap<string, { readonly value: unknown; readonly date: number }>>(new Map());
  const key = sensors.map(({ id }) => id).join();
  useEffect(() => {
    const ends = sensors.slice(0, FOLLOWED).map(({ id }) =>
      follow(
        Number(id),
        (points) => {
          const newest = points.reduce((last, point) => (point.date >= last.date ? point : last));
          if (newest.date >= (live.peek().get(id)?.date ?? 0))
            live.value = new Map([...live.peek(), [id, newest]]);
        },
        { isWhole: false },
      ),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [key]);
  const all = new Map<string, Newest>();
  for (const sensor of sensors) {
    const { id, last_value = null, last_date = null } = sensor;
    const newer = live.value.get(id);
    if (newer !== undefined && newer.date >= (last_date ?? 0))
      all.set(id, { text: newestText(newer.value, sensor), date: newer.date });
    else if (last_value !== null && last_date !== null)
      all.set(id, { text: newestText(last_value, sensor), date: last_date });
  }
  return all;
}

/** @param value of a stream, or the text of a list */
function newestText(
  value: unknown,
  { unit = '', data_type_id = '0' }: Pick<Sensor, 'unit' | 'data_type_id'>,
): string {
  const mayBeNumber = ['0', '1', '2'].includes(data_type_id);
  const number = mayBeNumber && value !== '' && typeof value !== 'boolean' ? Number(value) : Number.NaN;
  if (Number.isFinite(number))
    return withUnit(numberText(number, Math.min(DIGITS, precisionOf([number]))), unit);
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const short = text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
  return short;
}
