/**
 * Simulates where the sensors of a growing fleet are placed, and how full and how busy databases become. Time passes in steps of the period in which sidecars
 * measure sizes: all sensors of a step are placed by the sizes of the step before, as servers know them.
 *
 * A database is a machine. It has one shard, or several, which move as a whole when databases are added that begin without any.
 */
import type { OpenShard } from '../../sql/store/shards/placement.js';
import type { Arrivals, Owners } from './fleet.js';

/** Seconds between two measurements of the sizes. */
export const PERIOD = 20;
const DAY = 86_400;
const STEPS_PER_DAY = DAY / PERIOD;
/** Seconds over which the growth of a shard is averaged. */
const MEMORY = 7 * DAY;
/** Databases are level if the fullest one and the emptiest one differ by less than this share of the mean. */
const LEVEL = 0.1;

/** What a rule may go by. */
export interface KnownShard extends OpenShard {
  /** Bytes a day, the average of about a week. */
  readonly growth: number;
  /** Sensors placed there so far. */
  readonly sensors: number;
}

/**
 * @param newest shard of the newest sensor of the same account; null: it has none
 * @returns the shard in which the next sensor is placed
 */
export type Rule = (open: readonly KnownShard[], newest: number | null) => number | null;

export interface Addition {
  readonly day: number;
  readonly databases: number;
}

export interface Scenario {
  readonly days: number;
  /** The first one is at day 0. */
  readonly additions: readonly Addition[];
  /** 0: each database that is added has one shard of its own. Otherwise those of day 0 have as many each, and later ones get shards by moves. */
  readonly moving: number;
  readonly arrivals: Arrivals;
  /** Days between the making of a sensor and its first point. */
  readonly delay: number;
  /** Days for which points are kept; 0: for ever. */
  readonly retention: number;
}

export interface Costs {
  readonly bytesPerPoint: number;
  /** Bytes a second that a move copies. */
  readonly copyRate: number;
}

/** The largest database to the mean of all that there are; 1: all are equal. */
export interface Imbalance {
  readonly day: number;
  readonly databases: number;
  /** By bytes. */
  readonly bytes: number;
  /** By points a second. */
  readonly rate: number;
}

export interface Outcome {
  /** At the end of each day. */
  readonly days: readonly Imbalance[];
  /** Shard of each sensor. */
  readonly shardOf: Uint16Array;
  /** Bytes and points a second of each shard at the end. */
  readonly bytes: Float64Array;
  readonly rates: Float64Array;
  /** Days from which each shard is open. */
  readonly opened: readonly number[];
  readonly moves: readonly Move[];
}

export interface Move {
  readonly shard: number;
  readonly from: number;
  readonly to: number;
  /** Day on which it ended. */
  readonly day: number;
  readonly bytes: number;
  readonly seconds: number;
}

interface MovingShard {
  readonly shard: number;
  readonly to: number;
  readonly begun: number;
  /** Bytes that are not copied yet. */
  left: number;
  copied: number;
}

type Mutable<T> = { -readonly [Member in keyof T]: T[Member] };

/** Of an account without sensors. */
const NONE = 0xffff;

/**
 * @param rates of the sensors in the order in which they are made, points a second
 * @param owners null: each sensor is of an account of its own
 */
