/** A house and its garden: the front door, the power it takes, the weather outside. Rounded as such sensors send it. */
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../common/dates.js';
import { jitter, random, randomInteger, smooth } from './noise.js';
import { type StateChange, wholeMoment } from './states.js';
import {
  bell,
  clouds,
  isWorkday,
  type LocalTime,
  localTime,
  rainOf,
  Stream,
  type World,
  warmth,
} from './world.js';

/** Degrees Celsius. */
export function temperatureAt(world: World, time: number): number {
  const { seed } = world;
  const local = localTime(world, time);
  const warm = warmth(local);
  const weather =
    4.5 * smooth(seed, Stream.weather, time, 3.4 * DAY_SECONDS) +
    1.8 * smooth(seed, Stream.weather + 10, time, 0.8 * DAY_SECONDS);
  const swing = (1.4 + 3.6 * warm) * (1 - 0.7 * clouds(world, time));
  const daily = swing * Math.cos((2 * Math.PI * (local.hour - 15)) / 24);
  const fine =
    0.25 * smooth(seed, Stream.weather + 20, time, 17 * MINUTE_SECONDS) +
    0.06 * jitter(seed, Stream.weather + 30, time);
  return 1.5 + 18.5 * warm + weather + daily + fine;
}

/** Hectopascals. */
export function pressureAt({ seed }: World, time: number): number {
  return (
    1014 +
    13 * smooth(seed, Stream.pressure, time, 3.9 * DAY_SECONDS) +
    4 * smooth(seed, Stream.pressure + 1, time, 1.1 * DAY_SECONDS) +
    0.7 * smooth(seed, Stream.pressure + 2, time, 4 * HOUR_SECONDS) +
    0.08 * jitter(seed, Stream.pressure, time)
  );
}

/** Days after which nothing is left of a rain. */
const DRY = 24;

/** Per cent of water. */
export function soilAt(world: World, time: number): number {
  const { seed } = world;
  const local = localTime(world, time);
  // In summer the garden dries sooner.
  const drying = (7.5 - 4.2 * warmth(local)) * DAY_SECONDS;
  let water = 0;
  for (let day = local.day - DRY; day <= local.day + 1; day++) {
    const rain = rainOf(world, day);
    if (rain === null || rain.begin >= time) continue;
    const since = time - rain.begin;
    water += 1.3 * rain.amount * Math.exp(-since / drying) * (1 - Math.exp(-since / HOUR_SECONDS));
  }
  // The soil holds no more than so much.
  const held = 27 * (1 - Math.exp(-water / 27));
  return (
    13 +
    held +
    0.5 * smooth(seed, Stream.soil, time, 5 * HOUR_SECONDS) +
    0.08 * jitter(seed, Stream.soil, time)
  );
}

/** Parts per million, in an office. */
export function co2At(world: World, time: number): number {
  const { seed } = world;
  const local = localTime(world, time);
  const fresh =
    428 + 9 * smooth(seed, Stream.co2, time, 9 * HOUR_SECONDS) + 3 * jitter(seed, Stream.co2, time);
  const number = (place: number) => random(seed, Stream.co2 + 1, local.day * 8 + place);
  if (!isWorkday(local) || number(0) < 0.05) return fresh;
  const [come, go] = [7.4 + 1.3 * number(1), 16.4 + 2 * number(2)];
  const { hour } = local;
  if (hour <= come) return fresh;
  const crowd = 260 + 620 * number(3) ** 1.5;
  const filled = (until: number) => crowd * (1 - Math.exp(-(until - come) / 1.3));
  if (hour >= go) return fresh + filled(go) * Math.exp(-(hour - go) / 1.1);
  const lunch = 1 - 0.45 * bell(hour, 12.7 + 0.4 * number(4), 0.6);
  const windows = 1 - 0.3 * bell(hour, 9.5 + 6 * number(5), 0.4);
  return (
    fresh + filled(hour) * lunch * windows + 26 * smooth(seed, Stream.co2 + 2, time, 14 * MINUTE_SECONDS)
  );
}

/** Watts of a household. */
export function powerAt(world: World, time: number): number {
  const { seed } = world;
  const local = localTime(world, time);
  const { hour, day } = local;
  const number = (place: number) => random(seed, Stream.power, day * 16 + place);
  const fridge = (time / MINUTE_SECONDS + 47 * random(seed, Stream.power + 1, 0)) % 47 < 17 ? 88 : 0;
  const dark = 1.25 - 0.6 * warmth(local);
  const morning = 240 * bell(hour, isWorkday(local) ? 6.9 : 9.1, 0.8);
  const evening = 330 * dark * bell(hour, 20.2, 2.3);
  const kettle = Array.from({ length: 3 }, (_, each) => 6.5 + 14 * number(each)).some(
    (begin) => hour >= begin && hour < begin + 0.07,
  );
  const steady = 128 + fridge + morning + evening + (kettle ? 1950 : 0) + cooking(hour, number(4), number(5));
  const load = steady + laundry(local, number(6), number(7));
  return (
    load *
    (1 +
      0.03 * smooth(seed, Stream.power + 2, time, 9 * MINUTE_SECONDS) +
      0.015 * jitter(seed, Stream.power, time))
  );
}

function cooking(hour: number, when: number, howLong: number): number {
  const begin = 17.9 + 1.6 * when;
  const end = begin + 0.5 + 0.6 * howLong;
  if (hour < begin || hour >= end) return 0;
  // The thermostat of the oven: full power at first, then on and off.
  return hour < begin + 0.2 || ((hour - begin) * 60) % 7 < 3 ? 2150 : 320;
}

function laundry({ hour, weekday }: LocalTime, whether: number, when: number): number {
  if (whether > (weekday >= 5 ? 0.75 : 0.25)) return 0;
  const begin = 9 + 7 * when;
  if (hour < begin || hour >= begin + 1.7) return 0;
  return hour < begin + 0.35 ? 2050 : hour < begin + 1.4 ? 160 : 520;
}

/** The front door: each opening is closed some minutes later. */
export function entranceDay(world: World, day: number): StateChange[] {
  const { seed } = world;
  const number = (place: number) => random(seed, Stream.door, day * 100 + place);
  const workday = isWorkday(localTime(world, wholeMoment(world, day, 12)));
  const hours = workday ? [7.3, 8.1, 16.9, 18.2] : [9.4, 11.2, 14.5, 17.6];
  const further = randomInteger(number(0), 1, 7);
  for (let each = 0; each < further; each++) hours.push(8.5 + 13 * number(10 + each));
  const begins = hours
    .map((hour, each) => wholeMoment(world, day, hour + 0.7 * number(30 + each)))
    .sort((a, b) => a - b);
  const changes: StateChange[] = [];
  begins.forEach((begin, each) => {
    const open =
      Math.round((0.4 + 5 * number(50 + each) ** 3) * MINUTE_SECONDS) +
      (number(70 + each) < 0.02 ? 35 * MINUTE_SECONDS : 0);
    const next = begins[each + 1] ?? Number.POSITIVE_INFINITY;
    if (begin <= (changes.at(-1)?.time ?? 0) || begin + open >= next) return;
    changes.push({ time: begin, state: 'open' }, { time: begin + open, state: 'closed' });
  });
  return changes;
}
