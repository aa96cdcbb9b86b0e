/** Moments as the clock of a time zone shows them, in the form of `datetime-local`. */

function offsetAt(seconds: number, zone: string): number {
  const parts: Record<string, number> = {};
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const whole = Math.floor(seconds);
  for (const { type, value } of format.formatToParts(whole * 1000)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year!, month! - 1, day, hour, minute, second) / 1000 - whole;
}

/** @param seconds UNIX seconds @returns for example `2026-11-26T09:05:07` */
export function localText(seconds: number, zone: string): string {
  const millis = Math.round((seconds + offsetAt(seconds, zone)) * 1000);
  return new Date(millis).toISOString().replace(/(?:\.000)?Z$/, '');
}

/** @returns UNIX seconds; NaN: it is no moment. A time that the clock shows twice is the first one */
export function momentOfLocal(text: string, zone: string): number {
  const wall = Date.parse(`${text}Z`) / 1000;
  if (Number.isNaN(wall)) return Number.NaN;
  const early = wall - offsetAt(wall - 86_400, zone);
  return early + offsetAt(early, zone) === wall ? early : wall - offsetAt(wall - offsetAt(wall, zone), zone);
}
