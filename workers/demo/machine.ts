/** A machine in two shifts: its state, and how it vibrates. */
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../common/dates.js';
import { jitter, random, smooth } from './noise.js';
import { type StateChange, stateAt, wholeMoment } from './states.js';
import { isWorkday, localTime, Stream, type World } from './world.js';

/** Days between two services of its bearing, which wears meanwhile. */
const SERVICE = 56;
/** Days before the end of the history at which it got a knock. */
const KNOCK = 19;
/** The highest value of `vibrationAt`. */
export const KNOCK_VIBRATION = 18.4;

/** Changes of a day in order, the first one in the morning. */
export function machineDay(world: World, day: number): StateChange[] {
  const { seed } = world;
  const number = (place: number) => random(seed, Stream.machine, day * 100 + place);
  if (!isWorkday(localTime(world, wholeMoment(world, day, 12)))) return [];
  let time = wholeMoment(world, day, 5.8 + 0.4 * number(0));
  const end = wholeMoment(world, day, 21.6 + 0.6 * number(1));
  const changes: StateChange[] = [{ time, state: 'idle' }];
  for (let place = 2; time < end && place < 60; place += 3) {
    time += Math.round((4 + 18 * number(place)) * MINUTE_SECONDS);
    if (time < end) changes.push({ time, state: 'running' });
    time += Math.round((25 + 130 * number(place + 1)) * MINUTE_SECONDS);
    if (time < end) changes.push({ time, state: number(place + 2) < 0.06 ? 'fault' : 'idle' });
  }
  changes.push({ time: end, state: 'off' });
  return changes;
}

/** Millimetres a second. */
export function vibrationAt(world: World, time: number): number {
  const { seed, created } = world;
  const noise = jitter(seed, Stream.vibration, time);
  const knock = Math.floor((created - KNOCK * DAY_SECONDS) / (5 * MINUTE_SECONDS)) * 5 * MINUTE_SECONDS;
  if (time === knock) return KNOCK_VIBRATION;
  const state = stateAt(world, machineDay, time);
  if (state === 'running') {
    const wear = ((time / DAY_SECONDS + SERVICE * random(seed, Stream.vibration, 0)) % SERVICE) / SERVICE;
    return (
      2.2 +
      1.7 * wear ** 2 +
      0.35 * smooth(seed, Stream.vibration + 1, time, 0.6 * HOUR_SECONDS) +
      0.25 * noise
    );
  }
  if (state === 'fault')
    return 6.3 + 1.1 * smooth(seed, Stream.vibration + 2, time, 8 * MINUTE_SECONDS) + 0.4 * noise;
  return state === 'idle' ? 0.55 + 0.08 * noise : 0.06 + 0.02 * noise;
}