export function simulate(
  rates: Float32Array,
  scenario: Scenario,
  costs: Costs,
  rule: Rule,
  owners: Owners | null = null,
): Outcome {
  const { days, additions, moving, arrivals, delay, retention } = scenario;
  const most = shardsOf(additions, moving);
  const bytes = new Float64Array(most);
  /** Bytes that a shard gets in a step. */
  const written = new Float64Array(most);
  const rate = new Float64Array(most);
  const today = new Float64Array(most);
  const byDay = new Float64Array(retention > 0 ? most * days : 0);
  const home = new Uint16Array(most);
  const opened: number[] = [];
  const known: Mutable<KnownShard>[] = [];
  const shardOf = new Uint16Array(rates.length);
  /** Shard of the newest sensor of each account. */
  const newest = new Uint16Array(owners?.owners ?? 0).fill(NONE);
  const perPoint = costs.bytesPerPoint * PERIOD;
  const share = 1 - Math.exp(-PERIOD / MEMORY);
  const steps = days * STEPS_PER_DAY;
  const outcome: Imbalance[] = [];
  const moves: Move[] = [];
  let [databases, made, writing] = [0, 0, 0];
  let isLevel = true;
  let move: MovingShard | null = null;

  const add = (day: number, count: number) => {
    const each = moving === 0 ? 1 : day === 0 ? moving : 0;
    for (let database = databases; database < databases + count; database++) {
      for (let i = 0; i < each; i++) {
        home[known.length] = database;
        opened.push(day);
        known.push({ shard: known.length, bytes: 0, growth: 0, sensors: 0 });
      }
    }
    databases += count;
    isLevel = moving === 0 || day === 0;
  };

  for (let step = 0; step < steps; step++) {
    const day = Math.floor(step / STEPS_PER_DAY);
    const isMidnight = step % STEPS_PER_DAY === 0;
    if (isMidnight) {
      for (const addition of additions) if (addition.day === day) add(day, addition.databases);
    }
    const until = Math.round(rates.length * arrivals((step + 1) / steps));
    for (; made < until; made++) {
      const owner = owners?.owner[made];
      const beside = owner === undefined ? NONE : newest[owner]!;
      const shard = rule(known, beside === NONE ? null : beside)!;
      shardOf[made] = shard;
      if (owner !== undefined) newest[owner] = shard;
      known[shard]!.sensors++;
    }
    const begun = delay === 0 ? made : Math.round(rates.length * arrivals((step + 1) / steps - delay / days));
    for (; writing < begun; writing++) rate[shardOf[writing]!]! += rates[writing]!;
    for (const each of known) {
      const { shard } = each;
      // The size that servers know until the next step.
      each.bytes = bytes[shard]!;
      written[shard] = rate[shard]! * perPoint;
      bytes[shard]! += written[shard]!;
      today[shard]! += written[shard]!;
      each.growth += share * (written[shard]! * STEPS_PER_DAY - each.growth);
    }
    if (!isLevel && move === null) {
      move = nextMove(bytes, home, databases, step);
      isLevel = move === null;
    }
    if (move !== null) {
      const copied = Math.min(costs.copyRate * PERIOD, move.left);
      move.copied += copied;
      move.left += written[move.shard]! - copied;
      // What is left is copied while the former database is closed.
      if (move.left <= written[move.shard]!) {
        moves.push({
          shard: move.shard,
          from: home[move.shard]!,
          to: move.to,
          day,
          bytes: move.copied,
          seconds: (step + 1 - move.begun) * PERIOD,
        });
        home[move.shard] = move.to;
        move = null;
      }
    }
    if ((step + 1) % STEPS_PER_DAY !== 0) continue;
    if (retention > 0) {
      for (let shard = 0; shard < known.length; shard++) {
        byDay[day * most + shard] = today[shard]!;
        const dropped = day < retention ? 0 : byDay[(day - retention) * most + shard]!;
        bytes[shard]! -= dropped;
        known[shard]!.growth -= share * STEPS_PER_DAY * dropped;
      }
    }
    today.fill(0);
    outcome.push({
      day: day + 1,
      databases,
      bytes: imbalance(bytes, home, known.length, databases),
      rate: imbalance(rate, home, known.length, databases),
    });
  }
  return { days: outcome, shardOf, bytes, rates: rate, opened, moves };
}

function shardsOf(additions: readonly Addition[], moving: number): number {
  return moving === 0
    ? additions.reduce((sum, each) => sum + each.databases, 0)
    : additions.reduce((sum, each) => sum + (each.day === 0 ? each.databases * moving : 0), 0);
}

function sumsOf(values: Float64Array, home: Uint16Array, shards: number, databases: number): Float64Array {
  const sums = new Float64Array(databases);
  for (let shard = 0; shard < shards; shard++) sums[home[shard]!]! += values[shard]!;
  return sums;
}

function imbalance(values: Float64Array, home: Uint16Array, shards: number, databases: number): number {
  const sums = sumsOf(values, home, shards, databases);
  const total = sums.reduce((sum, each) => sum + each, 0);
  return total === 0 ? 1 : (Math.max(...sums) * databases) / total;
}

/** What an operator moves next: from the fullest database to the emptiest one, the shard that leaves the two most alike. @returns null: no move brings them closer */
function nextMove(
  bytes: Float64Array,
  home: Uint16Array,
  databases: number,
  step: number,
): MovingShard | null {
  const sums = sumsOf(bytes, home, home.length, databases);
  const from = sums.indexOf(Math.max(...sums));
  const to = sums.indexOf(Math.min(...sums));
  const difference = sums[from]! - sums[to]!;
  const mean = sums.reduce((sum, each) => sum + each, 0) / databases;
  if (difference < LEVEL * mean) return null;
  let best: number | null = null;
  for (let shard = 0; shard < home.length; shard++) {
    if (home[shard] !== from || bytes[shard]! >= difference) continue;
    const after = (each: number) => Math.abs(difference - 2 * bytes[each]!);
    if (best === null || after(shard) < after(best)) best = shard;
  }
  return best === null ? null : { shard: best, to, begun: step, left: bytes[best]!, copied: 0 };
}
