/** Functions of the calendar: weekday, addtodate, eomday, is_leap_year, calendar. */
import type { Context } from '../../context.js';
import { fail, failWith, nonconformant } from '../../errors.js';
import { typeName } from '../../operators/kinds.js';
import { DAYS, dayNumber, daysInMonth, isLeapYear, MONTHS, partsOf, weekdayOf } from '../../time/calendar.js';
import { broadcastDims, spread } from '../../values/broadcast.js';
import { doublesOf, numberOf, textOf } from '../../values/convert.js';
import { classOf, dimsOf, isArray, isChar, isComplex, isLogical, product } from '../../values/inspect.js';
import { charRows, logical, matrix } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { badIndex, datesOf, nowNumber, ONLY_DOUBLES, thisYear } from './dates.js';

const UNITS: ReadonlyMap<string, number> = new Map([
  ['day', 1],
  ['hour', 1 / 24],
  ['minute', 1 / 1440],
  ['second', 1 / 86_400],
  ['millisecond', 1 / 86_400_000],
]);

function addToDate([dates, amounts, unit]: Value[], context: Context): Value {
  const given = textOf(unit!);
  if (given === undefined || given === '') return fail('addtodate: F must be a single character string');
  const word = given.toLowerCase().replace(/s$/, '');
  const step = UNITS.get(word);
  if (word !== 'year' && word !== 'month' && step === undefined) {
    return fail(`addtodate: Invalid time unit: ${given.replace(/s$/, '')}`);
  }
  const wrong = (operator: string, value: Value) =>
    fail(`binary operator '${operator}' not implemented for '${typeName(value)}' by 'scalar' operations`);
  if (!isArray(dates!)) return wrong('+', dates!);
  if (!isArray(amounts!)) return wrong('.*', amounts!);
  const a = doublesOf(dates, context.meter)!;
  const b = doublesOf(amounts, context.meter)!;
  if (step !== undefined) return plus(dates, amounts, step, context);
  if (classOf(dates) !== 'double') return fail(ONLY_DOUBLES);
  if (a.length !== b.length && a.length !== 1 && b.length !== 1) {
    return nonconformant('operator +', [a.length, 1], [b.length, 1]);
  }
  const dims = dimsOf(a.length === 1 ? amounts : dates);
  const result = context.meter.doubles(product(dims));
  for (let k = 0; k < result.length; k++) {
    result[k] = moved(a[a.length === 1 ? 0 : k]!, b[b.length === 1 ? 0 : k]!, word);
  }
  return matrix(dims, result);
}

/** Days and parts of days are plain additions. */
function plus(dates: Value, amounts: Value, step: number, context: Context): Value {
  const dims = broadcastDims('operator +', dimsOf(dates), dimsOf(amounts));
  const result = context.meter.doubles(product(dims));
  const tables = [dates, amounts].map((value) => {
    const re = doublesOf(value, context.meter)!;
    const table = spread(dimsOf(value), dims, context.meter);
    return (k: number) => re[table[k]!]!;
  });
  for (let k = 0; k < result.length; k++) result[k] = tables[0]!(k) + tables[1]!(k) * step;
  return matrix(dims, result);
}

/** Adding months clamps the day to the end of a shorter month. Adding years lets it run into the next month. */
function moved(date: number, amount: number, unit: string): number {
  const { year, month, day } = partsOf(date);
  const time = date - Math.floor(date);
  const months = month - 1 + (unit === 'year' ? 12 : 1) * amount;
  if (!Number.isInteger(months)) badIndex('eom', (((months % 12) + 12) % 12) + 1, 12, '1x12');
  const y = year + Math.floor(months / 12);
  const m = (((months % 12) + 12) % 12) + 1;
  return dayNumber(y, m, unit === 'year' ? day : Math.min(day, daysInMonth(y, m))) + time;
}

function calendar(args: Value[], nargout: number, context: Context): Value | undefined {
  const numbers = args.length === 2 ? args.map((arg) => numberOf(arg) ?? Number.NaN) : [];
  const wanted = numbers[1] ?? 1;
  if (!(wanted >= 1 && wanted <= 12 && Number.isInteger(wanted))) badIndex('eom', wanted, 12, '1x12');
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
      text += `${args.length < 2 && d === day ? '*' : ''}${d}`.padStart(6);
    }
    text += '\n';
  }
  context.output.print(text);
  return undefined;
}

function weekday(
  value: Value,
  format: Value | undefined,
  nargout: number,
  context: Context,
): Value | Value[] {
  if (!isArray(value) && !(value instanceof Cell && value.items.every(isChar))) {
    return fail(`binary operator '-' not implemented for '${typeName(value)}' by 'scalar' operations`);
  }
  if (isArray(value) && isComplex(value)) return fail('mod: not defined for complex numbers');
  const dates = datesOf(value, [], context);
  if (!dates.every(Number.isFinite)) return fail('invalid conversion from NaN to logical');
  const days = dates.map(weekdayOf);
  const dims = isChar(value) ? [days.length, 1] : dimsOf(value);
  const numbers = matrix(dims, Float64Array.from(days));
  if (nargout < 2) return numbers;
  const long = format !== undefined && textOf(format) === 'long';
  const names = days.map((day) => (long ? DAYS[day - 1]! : DAYS[day - 1]!.slice(0, 3)));
  return [numbers, charRows(names, context.meter)];
}

/** The error of mod and rem for classes that they do not accept. */
function numbersFor(name: string, value: Value, context: Context): Float64Array {
  if (!isArray(value) || isChar(value) || isLogical(value)) {
    const kind = isChar(value) && !context.isDoubleQuoted(0) ? 'sq_string' : typeName(value);
    return fail(`${name}: wrong type argument '${kind}'`);
  }
  if (isComplex(value)) return fail(`${name}: not defined for complex numbers`);
  return doublesOf(value, context.meter)!;
}

function eomday(years: Value, months: Value, context: Context): Value {
  const a = numbersFor('mod', years, context);
  if (!isArray(months)) {
    return failWith(
      'Octave:invalid-index',
      `eom(<${typeName(months)}>): subscripts must be either integers 1 to (2^63)-1 or logicals`,
    );
  }
  const b = doublesOf(months, context.meter)!;
  const dims = broadcastDims('mx_el_and', dimsOf(months), dimsOf(years));
  const ofYear = spread(dimsOf(years), dims, context.meter);
  const ofMonth = spread(dimsOf(months), dims, context.meter);
  const result = context.meter.doubles(product(dims));
  for (let k = 0; k < result.length; k++) {
    const month = b[ofMonth[k]!]!;
    if (!(month >= 1 && month <= 12 && Number.isInteger(month))) badIndex('eom', month, 12, '1x12');
    result[k] = daysInMonth(a[ofYear[k]!]!, month);
  }
  return matrix(dims, result);
}

export const functions: readonly Builtin[] = [
  {
    name: 'weekday',
    signatures: ['[N, S] = weekday (D)', '[N, S] = weekday (D, FORMAT)'],
    summary: 'Day of the week, 1 for Sunday, and its name.',
    examples: [{ code: '[n, s] = weekday (738427)', output: 'n = 3\ns = Tue\n' }],
    inputs: [1, 2],
    outputs: 2,
    library: true,
    run: ([value, format], nargout, context) => weekday(value!, format, nargout, context),
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
    run: ([years, months], _nargout, context) => eomday(years!, months!, context),
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
      const numbers = numbersFor('rem', years, context);
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
