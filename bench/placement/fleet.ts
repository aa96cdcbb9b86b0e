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
    const above = 1 - fractionOf(seed, i, 0);
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

/** Who has the sensors of a fleet, and which of them send their points in one body. */
export interface Owners {
  /** Account of each sensor, from 0. */
  readonly owner: Uint32Array;
  /** Gateway of each sensor, from 0; those of one gateway follow each other. */
  readonly gateway: Uint32Array;
  readonly owners: number;
}

/** The largest gateway, in sensors, and the largest account, in gateways. */
const LARGEST = 10_000;

/**
 * Sensors are made a gateway after the other. Of gateways with about 10, 100, 1,000 and 10,000 sensors each group has as many sensors as the others, and the same holds for
 * accounts and their gateways. Gateways of one account are made at any time.
 * @param one whether one account has all
 */
export function ownersOf(seed: number, sensors: number, one = false): Owners {
  const gateway = new Uint32Array(sensors);
  let gateways = 0;
  for (let made = 0; made < sensors; gateways++) {
    const size = sizeOf(seed, gateways, 3);
    gateway.fill(gateways, made, made + size);
    made += size;
  }
  const accounts = new Uint32Array(gateways);
  let owners = 0;
  for (let given = 0; given < gateways; owners++) {
    const size = one ? gateways : sizeOf(seed, owners, 5);
    accounts.fill(owners, given, given + size);
    given += size;
  }
  for (let left = gateways - 1; left > 0; left--) {
    const other = Math.floor(fractionOf(seed, left, 7) * (left + 1));
    [accounts[left], accounts[other]] = [accounts[other]!, accounts[left]!];
  }
  return { owner: gateway.map((each) => accounts[each]!), gateway, owners };
}

/** At least 1, and n or more with a probability of 1/n. */
function sizeOf(seed: number, index: number, salt: number): number {
  return Math.min(LARGEST, Math.floor(1 / (1 - fractionOf(seed, index, salt))));
}

/** At least 0 and less than 1, of 32 bits. */
function fractionOf(seed: number, index: number, salt: number): number {
  return pseudoRandom(seed, index, salt) + pseudoRandom(seed, index, salt + 1) / 65_536;
}

/** @param least sensors of a gateway that counts. @returns in how many shards the sensors of a gateway are, the mean over sensors */
export function shardsOfBodies(shardOf: Uint16Array, { gateway }: Owners, least: number): number {
  const { length } = gateway;
  let [sum, sensors] = [0, 0];
  for (let first = 0, end = 0; first < length; first = end) {
    const found = new Set<number>();
    for (end = first; end < length && gateway[end] === gateway[first]; end++) found.add(shardOf[end]!);
    if (end - first < least) continue;
    sum += found.size * (end - first);
    sensors += end - first;
  }
  return sum / sensors;
}
