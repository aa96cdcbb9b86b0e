/** Times as in C (seconds since 1970 and broken-down times), and their formatting by `%` templates. */
import { DAYS, dayNumber, EPOCH, MONTHS, partsOf, weekdayOf } from './calendar.js';

export interface BrokenDown {
  usec: number;
  sec: number;
  min: number;
  hour: number;
  mday: number;
  /** From 0. */
  mon: number;
  /** From 1900. */
  year: number;
  /** From 0 for Sunday. */
  wday: number;
  /** From 0. */
  yday: number;
}

export const NOTHING: BrokenDown = {
  usec: 0,
  sec: 0,
  min: 0,
  hour: 0,
  mday: 0,
  mon: 0,
  year: 0,
  wday: 0,
  yday: 0,
};

export function breakDown(seconds: number): BrokenDown {
  const whole = Math.floor(seconds);
  const days = Math.floor(whole / 86_400);
  const rest = whole - days * 86_400;
  const { year, month, day } = partsOf(EPOCH + days);
  return {
    usec: Math.round((seconds - whole) * 1e6),
    sec: rest % 60,
    min: Math.floor(rest / 60) % 60,
    hour: Math.floor(rest / 3600),
    mday: day,
    mon: month - 1,
    year: year - 1900,
    wday: weekdayOf(EPOCH + days) - 1,
    yday: EPOCH + days - dayNumber(year, 1, 1),
  };
}

export function secondsOf({ usec, sec, min, hour, mday, mon, year }: BrokenDown): number {
  const months = Math.floor(mon);
  const days =
    dayNumber(year + 1900 + Math.floor(months / 12), (((months % 12) + 12) % 12) + 1, mday) - EPOCH;
  return days * 86_400 + hour * 3600 + min * 60 + sec + usec / 1e6;
}

const COMPOSED: ReadonlyMap<string, string> = new Map([
  ['D', '%m/%d/%y'],
  ['x', '%m/%d/%y'],
  ['T', '%H:%M:%S'],
  ['X', '%H:%M:%S'],
  ['R', '%H:%M'],
  ['F', '%Y-%m-%d'],
  ['r', '%I:%M:%S %p'],
  ['c', '%a %b %e %H:%M:%S %Y'],
]);

/** strftime: formats a time. */
export function timeText(template: string, t: BrokenDown): string {
  return template.replace(CONVERSION, (whole, flags: string, width: string, code: string) => {
    const text = partText(code, t);
    return text === undefined ? whole : styled(text, flags, width);
  });
}

const two = (n: number, fill = '0'): string => String(n).padStart(2, fill);

/** Formats one conversion; undefined for unknown letters. */
function partText(code: string, t: BrokenDown): string | undefined {
  const twelve = t.hour % 12 === 0 ? 12 : t.hour % 12;
  const year = t.year + 1900;
  const composed = COMPOSED.get(code);
  if (composed !== undefined) return timeText(composed, t);
  switch (code) {
    case '%':
      return '%';
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'H':
      return two(t.hour);
    case 'k':
      return two(t.hour, ' ');
    case 'I':
      return two(twelve);
    case 'l':
      return two(twelve, ' ');
    case 'M':
      return two(t.min);
    case 'S':
      return two(t.sec);
    case 'p':
      return t.hour >= 12 ? 'PM' : 'AM';
    case 'P':
      return t.hour >= 12 ? 'pm' : 'am';
    case 'N':
      return String(t.usec * 1000).padStart(9, '0');
    case 'q':
      return String(Math.floor(t.mon / 3) + 1);
    case 'u':
      return String(t.wday === 0 ? 7 : t.wday);
    case 'V':
      return two(weekOf(t).week);
    case 'G':
      return String(weekOf(t).year);
    case 'g':
      return two(weekOf(t).year % 100);
    case 's':
      return String(Math.floor(secondsOf(t)));
    case 'Z':
      return 'GMT';
    case 'z':
      return '+0000';
    case 'a':
      return (DAYS[t.wday] ?? '?').slice(0, 3);
    case 'A':
      return DAYS[t.wday] ?? '?';
    case 'b':
    case 'h':
      return (MONTHS[t.mon] ?? '?').slice(0, 3);
    case 'B':
      return MONTHS[t.mon] ?? '?';
    case 'C':
      return two(Math.floor(year / 100));
    case 'd':
      return two(t.mday);
    case 'e':
      return two(t.mday, ' ');
    case 'j':
      return String(t.yday + 1).padStart(3, '0');
    case 'm':
      return two(t.mon + 1);
    case 'U':
      return two(Math.floor((t.yday + 7 - t.wday) / 7));
    case 'W':
      return two(Math.floor((t.yday + 7 - ((t.wday + 6) % 7)) / 7));
    case 'w':
      return String(t.wday);
    case 'y':
      return two(((year % 100) + 100) % 100);
    case 'Y':
      return String(year);
    default:
      return undefined;
  }
}

