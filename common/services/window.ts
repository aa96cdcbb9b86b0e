/** Settings and methods of kinds that go over the last points. */
import type { Method } from './contract.js';

export interface WindowSettings {
  /** Points. */
  readonly window: number;
}

/** @param most points that it may go over */
export function windowMethods<State>(most: number): readonly Method<WindowSettings, State>[] {
  return [
    {
      kind: 'get',
      name: 'GetWindow',
      summary: 'How many points it goes over.',
      result: 'a whole number',
      run: ({ settings }) => String(settings.window),
    },
    {
      kind: 'set',
      name: 'SetWindow',
      summary: 'Say how many points it goes over.',
      parameters: [{ name: 'points', type: 'integer', summary: '10 at first', minimum: 1, maximum: most }],
      run: ({ settings }, [points]) => ({ ...settings, window: points as number }),
    },
  ];
}
