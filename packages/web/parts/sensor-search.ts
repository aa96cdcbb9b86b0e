/** Finds sensors by words, on the server. The page has the field of the words and draws what is found. */
import { type Signal, useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { client } from '../api/client.js';
import { call } from '../api/session.js';
import { useAnswer } from '../kit/answer.js';

/** As `details=row` lists it. */
export type FoundSensor = Result<'GET', '/sensors'>['sensors'][number];

export interface SensorSearch {
  /** What the person has typed. */
  readonly words: Signal<string>;
  /** Null: not known yet. */
  readonly found: readonly FoundSensor[] | null;
  /** Null: the last search succeeded. */
  readonly error: unknown;
}

export interface SensorSearchOptions {
  /** Sensors that are found at most. */
  readonly most: number;
  /** Only those that the caller owns. */
  readonly isOwned?: boolean;
  /** Ids of sensors that are left out. */
  readonly without?: ReadonlySet<string>;
  /** False: it does not search. */
  readonly isOn?: boolean;
}

/** Milliseconds after the last key at which the server is asked. */
const PAUSE = 200;
/** Sensors that are read beyond those shown, since some are left out. */
const SPARE = 50;

export function useSensorSearch(options: SensorSearchOptions): SensorSearch {
  const { most, isOwned = false, without, isOn = true } = options;
  const words = useSignal('');
  const search = words.value.trim();
  const { answer, error } = useAnswer(
    isOn ? search : null,
    (signal) => {
      const query = {
        details: 'row',
        per_page: without === undefined ? most : Math.min(1000, most + without.size + SPARE),
        ...(isOwned ? { owned: true } : {}),
        ...(search === '' ? {} : { search }),
      } as const;
      return call(() => client.get('/sensors', query, { signal }));
    },
    search === '' ? 0 : PAUSE,
  );
  const found = answer.value?.sensors.filter(({ id }) => without?.has(id) !== true).slice(0, most) ?? null;
  return { words, found, error: error.value };
}
