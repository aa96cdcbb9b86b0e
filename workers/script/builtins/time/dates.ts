/** Dates: datenum, datestr, datevec, weekday, addtodate, eomday, calendar and their kin. All in UTC. */
import type { Context } from '../../context.js';
import { fail, invalidCall } from '../../errors.js';
import {
  DAYS,
  type DateParts,
  dayNumber,
  daysInMonth,
  EPOCH,
  isLeapYear,
  MONTHS,
  partsOf,
  weekdayOf,
} from '../../time/calendar.js';
import { dateText, numberOfParts, readDate, readStandard, rounded, TEMPLATES } from '../../time/date-text.js';
import { broadcastDims, spread } from '../../values/broadcast.js';
import { doublesOf, numberOf, textOf } from '../../values/convert.js';
import { classOf, dimsOf, isArray, isChar, numelOf, product } from '../../values/inspect.js';
import { charRows, logical, matrix } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { rowsOf } from '../text/support.js';

export function nowNumber(): number {
  return EPOCH + Date.now() / 86_400_000;
}

function thisYear(): number {
  return new Date().getUTCFullYear();
}

/** Texts of dates, each as its parts. */
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

/** Template and pivot year among further arguments. */
function reading(args: readonly Value[]): { template: string | undefined; pivot: number } {
  const template = args.find(isChar);
  const pivot = args.find((arg) => !isChar(arg));
  return {
    template: template === undefined ? undefined : (textOf(template) ?? undefined),
    pivot: pivot === undefined ? thisYear() - 50 : (numberOf(pivot) ?? thisYear() - 50),
  };
}