/** `%`, flags, width, and the letter. E and O select alternative forms, which the C locale lacks. */
const CONVERSION = /%([_^#0-]*)(\d{0,4})[EO]?([A-Za-z%])/g;

/** Flags: `-` no padding, `_` blanks, `0` zeros, `^` uppercase, `#` the opposite case. */
function styled(text: string, flags: string, width: string): string {
  let styled = text;
  if (flags.includes('^')) styled = styled.toUpperCase();
  if (flags.includes('#'))
    styled = styled === styled.toUpperCase() ? styled.toLowerCase() : styled.toUpperCase();
  if (/^ *\d+$/.test(styled)) {
    if (flags.includes('-')) styled = styled.replace(/^[ 0]+(?=\d)/, '');
    else if (flags.includes('_')) styled = styled.replace(/^0+(?=\d)/, (zeros) => ' '.repeat(zeros.length));
  }
  const fill = /^\d+$/.test(styled) && !flags.includes('_') ? '0' : flags.includes('0') ? '0' : ' ';
  return styled.padStart(Number(width), fill);
}

/** ISO 8601 week and year: a week belongs to the year of its Thursday. */
function weekOf(t: BrokenDown): { week: number; year: number } {
  const monday = (t.wday + 6) % 7;
  const thursday = breakDown((dayNumber(t.year + 1900, 1, 1) - EPOCH + t.yday - monday + 3) * 86_400);
  return { week: Math.floor(thursday.yday / 7) + 1, year: thursday.year + 1900 };
}

/**
 * strptime: parses a time.
 *
 * @returns the time, or the part that was read, and the number of characters read: -1 if the text does not match
 */
export function readTime(text: string, template: string): { time: BrokenDown; end: number } {
  const time = { ...NOTHING };
  const state = { at: 0, afternoon: null as boolean | null };
  if (!readPieces(text, template, time, state)) return { time, end: -1 };
  if (state.afternoon === true && time.hour < 12) time.hour += 12;
  if (state.afternoon === false && time.hour === 12) time.hour = 0;
  // Normalises a complete date: the 31st of a shorter month is a day of the next one.
  if (time.mday > 0) Object.assign(time, breakDown(secondsOf(time)));
  return { time, end: state.at };
}

function readPieces(
  text: string,
  template: string,
  time: BrokenDown,
  state: { at: number; afternoon: boolean | null },
): boolean {
  const number = (most: number, from: number, to: number): number | null => {
    while (text[state.at] === ' ') state.at++;
    const digits = new RegExp(`^\\d{1,${most}}`).exec(text.slice(state.at, state.at + most))?.[0];
    if (digits === undefined) return null;
    state.at += digits.length;
    const value = Number(digits);
    return value < from || value > to ? null : value;
  };
  const name = (names: readonly string[]): number => {
    const rest = text.slice(state.at, state.at + 12).toLowerCase();
    const found = names.findIndex((one) => rest.startsWith(one.slice(0, 3).toLowerCase()));
    if (found >= 0) state.at += rest.startsWith(names[found]!.toLowerCase()) ? names[found]!.length : 3;
    return found;
  };
  const put = (field: keyof BrokenDown, value: number | null, shift = 0): boolean => {
    if (value === null) return false;
    time[field] = value + shift;
    return true;
  };
  for (let k = 0; k < template.length; k++) {
    const letter = template[k]!;
    if (letter !== '%') {
      if (/\s/.test(letter)) {
        while (/\s/.test(text[state.at] ?? 'x')) state.at++;
      } else if (text[state.at] === letter) state.at++;
      else return false;
      continue;
    }
    const code = template[++k] ?? '%';
    const composed = COMPOSED.get(code);
    let ok: boolean;
    if (composed !== undefined) ok = readPieces(text, composed, time, state);
    else if (code === 'Y') ok = put('year', number(4, 0, 9999), -1900);
    else if (code === 'y') {
      const year = number(2, 0, 99);
      ok = put('year', year, year !== null && year < 69 ? 100 : 0);
    } else if (code === 'm') ok = put('mon', number(2, 1, 12), -1);
    else if (code === 'd' || code === 'e') ok = put('mday', number(2, 1, 31));
    else if (code === 'H' || code === 'k') ok = put('hour', number(2, 0, 23));
    else if (code === 'I' || code === 'l') ok = put('hour', number(2, 1, 12));
    else if (code === 'M') ok = put('min', number(2, 0, 59));
    else if (code === 'S') ok = put('sec', number(2, 0, 61));
    else if (code === 'j') ok = put('yday', number(3, 1, 366), -1);
    else if (code === 'b' || code === 'B' || code === 'h') {
      const found = name(MONTHS);
      ok = found >= 0 && put('mon', found);
    } else if (code === 'a' || code === 'A') {
      const found = name(DAYS);
      ok = found >= 0 && put('wday', found);
    } else if (code === 'p') {
      const word = text.slice(state.at, state.at + 2).toUpperCase();
      ok = word === 'AM' || word === 'PM';
      state.afternoon = word === 'PM';
      state.at += 2;
    } else if (code === 'n' || code === 't') {
      while (/\s/.test(text[state.at] ?? 'x')) state.at++;
      ok = true;
    } else if (code === 'C') {
      const century = number(2, 0, 99);
      ok = put('year', century === null ? null : century * 100, -1900);
    } else if (code === 's') {
      const seconds = number(12, 0, 1e12);
      ok = seconds !== null;
      Object.assign(time, breakDown(seconds ?? 0));
    } else ok = code === '%' && text[state.at++] === '%';
    if (!ok) return false;
  }
  return true;
}
