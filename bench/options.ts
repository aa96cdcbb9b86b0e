/** What `npm run bench -- NAME ...` may be told. */
import { parseArgs } from 'node:util';
import type { Transport } from './peers/sensorium/product.js';

export interface Options {
  readonly name: string;
  readonly peers: boolean;
  readonly transports: readonly Transport[];
  /** Turns of each target; results are medians over them. */
  readonly rounds: number;
  /** Points that a target is sent in each turn of `ingest`. */
  readonly points: number;
  readonly requests: number;
  readonly connections: number;
  /** Connections that are open and say nothing. */
  readonly idle: number;
  readonly sensors: number;
  /** Of `triggers`: points a second, each of which fires a trigger; for how long; and how many are told. */
  readonly rate: number;
  readonly seconds: number;
  readonly receivers: number;
  /** Points in a body. */
  readonly body: number;
  /** Seconds between the points of the year that `read` reads. */
  readonly step: number;
  /** Points of other sensors that are there when the year is read, at least. */
  readonly stored: number;
  /** Points of each store that `growth` compares, ascending. */
  readonly sizes: readonly number[];
  readonly cases: readonly string[];
  readonly seed: number;
  /** Address of a PostgreSQL server with TimescaleDB on this machine, on which ours takes part as well. */
  readonly database: string | null;
  /** Folder for a .cpuprofile of every process of ours. */
  readonly profile: string | null;
}

export const USAGE = `npm run bench -- find|growth|ingest|read|sandbox|scripts|services|start|triggers [options]
  --peers                also InfluxDB, VictoriaMetrics and bare COPY, those that are installed
  --transport node,uws   transports of ours; default: both
  --rounds 5             turns of each target; results are medians
  --case bodies,single,stream,idle   parts of ingest; default: all
  --points 1000000       points of a turn of ingest
  --requests 40000       requests of a turn of ingest, one point each
  --connections 64       connections that send bodies
  --idle 10000           connections that are open and say nothing
  --sensors 1000  --body 1000  --seed 1
  --rate 1000  --seconds 20  --receivers 10   points a second of triggers, for how long, and who is told
  --step 10              seconds between the points of the year that is read; 1 makes 31.5 million
  --stored 0             points of 100 other sensors that are stored before it is read
  --sizes 10000000,100000000   points of each store that growth compares
  --database URL         ours also on this PostgreSQL server with TimescaleDB, which runs on this machine; for a superuser
  --profile FOLDER       a .cpuprofile of every process of ours
`;

/** @throws Error with one line */
export function readOptions(given: readonly string[]): Options {
  const text = (fallback: string) => ({ type: 'string' as const, default: fallback });
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      peers: { type: 'boolean', default: false },
      transport: text('node,uws'),
      rounds: text('5'),
      case: text('bodies,single,stream,idle'),
      points: text('1000000'),
      requests: text('40000'),
      connections: text('64'),
      idle: text('10000'),
      sensors: text('1000'),
      body: text('1000'),
      rate: text('1000'),
      seconds: text('20'),
      receivers: text('10'),
      step: text('10'),
      stored: text('0'),
      sizes: text('10000000,100000000'),
      seed: text('1'),
      database: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  const transports = values.transport.split(',');
  if (!transports.every((each): each is Transport => each === 'node' || each === 'uws')) {
    throw new Error('--transport is node, uws, or both with a comma');
  }
  return {
    name: positionals[0] ?? '',
    peers: values.peers,
    transports,
    rounds: whole('rounds', values.rounds),
    points: whole('points', values.points),
    requests: whole('requests', values.requests),
    connections: whole('connections', values.connections),
    idle: whole('idle', values.idle),
    sensors: whole('sensors', values.sensors),
    body: whole('body', values.body),
    rate: whole('rate', values.rate),
    seconds: whole('seconds', values.seconds),
    receivers: whole('receivers', values.receivers),
    step: whole('step', values.step),
    stored: values.stored === '0' ? 0 : whole('stored', values.stored),
    sizes: values.sizes.split(',').map((size) => whole('sizes', size)),
    cases: values.case.split(','),
    seed: whole('seed', values.seed),
    database: values.database ?? null,
    profile: values.profile ?? null,
  };
}

function whole(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} is a whole number above 0`);
  return number;
}
