/** Simulates the days of users: noise, motion, screen and network of a phone, as four sensors with different rates, from a seed. */
import { type Input, inOrder, Join, type SourcePoint, type TrainingSample } from '../index.js';
import { normal, random } from '../testing.js';
import { SECOND } from '../units.js';

export const SENSORS: readonly Input[] = [
  { sensorId: 1, name: 'noise', type: 'number', path: [] },
  { sensorId: 2, name: 'motion', type: 'number', path: [] },
  { sensorId: 3, name: 'screen', type: 'text', path: [] },
  { sensorId: 4, name: 'network', type: 'text', path: [] },
];

/** Distributions in a state: decibels, logarithm of motion, share of time with the screen on, networks. */
interface Scene {
  readonly state: string;
  readonly noise: readonly [mean: number, deviation: number];
  readonly motion: readonly [mean: number, deviation: number];
  readonly screen: number;
  readonly networks: readonly string[];
}

/** One state can have several scenes: `on the way` is by bicycle or by train. */
const SCENES: readonly Scene[] = [
  { state: 'asleep', noise: [32, 2], motion: [-4, 0.4], screen: 0.01, networks: ['home'] },
  { state: 'at home', noise: [48, 7], motion: [-1.5, 1.2], screen: 0.35, networks: ['home'] },
  { state: 'at work', noise: [50, 5], motion: [-2, 0.9], screen: 0.3, networks: ['work', 'guest'] },
  { state: 'on the way', noise: [70, 4], motion: [1.6, 0.4], screen: 0.03, networks: ['none'] },
  { state: 'on the way', noise: [62, 3], motion: [-1.2, 0.5], screen: 0.6, networks: ['none', 'train'] },
  { state: 'out', noise: [78, 6], motion: [0, 0.9], screen: 0.15, networks: ['none', 'guest'] },
];

/** One labelled range of each scene. Points are lost one by one, and for minutes at a time. */
export function dayOf(seed: number, minutes: number): TrainingSample[] {
  const next = random(seed);
  const microphone = 3 * normal(next);
  const liveliness = 0.3 * normal(next);
  return SCENES.map(({ state, noise, motion, screen, networks }, index) => {
    const start = (10_000 * (index + 1) + 7 * seed) * SECOND;
    const network = networks[Math.floor(next() * networks.length)]!;
    const points: SourcePoint[] = [];
    const stream = (sensorId: number, every: number, value: () => number | string) => {
      let lost = 0;
      for (let second = 0; second < minutes * 60; second += every) {
        if (next() < every / 1200) lost = 60 + 180 * next();
        lost -= every;
        if (lost > 0 || next() < 0.05) continue;
        const jitter = Math.floor(next() * 0.3 * every * SECOND);
        points.push({ date: start + second * SECOND + jitter, sensorId, values: [value()] });
      }
    };
    let drift = 0;
    stream(1, 6, () => {
      drift = 0.9 * drift + 0.3 * normal(next);
      return noise[0] + microphone + noise[1] * (0.7 * normal(next) + drift);
    });
    stream(2, 4, () => Math.exp(motion[0] + liveliness + motion[1] * normal(next)));
    let isOn = next() < screen;
    stream(3, 20, () => {
      if (next() < 0.4) isOn = next() < screen;
      return isOn ? 'on' : 'off';
    });
    stream(4, 60, () => (next() < 0.1 ? 'none' : network));
    const join = new Join(SENSORS, {});
    return { label: state, samples: points.sort(inOrder).flatMap((point) => join.next(point) ?? []) };
  });
}
