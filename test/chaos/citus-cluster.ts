/**
 * A Citus cluster of the plant: a coordinator and two nodes, each a PostgreSQL of its own, and a distributed schema with a shard. They connect to each other, and the
 * processes to them, as a role without a password.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Test } from 'tap';
import { connect } from '../../sql/connect.js';
import { nodeOf } from '../../sql/driver/citus.js';
import { distributeAmong, SCHEMA } from '../support/citus-database.js';
import { scratchFolder } from '../support/product.js';
import { until } from '../support/until.js';
import { Place, programsIn } from './place.js';

/** Folder of the programs of a PostgreSQL with Citus. */
const PROGRAMS = process.env.CHAOS_CITUS;

/** Whether a plant with several shards has one on a cluster. */
export const HAS_CLUSTER = PROGRAMS !== undefined;

/** Small, but with the product's durability. The nodes are on one machine. */
const SETTINGS = {
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  max_connections: 200,
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.enable_statistics_collection': 'off',
};

const ROLE = 'citus';

/** Milliseconds of a move, at most. */
const LONGEST_MOVE = 120_000;

/** How Citus moves a schema: while it is written, or not. */
export type MoveMode = 'auto' | 'block_writes';

export class CitusCluster {
  readonly coordinator: Place;
  /** Of the schema, as in `shards`. */
  readonly address: string;
  readonly #nodes: readonly [Place, Place];
  #place: Place;

  private constructor(coordinator: Place, nodes: readonly [Place, Place], address: string) {
    this.coordinator = coordinator;
    this.address = address;
    this.#nodes = nodes;
    this.#place = nodes[0];
  }

  /** @param t removes the folders at its end */
  static async open(t: Pick<Test, 'teardown'>): Promise<CitusCluster> {
    const binaries = programsIn(PROGRAMS!, 'CHAOS_CITUS');
    const open = () => Place.open(scratchFolder(t), { settings: SETTINGS, binaries });
    const [coordinator, ...nodes] = await Promise.all([open(), open(), open()]);
    await Promise.all([coordinator, ...nodes].map(makeRole));
    const address = await distributeAmong([coordinator, ...nodes].map(addressOf));
    const cluster = new CitusCluster(coordinator, nodes, address);
    await cluster.#locate();
    return cluster;
  }

  /** The node that has the schema. */
  get place(): Place {
    return this.#place;
  }

  /** The node that does not have it. */
  get otherNode(): Place {
    const [one, two] = this.#nodes;
    return this.#place === one ? two : one;
  }

  /** Address of the schema on the node that has it. */
  async nodeAddress(): Promise<string> {
    return (await nodeOf(this.address))!;
  }

  /** Has Citus move the schema to the other node. Resolves when that has ended, in success or failure. */
  async move(mode: MoveMode): Promise<void> {
    const sql = connect(addressOf(this.coordinator), {
      max: 1,
      name: 'chaos',
      statementTimeout: LONGEST_MOVE,
    });
    // It fails when one of them is killed.
    await sql
      .unsafe(`SELECT citus_schema_move('${SCHEMA}', '127.0.0.1', ${this.otherNode.port}, '${mode}')`)
      .catch(() => {});
    await sql.end({ timeout: 1 });
    await this.#locate();
  }

  /** Waits for the coordinator. */
  async #locate(): Promise<void> {
    await until(async () => {
      const found = await nodeOf(this.address).catch(() => null);
      const place = this.#nodes.find(({ port }) => found !== null && port === Number(new URL(found).port));
      if (place !== undefined) this.#place = place;
      return place !== undefined;
    });
  }

  async stop(): Promise<void> {
    await Promise.all([this.coordinator, ...this.#nodes].map((each) => each.stop()));
  }
}

function addressOf({ port }: Place): string {
  return `postgres://${ROLE}@127.0.0.1:${port}/sensorium`;
}

/** Citus connects from node to node without the password of the database. */
async function makeRole(place: Place): Promise<void> {
  const file = path.join(place.data, 'pg_hba.conf');
  writeFileSync(file, `host all ${ROLE} 127.0.0.1/32 trust\n${readFileSync(file, 'utf8')}`);
  const sql = connect(place.url, { max: 1, name: 'chaos' });
  try {
    await sql.unsafe(`CREATE ROLE ${ROLE} SUPERUSER LOGIN; SELECT pg_reload_conf()`);
  } finally {
    await sql.end();
  }
  await until(() => mayConnect(addressOf(place)));
}

async function mayConnect(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1, name: 'chaos' });
  try {
    await sql`SELECT`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
