/** What the palette finds: the sensors looked at last, and what the server finds by words. */
import type { CallOptions, Result } from '@sensorium/client';
import { useEffect, useState } from 'preact/hooks';
import { client } from '../api/client.js';
import { call } from '../api/session.js';
import { viewedSensors } from '../api/viewed.js';

export type FoundSensor = Result<'GET', '/sensors'>['sensors'][number];

/** A dashboard, an environment or a device. */
export interface FoundOther {
  readonly kind: 'dashboard' | 'environment' | 'device';
  readonly id: number | string;
  readonly name: string;
  readonly context: string;
}

export interface Found {
  /** The ones looked at last come first. */
  readonly sensors: readonly FoundSensor[];
  /** Sensors that match in all. */
  readonly total: number;
  /** The first few of each kind. */
  readonly others: readonly FoundOther[];
  /** The reply to the present words is not there yet. */
  readonly isSearching: boolean;
  /** What the last request came to; null: it succeeded. */
  readonly error: unknown;
}

interface Reply extends Pick<Found, 'sensors' | 'total' | 'others' | 'error'> {
  readonly words: string;
}

const NOTHING = { sensors: [], total: 0, others: [], error: null };

/** Milliseconds after the last key at which the server is asked. */
const PAUSE = 120;
const SHOWN = 8;
/** Of dashboards, environments and devices, each. */
const SHOWN_OTHERS = 4;
const RECENT = 5;
/** Words that the API takes. */
const MOST_WORDS = 8;

/** @param text what the user has typed; blank: the sensors looked at last */
export function useFound(text: string): Found {
  const words = [...new Set(text.split(/\s+/).filter((word) => word !== ''))].slice(0, MOST_WORDS).join(' ');
  const [recent, setRecent] = useState<readonly FoundSensor[]>([]);
  const [reply, setReply] = useState<Reply>({ words: '', ...NOTHING });

  useEffect(() => {
    const controller = new AbortController();
    const ids = viewedSensors();
    if (ids.length > 0) {
      const query = { sensor_id: ids.map(Number), details: 'row' as const };
      call(() => client.get('/sensors', query, { signal: controller.signal, retries: 0 })).then(
        ({ sensors }) => {
          if (!controller.signal.aborted)
            setRecent(ids.flatMap((id) => sensors.find((sensor) => sensor.id === id) ?? []));
        },
        () => {},
      );
    }
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (words === '') return;
    const controller = new AbortController();
    const add = (part: Partial<Reply>) => {
      if (controller.signal.aborted) return;
      setReply((before) => ({ ...(before.words === words ? before : NOTHING), words, ...part }));
    };
    const timer = setTimeout(async () => {
      const options = { signal: controller.signal, retries: 1 };
      await sensorsNamed(words, options).then(add, (error: unknown) => add({ error }));
      if (!controller.signal.aborted) add({ others: await othersNamed(words, options) });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [words]);

  if (words === '')
    return { ...NOTHING, sensors: recent.slice(0, RECENT), total: recent.length, isSearching: false };
  const isSearching = reply.words !== words;
  const wanted = words.toLowerCase().split(' ');
  const known = recent.filter((sensor) => {
    const name = `${sensor.display_name ?? ''} ${sensor.name ?? ''}`.toLowerCase();
    return wanted.every((word) => name.includes(word));
  });
  // Until the reply is there, what was looked at last, and what the words before have found.
  const further = reply.sensors.filter(({ id }) => known.every((sensor) => sensor.id !== id));
  return {
    sensors: [...known, ...further].slice(0, SHOWN),
    total: isSearching ? 0 : reply.total,
    others: reply.others,
    isSearching,
    error: isSearching ? null : reply.error,
  };
}

async function sensorsNamed(words: string, options: CallOptions) {
  const sensors = { search: words, order: 'name' as const, details: 'row' as const, per_page: SHOWN };
  const { sensors: found, total } = await call(() => client.get('/sensors', sensors, options));
  return { sensors: found, total };
}

/** What cannot be searched at the moment is absent: the sensors are there. */
async function othersNamed(words: string, options: CallOptions): Promise<readonly FoundOther[]> {
  const others = { search: words, per_page: SHOWN_OTHERS };
  const searches: readonly (() => Promise<readonly FoundOther[]>)[] = [
    async () =>
      (await client.get('/dashboards', others, options)).dashboards.map(({ id, name, description }) => ({
        kind: 'dashboard',
        id,
        name,
        context: description,
      })),
    async () =>
      (await client.get('/environments', others, options)).environments.map(({ id, name }) => ({
        kind: 'environment',
        id,
        name,
        context: '',
      })),
    async () =>
      (await client.get('/devices', others, options)).devices.map(({ id, type, uuid }) => ({
        kind: 'device',
        id,
        name: type,
        context: uuid,
      })),
  ];
  const found: FoundOther[] = [];
  for (const search of searches) found.push(...(await call(search).catch(() => [])));
  return found;
}
