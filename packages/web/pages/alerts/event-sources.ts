/** What events are of: their kinds, and the things of the user that an event can be limited to, by name. */
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { sensorName } from '../../parts/sensor-name.js';
import { eventsTexts as texts } from '../../texts/events.js';

export type Event = Result<'GET', '/events'>['events'][number];
export type EventName = Event['name'];
export type Source = keyof typeof texts.sources;
type Kind = keyof typeof texts.kinds;

/** Of each list. */
const ALL = { per_page: 1000 } as const;
/** Sensors that one request names: so many ids fit in its URL. */
const MOST_SENSORS = 500;

/** Something that has a name. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** Sensors are found by search: there can be very many. */
const READS: Readonly<Record<Exclude<Source, 'sensor'>, () => Promise<readonly Named[]>>> = {
  device: async () =>
    (await call(() => client.get('/devices', ALL))).devices.map(({ id, type, uuid }) => ({
      id: Number(id),
      name: `${type} ${uuid}`,
    })),
  environment: async () => (await call(() => client.get('/environments', ALL))).environments,
  group: async () => (await call(() => client.get('/groups', ALL))).groups,
  domain: async () => (await call(() => client.get('/domains', ALL))).domains,
  service: async () =>
    (await call(() => client.get('/services', ALL))).services.map(({ id, sensor }) => ({
      id: Number(id),
      name: sensorName(sensor),
    })),
};

/** @returns null: the event is not of such things */
export function sourceOf(event: Event | undefined): Source | null {
  const source = event?.source ?? '';
  return Object.hasOwn(texts.sources, source) ? (source as Source) : null;
}

export function readSources(source: Source | null): Promise<readonly Named[]> {
  return source === null || source === 'sensor' ? Promise.resolve([]) : READS[source]();
}

/** Names of sources, as far as the user may read them and the server answers. @param wanted of which events are sent */
export async function readNames(
  wanted: readonly { readonly source: Source; readonly id: number }[],
): Promise<ReadonlyMap<string, string>> {
  const sources = [...new Set(wanted.map(({ source }) => source))];
  const sensors = [...new Set(wanted.filter(({ source }) => source === 'sensor').map(({ id }) => id))];
  const lists = await Promise.all(
    sources.map(async (source) => {
      const read = source === 'sensor' ? namesOfSensors(sensors) : readSources(source);
      // Without its names, the list shows ids.
      const found = await read.catch(() => []);
      return found.map(({ id, name }) => [`${source} ${id}`, name] as const);
    }),
  );
  return new Map(lists.flat());
}

async function namesOfSensors(ids: readonly number[]): Promise<readonly Named[]> {
  const query = { ...ALL, sensor_id: ids.slice(0, MOST_SENSORS), details: 'row' } as const;
  const { sensors } = await call(() => client.get('/sensors', query));
  return sensors.map((sensor) => ({ id: Number(sensor.id), name: sensorName(sensor) }));
}

/** Events by kind, as a form offers them. */
export function byKind(
  events: readonly Event[],
): readonly (readonly [label: string, events: readonly Event[]])[] {
  return (Object.keys(texts.kinds) as Kind[]).map((kind) => [
    texts.kinds[kind],
    events.filter((event) => kindOf(event) === kind),
  ]);
}

function kindOf({ name, source, subject }: Event): Kind {
  const about = /^(?:trigger|processor|service|disable)_/.test(name) ? 'work' : (source ?? subject);
  return Object.hasOwn(texts.kinds, about) ? (about as Kind) : 'work';
}
