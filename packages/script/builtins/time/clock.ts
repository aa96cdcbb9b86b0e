/** The clock, and times as structs and strings: time, tic, toc, strftime, strptime and related functions. All times are UTC. */
import { fail, invalidCall } from '../../errors.js';
import {
  type BrokenDown,
  breakDown,
  NOTHING,
  readTime,
  secondsOf,
  timeText,
} from '../../time/broken-down.js';
import { dateText } from '../../time/date-text.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isChar, numelOf } from '../../values/inspect.js';
import { int64, rowOf, structOf } from '../../values/make.js';
import { Cell, Int64Tensor, Struct, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { rowsOf } from '../text/support.js';
import { nowNumber } from './dates.js';

function structFrom(time: BrokenDown, zone: string): Struct {
  return structOf([...Object.entries(time), ['isdst', 0], ['gmtoff', 0], ['zone', zone]]);
}

function timeFrom(value: Value, message: string): BrokenDown {
  if (!(value instanceof Struct)) return fail(message);
  const time = { ...NOTHING };
  for (const name of Object.keys(time) as (keyof BrokenDown)[]) {
    const field = value.fields.get(name);
    // Missing fields are zero.
    if (field === undefined) continue;
    if (!isArray(field) || isChar(field)) return fail(`${message.split(':')[0]}: invalid TM_STRUCT argument`);
    time[name] = numberOf(field) ?? 0;
  }
  return time;
}

function secondsArg(value: Value): number {
  // The argument is a single number of seconds.
  if ((isArray(value) || value instanceof Cell) && numelOf(value) !== 1) return invalidCall();
  if (isChar(value)) return fail('invalid conversion from string to real scalar');
  if (!isArray(value)) {
    return fail(
      `octave_base_value::double_value (): wrong type argument '${value instanceof Cell ? 'cell' : 'scalar struct'}'`,
    );
  }
  return numberOf(value)!;
}

/** Time of the last tic, in microseconds since 1970. */
interface Timer {
  started: bigint | null;
}

function microseconds(): bigint {
  return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000));
}

const ASC = '%a %b %d %H:%M:%S %Y\n';
const NOT_A_TIME = 'strftime: TM_STRUCT must be a structure';

