/** Dates as day numbers, strings and components: datenum, datestr, datevec. All dates are UTC. */
import type { Context } from '../../context.js';
import { fail, failWith, invalidCall } from '../../errors.js';
import { type DateParts, dayNumber, EPOCH, partsOf } from '../../time/calendar.js';
import { dateText, numberOfParts, readDate, readStandard, rounded, TEMPLATES } from '../../time/date-text.js';
import { broadcastDims, spread } from '../../values/broadcast.js';
import { doublesOf, numberOf, textOf } from '../../values/convert.js';
import { classOf, dimsOf, isArray, isChar, numelOf, product, sameDims } from '../../values/inspect.js';
import { charRows, matrix } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { rowsOf } from '../text/support.js';

export function nowNumber(): number {
  return EPOCH + Date.now() / 86_400_000;
}

export function thisYear(): number {
  return new Date().getUTCFullYear();
}

export const ONLY_DOUBLES = 'datenum: all inputs must be of class double';

/** Octave's error for an index outside of an internal table; the message names the table. */
export function badIndex(table: string, at: number, bound: number, size: string): never {
  if (at > bound && Number.isInteger(at)) {
    return failWith(
      'Octave:index-out-of-bounds',
      `${table}(${at}): out of bound ${bound} (dimensions are ${size})`,
    );
  }
  const shown = Number.isNaN(at) ? 'nan' : Number(at.toPrecision(5));
  return failWith(
    'Octave:invalid-index',
    `${table}(${shown}): subscripts must be either integers 1 to (2^63)-1 or logicals`,
  );
}

/** Parses date strings into components. */
function readTexts(value: Value, template: string | undefined, pivot: number): DateParts[] {
  const texts =
    value instanceof Cell
      ? value.items.map((item) => textOf(item) ?? fail('strptime: argument STR must be a string'))
      : rowsOf(value);
  return texts.map((text) => {
    if (template === undefined) {
      return (
        readStandard(text, thisYear(), pivot) ??
        fail('datevec: none of the standard formats match the DATE string')
      );
    }
    return (
      readDate(text, template, thisYear(), pivot) ??
      fail('datevec: DATE not parsed correctly with given format')
    );
  });
}

function isText(value: Value): boolean {
  return isChar(value) || value instanceof Cell;
}

/** Template and pivot year from further arguments. */
function reading(args: readonly Value[]): { template: string | undefined; pivot: number } {
  const template = args.find(isChar);
  const pivot = args.find((arg) => !isChar(arg));
  return {
    template: template === undefined ? undefined : (textOf(template) ?? undefined),
    pivot: pivot === undefined ? thisYear() - 50 : (numberOf(pivot) ?? thisYear() - 50),
  };
}

/** Day numbers of a value: strings, day numbers, or rows of six components. */
export function datesOf(value: Value, rest: readonly Value[], context: Context): number[] {
  if (isText(value)) {
    const { template, pivot } = reading(rest);
    return readTexts(value, template, pivot).map(numberOfParts);
  }
  const numbers = isArray(value)
    ? doublesOf(value, context.meter)!
    : fail('floor: not defined for scalar struct');
  const [rows = 0, columns = 0] = dimsOf(value);
  if (
    columns === 6 &&
    Array.from({ length: rows }, (_, i) => i).every((i) => looksLikeParts(numbers, rows, i))
  ) {
    return Array.from({ length: rows }, (_, i) => numberOfParts(rowParts(numbers, rows, i)));
  }
  return Array.from(numbers);
}

function looksLikeParts(re: Float64Array, rows: number, i: number): boolean {
  const { month, day, hour, minute, second } = rowParts(re, rows, i);
  const within = (x: number, from: number, to: number) => x >= from && x <= to;
  return (
    within(month, 1, 12) &&
    within(day, 1, 31) &&
    within(hour, 0, 24) &&
    within(minute, 0, 59) &&
    within(second, 0, 61)
  );
}

