/** Numbers, moments and lengths of time as a chart writes them. */
import { chart as texts } from '../texts/chart.js';

/** Digits behind the point at most. */
const MOST_DIGITS = 6;

/**
 * Digits behind the point that the values of a sensor have.
 * @param values measured ones, not means
 */
export function precisionOf(values: readonly (number | null)[]): number {
  let digits = 0;
  const step = Math.max(1, Math.floor(values.length / 200));
  for (let i = 0; i < values.length && digits < MOST_DIGITS; i += step) {
    const value = values[i];
    if (value == null || !Number.isFinite(value)) continue;
    while (digits < MOST_DIGITS && Math.abs(value - toDigits(value, digits)) > Math.abs(value) * 1e-12)
      digits++;
  }
  return digits;
}

function toDigits(value: number, digits: number): number {
  const power = 10 ** digits;
  return Math.round(value * power) / power;
}

const formats = new Map<number, Intl.NumberFormat>();

/** @returns with a thin space between thousands and a true minus, or as a power of ten where it is very large or small */
export function numberText(value: number, digits: number): string {
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 10 ** -MOST_DIGITS / 2))
    return value.toExponential(3).replace('-', '−').replace('e+', 'e');
  let format = formats.get(digits);
  if (format === undefined) {
    format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(digits, format);
  }
  return format.format(value).replaceAll(',', '\u202f').replace('-', '−');
}

export function withUnit(text: string, unit: string): string {
  if (unit === '') return text;
  return /^[°%′″]$/.test(unit) ? `${text}${unit === '%' ? '\u202f' : ''}${unit}` : `${text}\u202f${unit}`;
}

type Unit = keyof typeof texts.units;

const LENGTHS: readonly (readonly [seconds: number, unit: Unit])[] = [
  [31_556_952, 'year'],
  [7_889_238, 'quarter'],
  [2_629_746, 'month'],
  [604_800, 'week'],
  [86_400, 'day'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
  [0.001, 'ms'],
];

/** The width of a bucket, for example `5 min`, `1 week`. */
export function widthText(seconds: number): string {
  const [length, unit] = LENGTHS.find(([each]) => seconds >= each * 0.999) ?? LENGTHS.at(-1)!;
  return counted(Math.round(seconds / length), unit);
}

function counted(count: number, unit: Unit): string {
  const [one, many] = texts.units[unit];
  return `${count} ${count === 1 ? one : many}`;
}

/** How long something lasted, in its two largest units: `2 d 4 h`, `12 min`, `3.2 s`. */
export function durationText(seconds: number): string {
  if (seconds < 1) return counted(Math.max(1, Math.round(seconds * 1000)), 'ms');
  if (seconds < 10) return counted(Math.round(seconds * 10) / 10, 's');
  const units = [
    [86_400, 'd'],
    [3600, 'h'],
    [60, 'min'],
    [1, 's'],
  ] as const;
  const at = units.findIndex(([length]) => seconds >= length);
  const [length, unit] = units[at]!;
  const next = units[at + 1];
  let count = Math.floor(seconds / length);
  if (next === undefined) return counted(count, unit);
  let rest = Math.round((seconds - count * length) / next[0]);
  if (rest * next[0] === length) [count, rest] = [count + 1, 0];
  return rest === 0 ? counted(count, unit) : `${counted(count, unit)} ${counted(rest, next[1])}`;
}

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

function partsOf(seconds: number, zone: string): Parts {
  const parts: Record<string, string> = {};
  for (const { type, value } of clockOf(zone).formatToParts(Math.floor(seconds * 1000))) parts[type] = value;
  return parts as unknown as Parts;
}

/** @param step seconds between two moments that must differ in the text; below 1, the text has a fraction */
export function momentText(seconds: number, zone: string, step = 1): string {
  const { year, month, day, hour, minute, second } = partsOf(seconds, zone);
  const date = `${day} ${month} ${year}`;
  if (step >= 86_400) return date;
  const time = step >= 60 ? `${hour}:${minute}` : `${hour}:${minute}:${second}${fractionOf(seconds, step)}`;
  return `${date}, ${time}`;
}

function fractionOf(seconds: number, step: number): string {
  if (step >= 1) return '';
  const digits = step >= 0.001 ? 3 : 6;
  const fraction = Math.round((seconds - Math.floor(seconds)) * 10 ** digits);
  return `.${String(Math.min(fraction, 10 ** digits - 1)).padStart(digits, '0')}`;
}

/**
 * Labels of a time axis. The first one, and each at which the day (or the year) changes, has a second line with the date.
 * @param step seconds between two of them
 */
export function timeLabels(moments: readonly number[], step: number, zone: string): string[] {
  let before: Parts | null = null;
  return moments.map((moment) => {
    const parts = partsOf(moment, zone);
    const { year, month, day, hour, minute, second } = parts;
    const isNewYear = before?.year !== year;
    const isNewDay = isNewYear || before?.month !== month || before?.day !== day;
    before = parts;
    if (step >= 360 * 86_400) return year;
    if (step >= 27 * 86_400) return isNewYear ? `${month}\n${year}` : month;
    if (step >= 86_400) return isNewYear ? `${day} ${month}\n${year}` : `${day} ${month}`;
    const time = step >= 60 ? `${hour}:${minute}` : `${hour}:${minute}:${second}${fractionOf(moment, step)}`;
    return isNewDay ? `${time}\n${day} ${month}` : time;
  });
}

/** For example `GMT+1`; empty where the zone has no such name. */
export function zoneName(zone: string, seconds: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    seconds * 1000,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
