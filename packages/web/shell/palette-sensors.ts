/** The sensors that the palette finds: those looked at last, and those that the server finds by words. */
import type { Result } from '@sensorium/client';
import { useEffect, useState } from 'preact/hooks';
import { client } from '../api/client.js';
import { call } from '../api/session.js';
import { viewedSensors } from '../api/viewed.js';

export type FoundSensor = Result<'GET', '/sensors'>['sensors'][number];

export interface FoundSensors {
  /** The ones looked at last come first. */
  readonly sensors: readonly FoundSensor[];
  /** Sensors that match in all. */
  readonly total: number;
  /** The reply to the present words is not there yet. */
  readonly isSearching: boolean;
  /** What the last request came to; null: it succeeded. */
  readonly error: unknown;
}

interface Reply {
  readonly words: string;
  readonly sensors: readonly FoundSensor[];
  readonly total: number;
  readonly error: unknown;
}

/** Milliseconds after the last key at which the server is asked. */
const PAUSE = 120;
const SHOWN = 8;
const RECENT = 5;
/** Words that the API takes. */
const MOST_WORDS = 8;

/** @param text what the user has typed; blank: the sensors looked at last */
export function useFoundSensors(text: string): FoundSensors {
  const words = [...new Set(text.split(/\s+/).filter((word) => word !== ''))].slice(0, MOST_WORDS).join(' ');
  const [recent, setRecent] = useState<readonly FoundSensor[]>([]);
  const [reply, setReply] = useState<Reply>({ words: '', sensors: [], total: 0, error: null });

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
    const timer = setTimeout(() => {
      const query = { search: words, order: 'name' as const, details: 'row' as const, per_page: SHOWN };
      call(() => client.get('/sensors', query, { signal: controller.signal, retries: 1 })).then(
        ({ sensors, total }) => {
          if (!controller.signal.aborted) setReply({ words, sensors, total, error: null });
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setReply({ words, sensors: [], total: 0, error });
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [words]);

  if (words === '')
    return { sensors: recent.slice(0, RECENT), total: recent.length, isSearching: false, error: null };
  const isSearching = reply.words !== words;
  const wanted = words.toLowerCase().split(' ');
  const known = recent.filter((sensor) => {
    const name = `${sensor.display_name ?? ''} ${sensor.name ?? ''}`.toLowerCase();
    return wanted.every((word) => name.includes(word));
  });
  // Until the reply is there, what was looked at last, and what the words before have found.
  const others = reply.sensors.filter(({ id }) => known.every((sensor) => sensor.id !== id));
  return {
    sensors: [...known, ...others].slice(0, SHOWN),
    total: isSearching ? 0 : reply.total,
    isSearching,
    error: isSearching ? null : reply.error,
  };
}