function rowParts(re: Float64Array, rows: number, i: number): DateParts {
  const at = (k: number) => re[i + k * rows] ?? 0;
  return { year: at(0), month: at(1), day: at(2), hour: at(3), minute: at(4), second: at(5) };
}

function datestr([value, format, ...rest]: Value[], context: Context): Value {
  if (numelOf(value!) === 0) return '';
  const dates = datesOf(value!, [...rest], context);
  if (/^(single|u?int)/.test(classOf(value!))) fail(ONLY_DOUBLES);
  if (dates.some((date) => !Number.isFinite(date))) badIndex('monthlength', Number.NaN, 12, '1x12');
  context.meter.elements(dates.length, 64);
  let template: string;
  if (format === undefined || numelOf(format) === 0) {
    const times = dates.map((date) => partsOf(rounded(date)));
    const midnight = times.every(({ hour, minute, second }) => hour === 0 && minute === 0 && second < 0.0005);
    template = TEMPLATES[midnight ? 1 : 0]!;
  } else if (isChar(format)) template = textOf(format) ?? '';
  else {
    if (!isArray(format)) return fail('strrep: each element of S must be a string');
    const n = numberOf(format) ?? Number.NaN;
    template = TEMPLATES[n] ?? badIndex('dateform', n + 1, TEMPLATES.length, '32x1');
  }
  return charRows(
    dates.map((date) => dateText(date, template)),
    context.meter,
  );
}

function datevec([value, ...rest]: Value[], nargout: number, context: Context): Value[] {
  let parts: DateParts[];
  if (isText(value!)) {
    const { template, pivot } = reading(rest);
    parts = readTexts(value!, template, pivot);
  } else
    parts = Array.from(
      isArray(value!) ? doublesOf(value!, context.meter)! : fail('floor: not defined for scalar struct'),
      partsOf,
    );
  const columns = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map((name) =>
    parts.map((part) => part[name]),
  );
  if (nargout <= 1) return [matrix([parts.length, 6], Float64Array.from(columns.flat()))];
  return columns.slice(0, nargout).map((column) => matrix([column.length, 1], Float64Array.from(column)));
}

function datenum(args: Value[], nargout: number, context: Context): Value[] {
  const [first, second] = args;
  if (isText(first!) && args.length > 2) return invalidCall();
  let dims: readonly number[];
  let days: number[];
  if (isText(first!) && (second === undefined || isText(second) || args.length <= 3)) {
    if (isChar(first!) || first instanceof Cell) {
      if (first instanceof Cell && !first.items.every(isChar)) {
        return fail(
          args.length === 1
            ? 'datenum: expected date vector containing [YEAR, MONTH, DAY, HOUR, MINUTE, SECOND]'
            : 'datenum: all inputs must be of class double',
        );
      }
    }
    days = datesOf(first!, args.slice(1), context);
    dims = [days.length, 1];
  } else if (args.length === 1) {
    const [rows = 0, columns = 0] = dimsOf(first!);
    if (/^(single|u?int)/.test(classOf(first!))) return fail(ONLY_DOUBLES);
    if (!isArray(first!) || columns < 3 || columns > 6) {
      return fail('datenum: expected date vector containing [YEAR, MONTH, DAY, HOUR, MINUTE, SECOND]');
    }
    const re = doublesOf(first!, context.meter)!;
    checkMonths(re.subarray(rows, 2 * rows));
    days = Array.from({ length: rows }, (_, i) => numberOfParts(partial(re, rows, columns, i)));
    dims = [rows, 1];
  } else {
    if (!args.every((arg) => isArray(arg) && classOf(arg) === 'double')) return fail(ONLY_DOUBLES);
    if (args.length === 2)
      return [matrix([0, 0], new Float64Array(0)), matrix([0, 0], new Float64Array(0))].slice(
        0,
        Math.max(1, nargout),
      );
    const parts = args.slice(0, 3).filter((arg) => numelOf(arg) !== 1);
    if (parts.some((arg) => !sameDims(dimsOf(arg), dimsOf(parts[0]!)))) {
      return fail('datenum: incompatible sizes for YEAR, MONTH, DAY');
    }
    dims = args.map(dimsOf).reduce((a, b) => broadcastDims('operator +', a, b));
    const count = product(dims);
    checkMonths(doublesOf(args[1]!, context.meter)!);
    context.meter.elements(count, 64);
    const columns = args.map((arg) => {
      const re = doublesOf(arg, context.meter)!;
      if (re.length === 1) return () => re[0]!;
      const table = spread(dimsOf(arg), dims, context.meter);
      return (k: number) => re[table[k]!]!;
    });
    const at = (n: number, k: number, fallback: number) => columns[n]?.(k) ?? fallback;
    days = Array.from({ length: count }, (_, k) =>
      dayNumber(at(0, k, 0), at(1, k, 1), at(2, k, 1), at(3, k, 0), at(4, k, 0), at(5, k, 0)),
    );
  }
  const result = matrix(dims, Float64Array.from(days));
  if (nargout < 2) return [result];
  return [
    result,
    matrix(
      dims,
      Float64Array.from(days, (day) => day * 86_400),
    ),
  ];
}

