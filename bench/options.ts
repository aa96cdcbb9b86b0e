/** Options of `npm run bench -- NAME ...`. */
import { parseArgs } from 'node:util';
import { isShape } from './ingest/shapes.js';
import type { Transport } from './peers/sensorium/product.js';

export interface Options {
  readonly name: string;
  readonly peers: boolean;
  readonly transports: readonly Transport[];
  /** Repetitions of each target (`--rounds`); results are medians over them. */
  readonly repetitions: number;
  /** Points sent to a target in each repetition of `ingest`. */
  readonly points: number;
  readonly requests: number;
  readonly connections: number;
  /** Connections that send bodies of many sensors, each for sensors of its own. */
  readonly gateways: number;
  /** With bodies of many sensors: every sensor has a live reader (`--watched`). */
  readonly liveReaders: boolean;
  /** Points of the warm-up; seconds from the last acknowledgement to the end of a repetition; seconds to wait for a quiet machine at most (`--patience`). */
  readonly warm: number;
  readonly rest: number;
  readonly quietTimeout: number;
  /** Idle connections. */
  readonly idle: number;
  readonly sensors: number;
  /** Of `triggers`: points a second, each of which fires a trigger; seconds; and receivers of webhooks. */
  readonly rate: number;
  readonly seconds: number;
  readonly receivers: number;
  /** Points in a body. */
  readonly body: number;
  /** Seconds between the points of the year that `read` reads. */
  readonly step: number;
  /** Points of other sensors stored before `read`, at least. */
  readonly stored: number;
  /** Sizes in points of the stores that `growth` compares, ascending. */
  readonly sizes: readonly number[];
  readonly cases: readonly string[];
  readonly seed: number;
  /** Parts of the names of the layouts of `shards`, with commas; null: all (`--layout`). */
  readonly layouts: readonly string[] | null;
  /** Address of a PostgreSQL server with TimescaleDB on this machine, on which Sensorium also runs. */
  readonly database: string | null;
  /** Parts of the names of the attacks of `neighbours`, with commas; null: all (`--attack`). */
  readonly attacks: readonly string[] | null;
  /** Folder for a .cpuprofile of every process of Sensorium. */
  readonly profile: string | null;
  /** Of `shards`: address of a shard in a cluster of its own, as of `shards add`. */
  readonly citus: string | null;
  /** Folder of another version with its build, which `ingest` with bodies of many sensors, and `shards`, compare with this one. */
  readonly before: string | null;
  /** Of `placement`: megabytes a second that a move copies. */
  readonly copyRate: number;
}

export const USAGE = `npm run bench -- find|growth|ingest|neighbours|placement|read|sandbox|scripts|services|shards|start|triggers|web [options]
  --peers                also InfluxDB, VictoriaMetrics, ClickHouse and bare COPY, where installed
  --transport node,uws   transports of Sensorium; default: both
  --rounds 5             repetitions of each target; results are medians
  --case bodies,single,stream,idle   parts of ingest; default: these
  --case wide,40x1000,200x100,1000x10,1x1   bodies of many sensors with as many points of each; wide: 1000x1 and 10000x1
  --case opening,charts,live,search   parts of web; default: all
  --points 1000000       points of a repetition of ingest
  --requests 40000       requests of a repetition of ingest, one point each
  --connections 64       connections that send bodies
                         with bodies of many sensors: one repetition, of 5000000 points or requests, and
  --gateways 4           connections that send them, each for sensors of its own
  --watched              every sensor has a live reader; Sensorium only
  --warm 1000000         points of the warm-up
  --rest 60              seconds from the last acknowledgement to the end of a repetition
  --patience 300         seconds to wait for a quiet machine; after that a repetition does not count
  --idle 10000           idle connections
  --sensors 1000  --body 1000  --seed 1   sensors of placement: 10000000
  --attack TEXT,TEXT     of neighbours: attacks with one of these texts in their names; --seconds of each
  --layout TEXT,TEXT     of shards: layouts with one of these texts in their names
  --rate 1000  --seconds 20  --receivers 10   points a second of triggers, duration, and receivers of webhooks
  --step 10              seconds between the points of the year of read and web; 1 makes 31.5 million
  --stored 0             points of 100 other sensors stored before the reads
  --sizes 10000000,100000000   sizes in points of the stores that growth compares
  --database URL         Sensorium also on this PostgreSQL server with TimescaleDB, on this machine, as a superuser
  --citus ADDRESS        of shards: also with a shard at this address, as of \`shards add\`, of a cluster on this machine
  --before FOLDER        also another version of Sensorium, which is built there: with bodies of many sensors, and in shards at rest
  --copy-rate 30         of placement: megabytes a second that a move copies
  --profile FOLDER       a .cpuprofile of every process of Sensorium
`;

/** Defaults of most cases, and of bodies of many sensors, whose repetitions are long. */
const CASES = { rounds: '5', points: '1000000', requests: '40000' };
const SHAPES = { rounds: '1', points: '5000000', requests: '5000000' };

/** @throws Error with a message of one line */
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
      sensors: { type: 'string' },
      body: text('1000'),
      rate: text('1000'),
      seconds: text('20'),
      receivers: text('10'),
      step: text('10'),
      stored: text('0'),
      sizes: text('10000000,100000000'),
      seed: text('1'),
      database: { type: 'string' },
      attack: { type: 'string' },
      layout: { type: 'string' },
      citus: { type: 'string' },
      before: { type: 'string' },
      'copy-rate': text('30'),
      profile: { type: 'string' },
    },
  });
  const transports = values.transport.split(',');
  if (!transports.every((each): each is Transport => each === 'node' || each === 'uws')) {
    throw new Error('--transport must be node, uws, or both with a comma');
  }
  const cases = values.case.split(',');
  const name = positionals[0] ?? '';
  const usual = name === 'shards' || cases.some(isShape) ? SHAPES : CASES;
  return {
    name,
    peers: values.peers,
    transports,
    repetitions: whole('rounds', values.rounds ?? usual.rounds),
    points: whole('points', values.points ?? usual.points),
    requests: whole('requests', values.requests ?? usual.requests),
    connections: whole('connections', values.connections),
    gateways: whole('gateways', values.gateways),
    liveReaders: values.watched,
    warm: whole('warm', values.warm),
    rest: whole('rest', values.rest),
    quietTimeout: whole('patience', values.patience),
    idle: whole('idle', values.idle),
    sensors: whole('sensors', values.sensors ?? (name === 'placement' ? '10000000' : '1000')),
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
    layouts: values.layout?.split(',') ?? null,
    attacks: values.attack?.split(',') ?? null,
    profile: values.profile ?? null,
    citus: values.citus ?? null,
    before: values.before ?? null,
    copyRate: whole('copy-rate', values['copy-rate']),
  };
}

function whole(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number above 0`);
  return number;
}
