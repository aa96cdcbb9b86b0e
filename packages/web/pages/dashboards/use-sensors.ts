/** The sensors that panels name: those that the user may read, and how many the user may not. */
import { type Signal, useSignal } from '@preact/signals';
import type { Input, Result } from '@sensorium/client';
import { useEffect } from 'preact/hooks';
import { client } from '../../api/client.js';
import { recoveries } from '../../api/connection.js';
import { call } from '../../api/session.js';
import { sensorName } from '../../parts/sensor-name.js';
import type { Panel, SensorsOf } from './content.js';
import type { Picture } from './picture.js';

type Found = Pick<
  Result<'GET', '/sensors'>['sensors'][number],
  'id' | 'name' | 'display_name' | 'unit' | 'data_type_id' | 'last_value' | 'last_date'
> & { readonly place?: SensorPlace };
type Filter = NonNullable<NonNullable<Input<'POST', '/sensors/find'>['body']>['filter']>;

export interface SensorPlace {
  /** Id of the environment. */
  readonly id: number;
  /** Of the sensor in it, as the API has it; empty: none. */
  readonly position: string;
}

export interface PanelSensor {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly isStates: boolean;
  /** Whether its values are pictures, sounds and films. */
  readonly isFiles: boolean;
  readonly lastValue: string | null;
  /** UNIX seconds. */
  readonly lastDate: number | null;
  readonly place?: SensorPlace | undefined;
  /** By a public link: the newest picture of a sensor on a panel of pictures. Null: there is none. */
  readonly picture?: Picture | null | undefined;
}

export interface PanelSensors {
  readonly sensors: readonly PanelSensor[];
  /** Sensors that ids name and that are deleted or not shared with the user. */
  readonly hidden: number;
  /** Sensors that the filter finds beyond those that the panel shows. */
  readonly more: number;
}

/** Sensors of one panel. */
export const MOST_SENSORS = 20;

const FILES = '6';
const STATES = ['3', '4', '5', FILES];

export interface LoadedSensors {
  /** By the words that name them; undefined: not there yet. */
  readonly found: Signal<FoundSensors | undefined>;
  readonly error: Signal<unknown>;
  readonly reload: () => void;
}

export const keyOf = (sensors: SensorsOf) => JSON.stringify([sensors.ids ?? [], sensors.filter ?? null]);

export type FoundSensors = ReadonlyMap<string, PanelSensors>;

/** @param found by the words that name sensors, or by the id of the panel */
export function sensorsFor(panel: Panel, found: FoundSensors | undefined): PanelSensors | undefined {
  if (panel.type === 'text') return undefined;
  return found?.get(panel.id) ?? found?.get(keyOf(panel.sensors));
}

/** Reads the sensors of all panels: one request for all ids, and one for each filter. */
export function useSensors(panels: readonly Panel[]): LoadedSensors {
  const found = useSignal<ReadonlyMap<string, PanelSensors> | undefined>(undefined);
  const error = useSignal<unknown>(undefined);
  const turn = useSignal(0);
  const named = new Map<string, SensorsOf>();
  for (const panel of panels) if (panel.type !== 'text') named.set(keyOf(panel.sensors), panel.sensors);
  const key = [...named.keys()].sort().join();
  const recovered = recoveries.value;
  useEffect(() => {
    let isOver = false;
    readSensors(named).then(
      (read) => {
        if (isOver) return;
        found.value = read;
        error.value = undefined;
      },
      (thrown) => {
        if (!isOver) error.value = thrown;
      },
    );
    return () => {
      isOver = true;
    };
  }, [key, turn.value, recovered]);
  return {
    found,
    error,
    reload: () => {
      turn.value += 1;
    },
  };
}

async function readSensors(
  named: ReadonlyMap<string, SensorsOf>,
): Promise<ReadonlyMap<string, PanelSensors>> {
  const ids = [...new Set([...named.values()].flatMap((sensors) => sensors.ids ?? []))];
  const matches = new Map<string, { ids: readonly string[]; total: number }>();
  for (const { filter } of named.values()) {
    const key = JSON.stringify(filter);
    if (filter === undefined || matches.has(key)) continue;
    const { sensors, total } = await find(filter as Filter);
    matches.set(key, { ids: sensors.map(({ id }) => id), total });
  }
  const found = [...matches.values()].flatMap((match) => match.ids);
  const byId = await sensorsById([...new Set([...ids, ...found])]);
  const result = new Map<string, PanelSensors>();
  for (const [key, { ids: own = [], filter }] of named) {
    const some = own.flatMap((id) => byId.get(id) ?? []);
    const match = filter === undefined ? { ids: [], total: 0 } : matches.get(JSON.stringify(filter))!;
    const others = match.ids.filter((id) => !own.includes(id)).flatMap((id) => byId.get(id) ?? []);
    const all = [...some, ...others];
    const sensors = all.slice(0, MOST_SENSORS);
    const more = match.total - match.ids.length + all.length - sensors.length;
    result.set(key, { sensors, hidden: own.length - some.length, more });
  }
  return result;
}

/** Sensors in a request. */
const CHUNK = 300;

/** @returns those that the user may read */
export async function sensorsById(ids: readonly string[]): Promise<ReadonlyMap<string, PanelSensor>> {
  const byId = new Map<string, PanelSensor>();
  for (let at = 0; at < ids.length; at += CHUNK) {
    const some = ids.slice(at, at + CHUNK).map(Number);
    const query = { sensor_id: some, details: 'row', per_page: CHUNK } as const;
    const { sensors } = await call(() => client.get('/sensors', query));
    for (const sensor of sensors) byId.set(sensor.id, sensorOf(sensor));
  }
  return byId;
}

function find(filter: Filter): Promise<Result<'POST', '/sensors/find'>> {
  const query = { details: 'no', sensor_owner: 'all', per_page: MOST_SENSORS } as const;
  return call(() => client.post('/sensors/find', { ...query, body: { filter } }));
}

export function sensorOf(sensor: Found): PanelSensor {
  const { id, unit = '', data_type_id = '', last_value, last_date, place } = sensor;
  return {
    id: Number(id),
    name: sensorName(sensor),
    unit,
    isStates: STATES.includes(data_type_id),
    isFiles: data_type_id === FILES,
    lastValue: last_value ?? null,
    lastDate: last_date ?? null,
    place,
  };
}
