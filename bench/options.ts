/** What `npm run bench -- NAME ...` may be told. */
import { parseArgs } from 'node:util';
import { isShape } from './ingest/shapes.js';
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
  /** Connections that send bodies of many sensors, each of sensors of its own. */
  readonly gateways: number;
  /** Of bodies of many sensors: every sensor has a live reader. */
  readonly watched: boolean;
  /** Points that warm a target up, seconds of a turn after its last acknowledgement, and seconds that it waits for a quiet machine at most. */
  readonly warm: number;
  readonly rest: number;
  readonly patience: number;
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
  --peers                also InfluxDB, VictoriaMetrics, ClickHouse and bare COPY, those that are installed
  --transport node,uws   transports of ours; default: both
  --rounds 5             turns of each target; results are medians
  --case bodies,single,stream,idle   parts of ingest; default: these
  --case wide,40x1000,200x100,1000x10,1x1   bodies of many sensors with as many points of each; wide: 1000x1 and 10000x1
  --points 1000000       points of a turn of ingest
  --requests 40000       requests of a turn of ingest, one point each
  --connections 64       connections that send bodies
                         with bodies of many sensors: one turn, of 5000000 points or requests, and
  --gateways 4           connections that send them, each of sensors of its own
  --watched              every sensor has a live reader; ours alone
  --warm 1000000         points before the first turn
  --rest 60              seconds from the last acknowledgement to the end of a turn
  --patience 300         seconds that a turn waits for a quiet machine; then it does not count
  --idle 10000           connections that are open and say nothing
  --sensors 1000  --body 1000  --seed 1
  --rate 1000  --seconds 20  --receivers 10   points a second of triggers, for how long, and who is told
  --step 10              seconds between the points of the year that is read; 1 makes 31.5 million
  --stored 0             points of 100 other sensors that are stored before it is read
  --sizes 10000000,100000000   points of each store that growth compares
  --database URL         ours also on this PostgreSQL server with TimescaleDB, which runs on this machine; for a superuser
  --profile FOLDER       a .cpuprofile of every process of ours
`;

/** What is not given: of most cases, and of bodies of many sensors, whose turns are long. */
const CASES = { rounds: '5', points: '1000000', requests: '40000' };
const SHAPES = { rounds: '1', points: '5000000', requests: '5000000' };

/** @throws Error with one line */
export function readOptions(given: readonly string[]): Options {
  const text = (fallback: string) => ({ type: 'string' as const, default: fallback });
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      peers: { type: 'boolean', default: false },
      transport: text('node,uws'),
      rounds: { type: 'string' },
      case: text('bodies,single,stream,idle'),
      points: { type: 'string' },
      requests: { type: 'string' },
      gateways: text('4'),
      watched: { type: 'boolean', default: false },
      warm: text('1000000'),
      rest: text('60'),
      patience: text('300'),
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
  const cases = values.case.split(',');
  const usual = cases.some(isShape) ? SHAPES : CASES;
  return {
    name: positionals[0] ?? '',
    peers: values.peers,
    transports,
    rounds: whole('rounds', values.rounds ?? usual.rounds),
    points: whole('points', values.points ?? usual.points),
    requests: whole('requests', values.requests ?? usual.requests),
    connections: whole('connections', values.connections),
    gateways: whole('gateways', values.gateways),
    watched: values.watched,
    warm: whole('warm', values.warm),
    rest: whole('rest', values.rest),
    patience: whole('patience', values.patience),
    idle: whole('idle', values.idle),
    sensors: whole('sensors', values.sensors),
    body: whole('body', values.body),
    rate: whole('rate', values.rate),
    seconds: whole('seconds', values.seconds),
    receivers: whole('receivers', values.receivers),
    step: whole('step', values.step),
    stored: values.stored === '0' ? 0 : whole('stored', values.stored),
    sizes: values.sizes.split(',').map((size) => whole('sizes', size)),
    cases,
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
