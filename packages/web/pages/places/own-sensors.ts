/** The sensors of the user, with their device, their environment and their newest value. */
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';

/** As `details=row` lists it. */
export type Sensor = Result<'GET', '/sensors'>['sensors'][number];

const PAGE = 1000;
/** Sensors that are read at most. */
export const MOST = 5000;

export interface OwnSensors {
  readonly sensors: readonly Sensor[];
  /** False: the user has more than `MOST`. */
  readonly isWhole: boolean;
}

/** @param filter.physical true: only those on a device */
export async function readOwnSensors(filter: { readonly physical?: true } = {}): Promise<OwnSensors> {
  const sensors: Sensor[] = [];
  for (let page = 0; page * PAGE < MOST; page++) {
    const query = { ...filter, owned: true, details: 'row', per_page: PAGE, page } as const;
    const read = await call(() => client.get('/sensors', query));
    sensors.push(...read.sensors);
    if (sensors.length >= read.total || read.sensors.length === 0) return { sensors, isWhole: true };
  }
  return { sensors, isWhole: false };
}

/** Sensors by what they belong to. @param keyOf undefined: to nothing */
export function grouped<K>(
  sensors: readonly Sensor[],
  keyOf: (sensor: Sensor) => K | undefined,
): Map<K, Sensor[]> {
  const groups = new Map<K, Sensor[]>();
  for (const sensor of sensors) {
    const key = keyOf(sensor);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [sensor]);
    else group.push(sensor);
  }
  return groups;
}

/** @returns UNIX seconds of the newest point of several sensors; null: they have none */
export function newestOf(sensors: readonly Sensor[]): number | null {
  return sensors.reduce<number | null>(
    (newest, { last_date }) => (last_date == null ? newest : Math.max(newest ?? 0, last_date)),
    null,
  );
}