/** Refuses months that are NaN or infinite. */
function checkMonths(months: Iterable<number>): void {
  for (const month of months) {
    if (Number.isNaN(month)) badIndex('monthlength', month, 12, '1x12');
    if (!Number.isFinite(month)) badIndex('monthstart', Number.NaN, 12, '1x12');
  }
}

function partial(re: Float64Array, rows: number, columns: number, i: number): DateParts {
  const at = (k: number) => (k < columns ? re[i + k * rows]! : 0);
  return { year: at(0), month: at(1), day: at(2), hour: at(3), minute: at(4), second: at(5) };
}

export const functions: readonly Builtin[] = [
  {
    name: 'datenum',
    signatures: [
      'DAYS = datenum (DATEVEC)',
      'DAYS = datenum (YEAR, MONTH, DAY)',
      'DAYS = datenum (YEAR, MONTH, DAY, HOUR)',
      'DAYS = datenum (YEAR, MONTH, DAY, HOUR, MINUTE)',
      'DAYS = datenum (YEAR, MONTH, DAY, HOUR, MINUTE, SECOND)',
      'DAYS = datenum ("datestr")',
      'DAYS = datenum ("datestr", F)',
      'DAYS = datenum ("datestr", P)',
      '[DAYS, SECS] = datenum (...)',
    ],
    summary: 'Day number of a date: days since the beginning of the year 0, with a fraction for the time.',
    examples: [
      { code: 'datenum (2020, 1, 1)', output: 'ans = 737791\n' },
      { code: "datenum ('2020-01-01')", output: 'ans = 737791\n' },
    ],
    inputs: [1, 6],
    outputs: 2,
    library: true,
    run: datenum,
  },
  {
    name: 'datestr',
    signatures: ['STR = datestr (DATE)', 'STR = datestr (DATE, F)', 'STR = datestr (DATE, F, P)'],
    summary: 'Text of a date by a template or the number of one.',
    examples: [
      { code: 'datestr (730000.5)', output: 'ans = 02-Sep-1998 12:00:00\n' },
      { code: "datestr (730000, 'yyyy-mm-dd')", output: 'ans = 1998-09-02\n' },
    ],
    inputs: [1, 3],
    library: true,
    run: (args, _nargout, context) => datestr(args, context),
  },
  {
    name: 'datevec',
    signatures: [
      'V = datevec (DATE)',
      'V = datevec (DATE, F)',
      'V = datevec (DATE, P)',
      'V = datevec (DATE, F, P)',
      '[Y, M, D, H, MI, S] = datevec (...)',
    ],
    summary: 'Year, month, day, hour, minute and second of a date.',
    examples: [
      {
        code: "datevec ('2020-01-02 03:04:05')",
        output: 'ans =\n\n   2020      1      2      3      4      5\n\n',
      },
    ],
    inputs: [1, 3],
    outputs: 6,
    library: true,
    run: datevec,
  },
];
