/** Resampling: one number for each interval with data. */
import type { Output, ServiceType } from '../contract.js';
import { numberOf, numericFields } from '../numeric.js';
import { SECOND } from '../units.js';

const functions = ['mean', 'min', 'max', 'sum', 'first', 'last', 'count'] as const;
type Function = (typeof functions)[number];

interface Settings {
  /** Seconds. */
  readonly interval: number;
  readonly function: Function;
}

interface State {
  /** The current interval; null before the first number. */
  readonly open: {
    /** Its start, microseconds. */
    readonly start: number;
    readonly interval: number;
    readonly count: number;
    readonly sum: number;
    readonly min: number;
    readonly max: number;
    readonly first: number;
    readonly last: number;
  } | null;
}

export const resampling: ServiceType<Settings, State> = {
  name: 'resampling',
  summary:
    'One number for each interval with data, dated at its start (intervals count from 1970), output with the first point after the interval.',
  sources: 1,
  fieldsOfSource: 1,
  output: 'float',
  fields: numericFields,
  methods: [
    {
      kind: 'get',
      name: 'GetInterval',
      summary: 'The length of an interval.',
      result: 'seconds',
      run: ({ settings }) => String(settings.interval),
    },
    {
      kind: 'set',
      name: 'SetInterval',
      summary: 'Set the length of an interval. The current interval keeps its length.',
      parameters: [
        {
          name: 'seconds',
          type: 'integer',
          summary: 'default: 60',
          unit: 's',
          minimum: 1,
          maximum: 31_536_000,
        },
      ],
      current: ({ interval }) => [interval],
      run: ({ settings }, [seconds]) => ({ ...settings, interval: seconds as number }),
    },
    {
      kind: 'get',
      name: 'GetFunction',
      summary: 'The function that aggregates the numbers of an interval.',
      result: functions.join(', '),
      run: ({ settings }) => settings.function,
    },
    {
      kind: 'set',
      name: 'SetFunction',
      summary: 'Set the function that aggregates the numbers of an interval.',
      parameters: [{ name: 'function', type: 'text', summary: 'default: `mean`', oneOf: functions }],
      current: (settings) => [settings.function],
      run: ({ settings }, [name]) => ({ ...settings, function: name as Function }),
    },
  ],
  settings: { interval: 60, function: 'mean' },
  state: { open: null },
  outputDate: ({ interval }, date) => startOf(date, interval),
  step({ interval, function: name }, state, sample) {
    const number = numberOf(sample);
    if (number === null) return { state, outputs: [] };
    const { open } = state;
    const { date } = sample;
    if (open !== null && date < open.start + open.interval * SECOND) {
      const { count, sum, min, max } = open;
      return {
        state: {
          open: {
            ...open,
            count: count + 1,
            sum: sum + number,
            min: Math.min(min, number),
            max: Math.max(max, number),
            last: number,
          },
        },
        outputs: [],
      };
    }
    const outputs: Output[] =
      open === null
        ? []
        : [{ date: open.start, value: name === 'mean' ? open.sum / open.count : open[name] }];
    const start = startOf(date, interval);
    const begun = {
      start,
      interval,
      count: 1,
      sum: number,
      min: number,
      max: number,
      first: number,
      last: number,
    };
    return { state: { open: begun }, outputs };
  },
};

function startOf(date: number, interval: number): number {
  return date - (date % (interval * SECOND));
}
