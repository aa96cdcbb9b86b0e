/** A fleet of sensors that grows: how fast each of them writes, and when it is made. A function of the seed alone. */
import { pseudoRandom } from '../data/workload.js';

/** Rates follow a Pareto distribution, as ranks do by Zipf's law: few sensors write most points. */
const SHAPE = 1.1;
/** The fastest sensor to the slowest. */
const SPREAD = 100_000;

/**
 * @param total points a second of all of them
 * @param trend the rate of the last sensor to that of the first one, on average
 * @returns points a second of each sensor, in the order in which they are made
 */
export function ratesOf(seed: number, sensors: number, total: number, trend = 1): Float32Array {
  const rates = new Float32Array(sensors);
  let sum = 0;
  for (let i = 0; i < sensors; i++) {
    const above = 1 - pseudoRandom(seed, i, 0) - pseudoRandom(seed, i, 1) / 65_536;
    const rate = Math.min(SPREAD, above ** (-1 / SHAPE)) * trend ** (i / sensors);
    rates[i] = rate;
    sum += rate;
  }
  for (let i = 0; i < sensors; i++) rates[i]! *= total / sum;
  return rates;
}

/** Share of the sensors that have been made after a share of the time, both from 0 to 1. It never falls. */
export type Arrivals = (time: number) => number;

/** As many each day. */
export const steadily: Arrivals = (time) => time;

/** Twice as many sensors after each third of the time. */
export const doubling: Arrivals = (time) => 2 ** (3 * (time - 1));

/** All but a tenth within the first third of the time. */
export const early: Arrivals = (time) => (time < 1 / 3 ? 2.7 * time : 0.9 + 0.15 * (time - 1 / 3));

/** A tenth of them at once, ten times. */
export const inBulk: Arrivals = (time) => Math.min(1, Math.floor(10 * time + 1) / 10);