/** Day numbers of a value: texts, day numbers, or rows of six. */
function datesOf(value: Value, rest: readonly Value[], context: Context): number[] {
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
  context.meter.elements(dates.length, 64);
  let template: string;
  if (format === undefined || numelOf(format) === 0) {
    const times = dates.map((date) => partsOf(rounded(date)));
    const midnight = times.every(({ hour, minute, second }) => hour === 0 && minute === 0 && second < 0.0005);
    template = TEMPLATES[midnight ? 1 : 0]!;
  } else if (isChar(format)) template = textOf(format) ?? '';
  else {
    const n = numberOf(format) ?? Number.NaN;
    template = TEMPLATES[n] ?? fail(`index (${n + 1}): out of bound; value ${n + 1} out of bound 32`);
  }
  return charRows(dates.map((date) => dateText(date, template)));
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
    if (!isArray(first!) || columns < 3 || columns > 6) {
      return fail('datenum: expected date vector containing [YEAR, MONTH, DAY, HOUR, MINUTE, SECOND]');
    }
    const re = doublesOf(first!, context.meter)!;
    days = Array.from({ length: rows }, (_, i) => numberOfParts(partial(re, rows, columns, i)));
    dims = [rows, 1];
  } else {
    if (!args.every((arg) => isArray(arg) && /double|single/.test(classOf(arg)))) {
      return fail('datenum: all inputs must be of class double');
    }
    if (args.length === 2)
      return [matrix([0, 0], new Float64Array(0)), matrix([0, 0], new Float64Array(0))].slice(
        0,
        Math.max(1, nargout),
      );
    dims = args.map(dimsOf).reduce((a, b) => broadcastDims('datenum', a, b));
    const count = product(dims);
    context.meter.elements(count, 64);
    const columns = args.map((arg) => {
      const re = doublesOf(arg, context.meter)!;
      if (re.length === 1) return () => re[0]!;
      const table = spread(dimsOf(arg), dims);
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

function partial(re: Float64Array, rows: number, columns: number, i: number): DateParts {
  const at = (k: number) => (k < columns ? re[i + k * rows]! : 0);
  return { year: at(0), month: at(1), day: at(2), hour: at(3), minute: at(4), second: at(5) };
}

function addToDate([dates, amounts, unit]: Value[], context: Context): Value {
  const word = textOf(unit!) ?? fail('addtodate: F must be a single character string');
  const scale = new Map([
    ['day', 1],
    ['hour', 1 / 24],
    ['minute', 1 / 1440],
    ['second', 1 / 86_400],
    ['millisecond', 1 / 86_400_000],
  ]);
  if (word !== 'year' && word !== 'month' && !scale.has(word))
    return fail(`addtodate: Invalid time unit: ${word}`);
  const add = (date: number, amount: number): number => {
    const step = scale.get(word);
    if (step !== undefined) return date + amount * step;
    const { year, month, day } = partsOf(date);
    const months = month - 1 + (word === 'year' ? 12 : 1) * amount;
    const y = year + Math.floor(months / 12);
    const m = (((months % 12) + 12) % 12) + 1;
    return dayNumber(y, m, Math.min(day, daysInMonth(y, m))) + (date - Math.floor(date));
  };
  const dims = broadcastDims('addtodate', dimsOf(dates!), dimsOf(amounts!));
  const a = doublesOf(dates!, context.meter) ?? invalidCall();
  const b = doublesOf(amounts!, context.meter) ?? invalidCall();
  const result = context.meter.doubles(product(dims));
  for (let k = 0; k < result.length; k++)
    result[k] = add(a[a.length === 1 ? 0 : k]!, b[b.length === 1 ? 0 : k]!);
  return matrix(dims, result);
}

function calendar(args: Value[], nargout: number, context: Context): Value | undefined {
  const numbers = args.length === 2 ? args.map((arg) => numberOf(arg) ?? Number.NaN) : [];
  const date =
    args.length === 2
      ? dayNumber(numbers[0]!, numbers[1]!, 1)
      : args.length === 1
        ? datesOf(args[0]!, [], context)[0]!
        : nowNumber();
  const { year, month, day } = partsOf(date);
  const first = weekdayOf(dayNumber(year, month, 1)) - 1;
  const grid = new Float64Array(42);
  for (let d = 1; d <= daysInMonth(year, month); d++) {
    const place = first + d - 1;
    grid[Math.floor(place / 7) + (place % 7) * 6] = d;
  }
  if (nargout > 0) return matrix([6, 7], grid);
  let text = `                    ${MONTHS[month - 1]!.slice(0, 3)} ${year}\n     S     M    Tu     W    Th     F     S\n`;
  for (let row = 0; row < 6; row++) {
    for (let k = 0; k < 7; k++) {
      const d = grid[row + k * 6]!;
      text += `${args.length < 2 && d === day ? '*' : ' '}${String(d).padStart(2)}`.padStart(6);
    }
    text += '\n';
  }
  context.output.print(text);
  return undefined;
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
  {
    name: 'weekday',
    signatures: ['[N, S] = weekday (D)', '[N, S] = weekday (D, FORMAT)'],
    summary: 'Day of the week, 1 for Sunday, and its name.',
    examples: [{ code: '[n, s] = weekday (738427)', output: 'n = 3\ns = Tue\n' }],
    inputs: [1, 2],
    outputs: 2,
    library: true,
    run([value, format], nargout, context) {
      const days = datesOf(value!, [], context).map(weekdayOf);
      const dims = isText(value!) ? [days.length, 1] : dimsOf(value!);
      const numbers = matrix(dims, Float64Array.from(days));
      if (nargout < 2) return numbers;
      const long = format !== undefined && textOf(format) === 'long';
      return [numbers, charRows(days.map((day) => (long ? DAYS[day - 1]! : DAYS[day - 1]!.slice(0, 3))))];
    },
  },
  {
    name: 'addtodate',
    signatures: ['D = addtodate (D, Q, F)'],
    summary:
      "A date moved by an amount of 'year', 'month', 'day', 'hour', 'minute', 'second' or 'millisecond'.",
    examples: [{ code: "addtodate (730000, 1, 'month')", output: 'ans = 730030\n' }],
    inputs: [3, 3],
    library: true,
    run: (args, _nargout, context) => addToDate(args, context),
  },
  {
    name: 'eomday',
    signatures: ['E = eomday (Y, M)'],
    summary: 'Last day of a month.',
    examples: [{ code: 'eomday (2020, 2)', output: 'ans = 29\n' }],
    inputs: [2, 2],
    library: true,
    run([years, months], _nargout, context) {
      const a = doublesOf(years!, context.meter) ?? fail("mod: wrong type argument 'cell'");
      const b = doublesOf(months!, context.meter) ?? fail("mod: wrong type argument 'cell'");
      const dims = broadcastDims('eomday', dimsOf(years!), dimsOf(months!));
      const result = context.meter.doubles(product(dims));
      for (let k = 0; k < result.length; k++) {
        const month = b[b.length === 1 ? 0 : k]!;
        if (!(month >= 1 && month <= 12)) fail(`eom(${month}): out of bound 12 (dimensions are 1x12)`);
        result[k] = daysInMonth(a[a.length === 1 ? 0 : k]!, month);
      }
      return matrix(dims, result);
    },
  },
  {
    name: 'is_leap_year',
    signatures: ['is_leap_year ()', 'is_leap_year (YEAR)'],
    summary: 'Whether a year has 366 days.',
    examples: [{ code: 'is_leap_year ([1900 2000 2021])', output: 'ans =\n\n  0  1  0\n\n' }],
    inputs: [0, 1],
    library: true,
    run([years], _nargout, context) {
      if (years === undefined) return isLeapYear(thisYear());
      if (isChar(years)) return fail("rem: wrong type argument 'string'");
      const numbers =
        doublesOf(years, context.meter) ??
        fail(`rem: wrong type argument '${years instanceof Cell ? 'cell' : 'scalar struct'}'`);
      return logical(
        dimsOf(years),
        Uint8Array.from(numbers, (year) => (isLeapYear(year) ? 1 : 0)),
      );
    },
  },
  {
    name: 'calendar',
    signatures: ['C = calendar ()', 'C = calendar (D)', 'C = calendar (Y, M)', 'calendar (...)'],
    summary: 'Days of a month by weeks.',
    examples: [
      { code: 'c = calendar (2020, 2);\nc(1,:)', output: 'ans =\n\n   0   0   0   0   0   0   1\n\n' },
    ],
    inputs: [0, 2],
    run: calendar,
  },
];