export const functions: readonly Builtin[] = [
  {
    name: 'time',
    signatures: ['SECONDS = time ()'],
    summary: 'Seconds since 1970.',
    examples: [{ code: 'time () > 1.7e9', output: 'ans = 1\n' }],
    inputs: [0, 0],
    run: () => Date.now() / 1000,
  },
  {
    name: 'now',
    signatures: ['t = now ()'],
    summary: 'Day number of this moment.',
    examples: [{ code: 'now () > 730000', output: 'ans = 1\n' }],
    inputs: [0, 0],
    library: true,
    run: nowNumber,
  },
  {
    name: 'date',
    signatures: ['date ()'],
    summary: 'The day as text.',
    examples: [{ code: 'ischar (date ())', output: 'ans = 1\n' }],
    inputs: [0, 0],
    library: true,
    run: () => dateText(Math.floor(nowNumber()), 'dd-mmm-yyyy'),
  },
  {
    name: 'clock',
    signatures: ['clock ()'],
    summary: 'Year, month, day, hour, minute and second of this moment.',
    examples: [{ code: 'numel (clock ())', output: 'ans = 6\n' }],
    inputs: [0, 0],
    library: true,
    run() {
      const t = breakDown(Date.now() / 1000);
      return rowOf([t.year + 1900, t.mon + 1, t.mday, t.hour, t.min, t.sec + t.usec / 1e6]);
    },
  },
  {
    name: 'cputime',
    signatures: ['[TOTAL, USER, SYSTEM] = cputime ();'],
    summary: 'Seconds of processor time used.',
    examples: [{ code: 'cputime () >= 0', output: 'ans = 1\n' }],
    inputs: [0, 0],
    outputs: 3,
    run(_args, nargout) {
      const used = performance.now() / 1000;
      return [used, used, 0].slice(0, Math.max(1, nargout));
    },
  },
  {
    name: 'tic',
    signatures: ['tic ()', 'ID = tic ()'],
    summary: 'Starts the stopwatch, or answers a number of one.',
    examples: [{ code: 't = tic ();\nclass (t)', output: 'ans = uint64\n' }],
    inputs: [0, 0],
    run(_args, nargout, context) {
      const started = microseconds();
      if (nargout > 0) return int64([1, 1], BigUint64Array.of(started));
      context.state<Timer>('tic', () => ({ started: null })).started = started;
      return undefined;
    },
  },
  {
    name: 'toc',
    signatures: ['toc ()', 'toc (ID)', 'ELAPSED_TIME = toc (...)'],
    summary: 'Seconds since tic.',
    examples: [{ code: 't = tic ();\ntoc (t) < 60', output: 'ans = 1\n' }],
    inputs: [0, 1],
    run([id], nargout, context) {
      const started =
        id instanceof Int64Tensor
          ? BigInt(id.re[0] ?? 0n)
          : id === undefined
            ? context.state<Timer>('tic', () => ({ started: null })).started
            : fail('toc: invalid ID');
      if (started === null) return fail('toc: function called before timer initialization()');
      const seconds = Number(microseconds() - started) / 1e6;
      if (nargout > 0) return seconds;
      context.output.print(`Elapsed time is ${seconds} seconds\n`);
      return undefined;
    },
  },
  {
    name: 'gmtime',
    signatures: ['TM_STRUCT = gmtime (T)'],
    summary: 'Parts of a time in seconds since 1970.',
    examples: [{ code: 'gmtime (1e9).year', output: 'ans = 101\n' }],
    inputs: [1, 1],
    run: ([seconds]) => structFrom(breakDown(secondsArg(seconds!)), 'GMT'),
  },
  {
    name: 'localtime',
    signatures: ['TM_STRUCT = localtime (T)'],
    summary: 'As gmtime: the local time is UTC.',
    examples: [{ code: 'localtime (0).year', output: 'ans = 70\n' }],
    inputs: [1, 1],
    run: ([seconds]) => structFrom(breakDown(secondsArg(seconds!)), 'UTC'),
  },
  {
    name: 'mktime',
    signatures: ['SECONDS = mktime (TM_STRUCT)'],
    summary: 'Seconds since 1970 of the parts of a time.',
    examples: [{ code: 'mktime (gmtime (86400))', output: 'ans = 86400\n' }],
    inputs: [1, 1],
    run: ([time]) => secondsOf(timeFrom(time!, 'mktime: TM_STRUCT argument must be a structure')),
  },
  {
    name: 'strftime',
    signatures: ['strftime (FMT, TM_STRUCT)'],
    summary: 'Text of the parts of a time by a template with `%Y`, `%m` and so on.',
    examples: [{ code: "strftime ('%Y-%m-%d %H:%M:%S', gmtime (0))", output: 'ans = 1970-01-01 00:00:00\n' }],
    inputs: [2, 2],
    run([template, time]) {
      const text = isChar(template!) ? rowsOf(template!)[0]! : fail('strftime: FMT must be a string');
      return timeText(text, timeFrom(time!, NOT_A_TIME));
    },
  },
  {
    name: 'strptime',
    signatures: ['[TM_STRUCT, NCHARS] = strptime (STR, FMT)'],
    summary: 'Parts of the time in a text, and how far it was read.',
    examples: [
      { code: "[t, n] = strptime ('2020-01-02', '%Y-%m-%d');\nt.mday, n", output: 'ans = 2\nn = 11\n' },
    ],
    inputs: [2, 2],
    outputs: 2,
    run([subject, template], nargout) {
      const text = textOf(subject!) ?? fail('strptime: argument STR must be a string');
      const found = readTime(text, textOf(template!) ?? fail('strptime: FMT must be a string'));
      // Only a complete date has a zone.
      const time = structFrom(found.time, found.end >= 0 && found.time.mday > 0 ? 'UTC' : '');
      return [time, found.end + 1].slice(0, Math.max(1, nargout));
    },
  },
  {
    name: 'asctime',
    signatures: ['asctime (TM_STRUCT)'],
    summary: 'Text of the parts of a time.',
    examples: [{ code: 'asctime (gmtime (0))', output: 'ans = Thu Jan 01 00:00:00 1970\n\n' }],
    inputs: [1, 1],
    library: true,
    run: ([time]) => timeText(ASC, timeFrom(time!, NOT_A_TIME)),
  },
  {
    name: 'ctime',
    signatures: ['ctime (T)'],
    summary: 'Text of a time in seconds since 1970.',
    examples: [{ code: 'ctime (0)', output: 'ans = Thu Jan 01 00:00:00 1970\n\n' }],
    inputs: [1, 1],
    library: true,
    run: ([seconds]) => timeText(ASC, breakDown(secondsArg(seconds!))),
  },
  {
    name: 'etime',
    signatures: ['etime (T2, T1)'],
    summary: 'Seconds between two dates as clock gives them, the later one first.',
    examples: [{ code: 'etime ([2020 1 1 0 1 0], [2020 1 1 0 0 0])', output: 'ans = 60\n' }],
    inputs: [2, 2],
    library: true,
    run([later, earlier], _nargout, context) {
      const [a] = context.call('datenum', [later!], 1);
      const [b] = context.call('datenum', [earlier!], 1);
      return Math.round(((numberOf(a!) ?? 0) - (numberOf(b!) ?? 0)) * 86_400 * 1e4) / 1e4;
    },
  },
];
