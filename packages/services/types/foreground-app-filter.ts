/** Foreground app filter: keeps or drops the texts of a stream by patterns. */
import { invalid } from '@sensorium/model/errors';
import type { ServiceType } from '../contract.js';

interface Settings {
  /** `keep`: only these texts; `drop`: all but these. */
  readonly mode: 'keep' | 'drop';
  /** In lower case; `*` matches any characters. */
  readonly patterns: readonly string[];
  /** True: a repeated text is output once. */
  readonly changes: boolean;
}

interface State {
  /** The last output; null: none yet. */
  readonly last: string | null;
}

const MOST = 100;
const LONGEST = 200;

export const foregroundAppFilter: ServiceType<Settings, State> = {
  name: 'foreground_app_filter',
  summary: 'Texts that match a pattern, or all others; output when the text changes.',
  sources: 1,
  fieldsOfSource: 1,
  output: 'string',
  fields: (all) => all.filter(({ type }) => type === 'text' || type === 'any'),
  methods: [
    {
      kind: 'get',
      name: 'GetFilter',
      summary: 'The mode and the patterns.',
      result: 'JSON: {"mode","patterns","changes"}',
      run: ({ settings }) => JSON.stringify(settings),
    },
    {
      kind: 'set',
      name: 'SetFilter',
      summary: 'Set the mode and the patterns; default: drop nothing.',
      parameters: [
        {
          name: 'mode',
          type: 'text',
          summary: '`keep`: texts that match; `drop`: all others',
          oneOf: ['keep', 'drop'],
        },
        {
          name: 'patterns',
          type: 'text',
          summary: 'separated by commas, case-insensitive; `*` matches any characters',
        },
      ],
      current: ({ mode, patterns }) => [mode, patterns.join(', ')],
      run: ({ settings }, [mode, patterns]) => ({
        ...settings,
        mode: mode as Settings['mode'],
        patterns: patternsOf(String(patterns)),
      }),
    },
    {
      kind: 'set',
      name: 'SetChangesOnly',
      summary: 'Set whether a repeated text is output once.',
      parameters: [{ name: 'changes', type: 'boolean', summary: 'true: once; default: true' }],
      current: ({ changes }) => [changes],
      run: ({ settings }, [changes]) => ({ ...settings, changes: changes as boolean }),
    },
  ],
  settings: { mode: 'drop', patterns: [], changes: true },
  state: { last: null },
  step({ mode, patterns, changes }, state, { date, values, fresh }) {
    const value = fresh.includes(0) ? values[0] : null;
    if (value === null || value === undefined || typeof value === 'object') return { state, outputs: [] };
    const text = String(value);
    const isNamed = patterns.some((pattern) => fits(pattern, text.toLowerCase()));
    if (isNamed !== (mode === 'keep')) return { state, outputs: [] };
    if (changes && text === state.last) return { state, outputs: [] };
    return { state: { last: text }, outputs: [{ date, value: text }] };
  },
};

function patternsOf(text: string): string[] {
  const patterns = text
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '');
  if (patterns.length > MOST) throw invalid('parameters.patterns', `must be at most ${MOST}`);
  const long = patterns.find((each) => each.length > LONGEST);
  if (long !== undefined)
    throw invalid('parameters.patterns', `must have at most ${LONGEST} characters each`);
  return [...new Set(patterns)];
}

/** Searches the parts of the pattern in order: the time is at most the product of both lengths. */
function fits(pattern: string, text: string): boolean {
  const parts = pattern.split('*');
  const first = parts[0]!;
  const last = parts.at(-1)!;
  if (parts.length === 1) return text === pattern;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}
