/** Words for moments and durations. */
import { texts } from '../texts/texts.js';

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/**
 * @param time and `now`: milliseconds since 1970
 * @returns for example `3 s ago`, `2 h ago`, `in 5 min`; `now` within a second
 */
export function ageOf(time: number, now: number): string {
  const distance = Math.abs(now - time);
  const [unit, length] = UNITS.find(([, each]) => distance >= each) ?? ['', 0];
  if (length === 0) return texts.kit.now;
  const words = `${Math.floor(distance / length).toLocaleString('en')} ${unit}`;
  return time > now ? texts.kit.inTime(words) : texts.kit.ago(words);
}

/**
 * @param time milliseconds since 1970
 * @param timeZone IANA name; default: that of the browser
 * @returns for example `2026-11-26 09:05:07 GMT+1`
 */
export function dateAndTime(time: number, timeZone?: string): string {
  const { moment, zone } = formatsOf(timeZone);
  const name = zone.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value;
  return `${moment.format(time)} ${name ?? ''}`.trim();
}

interface Formats {
  readonly moment: Intl.DateTimeFormat;
  readonly zone: Intl.DateTimeFormat;
}

const formats = new Map<string | undefined, Formats>();

/** Kept, since making one takes as long as some hundred uses. */
function formatsOf(timeZone: string | undefined): Formats {
  let found = formats.get(timeZone);
  if (found === undefined) {
    found = {
      moment: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }),
      zone: new Intl.DateTimeFormat('en', { timeZoneName: 'short', timeZone }),
    };
    formats.set(timeZone, found);
  }
  return found;
}
