/** Foreground app filter: of a stream of texts, those that one wants to see. */
import { invalid } from '@sensorium/model/errors';
import type { Kind } from '../contract.js';

interface Settings {
  /** `keep`: only these texts; `drop`: all but these. */
  readonly mode: 'keep' | 'drop';
  /** In lower case; a `*` stands for any characters. */
  readonly patterns: readonly string[];
  /** Whether a text that comes again and again is told once. */
  readonly changes: boolean;
}

interface State {
  /** The text that was told last; null: none was. */
  readonly last: string | null;
}

const MOST = 100;
const LONGEST = 200;

export const foregroundAppFilter: Kind<Settings, State> = {
  name: 'foreground_app_filter',
  summary: 'Texts that fit one of some patterns, or all others; each when it takes the place of another one.',
  sources: 1,
  fieldsOfSource: 1,
  output: 'string',
  fields: (all) => all.filter(({ type }) => type === 'text' || type === 'any'),
  methods: [
    {
      kind: 'get',
      name: 'GetFilter',
      summary: 'What it lets through.',
      result: 'JSON: {"mode","patterns","changes"}',
      run: ({ settings }) => JSON.stringify(settings),
    },
    {
      kind: 'set',
      name: 'SetFilter',
      summary: 'Say what it lets through; at first it drops nothing.',
      parameters: [
        {
          name: 'mode',
          type: 'text',
          summary: '`keep`: what fits; `drop`: all but that',
          oneOf: ['keep', 'drop'],
        },
        {
          name: 'patterns',
          type: 'text',
          summary: 'separated by commas, in any case; `*` stands for any characters',
        },
      ],
      run: ({ settings }, [mode, patterns]) => ({
        ...settings,
        mode: mode as Settings['mode'],
        patterns: patternsOf(String(patterns)),
      }),
    },
    {
      kind: 'set',
      name: 'SetChangesOnly',
      summary: 'Say whether a text that comes again is passed over; at first it is.',
      parameters: [{ name: 'changes', type: 'boolean', summary: 'true: it is passed over' }],
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

/** Its parts are looked for one after the other: no pattern takes longer than its length times that of the text. */
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
