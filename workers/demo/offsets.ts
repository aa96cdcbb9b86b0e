/** Offsets of a time zone, exact enough for demo data: those of noon (UTC) hold for the whole day. */
import { DAY_SECONDS } from '../../common/dates.js';

/** Days that are remembered. */
const REMEMBERED = 1000;

/** @param timezone IANA name. @returns seconds that local clocks are ahead of UTC at a UNIX time */
export function offsetsOf(timezone: string): (time: number) => number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const known = new Map<number, number>();
  return (time) => {
    const day = Math.floor(time / DAY_SECONDS);
    let offset = known.get(day);
    if (offset === undefined) {
      if (known.size >= REMEMBERED) known.clear();
      offset = atNoon(clock, day);
      known.set(day, offset);
    }
    return offset;
  };
}

function atNoon(clock: Intl.DateTimeFormat, day: number): number {
  const noon = new Date((day + 0.5) * DAY_SECONDS * 1000);
  const parts = new Map(clock.formatToParts(noon).map(({ type, value }) => [type, Number(value)]));
  const days = parts.get('day')! - noon.getUTCDate();
  // Across the end of a month the difference is neither 0 nor 1.
  const later = Math.abs(days) > 1 ? -Math.sign(days) : days;
  return later * DAY_SECONDS + (parts.get('hour')! - 12) * 3600 + parts.get('minute')! * 60;
}
