/** The product with the data of sensors in one database or several, of the embedded PostgreSQL or of a given server. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connect, type ShardSql, type Sql } from '../../sql/connect.js';
import { readShards, Shards } from '../../sql/shards.js';
import { processorSeconds } from '../measure/processes.js';
import type { Access, Peer } from '../peers/peer.js';
import { peerOf } from '../peers/sensorium/peer.js';
import { startProduct, startServer, type Transport } from '../peers/sensorium/product.js';
import { clusterProcesses, makeDatabase } from '../peers/sensorium/server-database.js';

const ADMIN = fileURLToPath(new URL('../../server/start/admin.js', import.meta.url));
const run = promisify(execFile);

/** Which databases there are, and which of them have sensors. */
export interface Layout {
  readonly name: string;
  /** Databases besides the central one. */
  readonly added: number;
  /** Whether the central database has the data of sensors too. */
  readonly central: boolean;
  /** Address of the only one that is added, as of `shards add`; null: databases of the same server. */
  readonly address: string | null;
  readonly servers: number;
  /** Compiled files of another version; null: this one. */
  readonly build: string | null;
}

/** Of the databases of a deployment with a shard on a Citus cluster. `node` has the schema. */
export const DATABASE_ROLES = ['central', 'node', 'coordinator', 'other nodes'] as const;

export type DatabaseRole = (typeof DATABASE_ROLES)[number];

export interface Deployment {
  readonly peer: Peer;
  /** All databases, the central one first. */
  readonly pools: readonly ShardSql[];
  /** Main processes of the databases apart, where a shard is on a Citus cluster. */
  readonly mains: Partial<Record<DatabaseRole, readonly number[]>>;
  /** Ids of the sensors of each shard that has any. */
  readonly sensors: ReadonlyMap<number, readonly number[]>;
  /** Runs a command of `npm run admin`. @throws Error with its output, when it fails */
  command(...words: readonly string[]): Promise<void>;
  /** @returns the address of a new database of the same server, without a password */
  makeAddress(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * @param folder that does not exist
 * @param count of sensors, which are divided among the shards evenly
 * @param server address of a PostgreSQL server on this machine; null: the embedded one
 */
export async function deploy(
  folder: string,
  transport: Transport,
  layout: Layout,
  count: number,
  server: string | null,
): Promise<Deployment> {
  const stops: Array<() => Promise<void>> = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const own = server === null ? null : await makeDatabase(server);
    if (own !== null) stops.push(own.drop);
    const passwords = passwordFile(`${folder}.passwords`);
    stops.push(async () => passwords.leave());
    const settings: Record<string, string> = own === null ? {} : { DATABASE_URL: own.url };
    const product = await startProduct(folder, transport, null, settings, layout.build ?? undefined);
    stops.push(() => product.program.stop());
    const command = async (...words: readonly string[]) => {
      const env = { ...process.env, DATABASE_URL: product.address() };
      await run(process.execPath, [ADMIN, ...words], { env });
    };
    const makeAddress = async () => {
      const database = await makeDatabase(product.address());
      // The databases of the embedded server are deleted with its folder.
      if (own !== null) stops.splice(1, 0, database.drop);
      return passwords.without(database.url);
    };
    const pids = [product.program.pid, ...(own === null ? [] : [own.pid])];
    const central = connect(product.address(), { max: 1, name: 'bench' });
    stops.push(() => central.end({ timeout: 5 }));
    for (let shard = 1; shard <= layout.added; shard++) {
      const address = layout.address ?? (await makeAddress());
      await command('shards', 'add', address);
    }
    // An earlier version has no list of shards.
    const databases = layout.added === 0 ? [] : await readShards(central, product.address());
    // They follow a shard to the node of a cluster, as processes do.
    const pools = new Shards(central, databases, { max: 1, name: 'bench' }).all;
    stops.push(async () => void (await Promise.all(pools.slice(1).map((sql) => sql.end({ timeout: 5 })))));
    const mains: Deployment['mains'] =
      layout.address === null ? {} : await mainsOf(own?.pid ?? product.program.pid, pools[1]!);
    const { node = [], coordinator = [], 'other nodes': otherNodes = [] } = mains;
    pids.push(...node, ...coordinator, ...otherNodes);
    if (layout.added > 0) await divideSensors(central, layout);
    const others: string[] = [];
    for (let i = 1; i < layout.servers; i++) {
      const more = await startServer(product.address(), transport);
      stops.push(() => more.program.stop());
      pids.push(more.program.pid);
      others.push(more.url);
    }
    const peer = await peerOf(product, count, false, pids, []);
    stops.push(() => peer.stop());
    const access: Access = { ...peer.access, others };
    // The write-ahead log of another server is not known.
    const logged = layout.address === null ? peer.logged : async () => null;
    return {
      peer: { ...peer, access, logged },
      pools,
      mains,
      sensors: await sensorsOf(central, layout),
      command,
      makeAddress,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param central process that has the central database below it */
async function mainsOf(central: number, shard: Sql): Promise<Required<Deployment['mains']>> {
  const { node, coordinator, others } = await clusterProcesses(shard);
  return { central: [central], node: [node], coordinator: [coordinator], 'other nodes': others };
}

/** Processor seconds of the databases so far, apart. */
export function databaseSeconds({ mains }: Deployment): Partial<Record<DatabaseRole, number>> {
  return Object.fromEntries(
    Object.entries(mains).map(([role, pids]) => [role, processorSeconds(...pids).database]),
  );
}

/** Has new sensors placed in turn, which the product does by the sizes of databases. */
async function divideSensors(central: Sql, { added, central: isUsed }: Layout): Promise<void> {
  await central.unsafe(`
    UPDATE shards SET opens = 'infinity';
    CREATE SEQUENCE bench_sensors MINVALUE 0;
    ALTER TABLE sensors ALTER COLUMN shard SET DEFAULT nextval('bench_sensors') % ${isUsed ? added + 1 : added}${isUsed ? '' : ' + 1'}`);
}

async function sensorsOf(central: Sql, { added }: Layout): Promise<Map<number, number[]>> {
  // A version without shards has no such column.
  const rows =
    added === 0
      ? await central<{ id: number; shard: number }[]>`SELECT id, 0 AS shard FROM sensors ORDER BY id`
      : await central<{ id: number; shard: number }[]>`SELECT id, shard FROM sensors ORDER BY id`;
  const sensors = new Map<number, number[]>();
  for (const { id, shard } of rows) {
    const own = sensors.get(shard);
    if (own === undefined) sensors.set(shard, [id]);
    else own.push(id);
  }
  return sensors;
}

/** Addresses of shards have no password: this process and those that it starts read it from a file. */
function passwordFile(file: string) {
  const before = process.env.PGPASSFILE;
  process.env.PGPASSFILE = file;
  return {
    /** @returns the address without the password and without parameters */
    without(url: string): string {
      const address = new URL(url);
      writeFileSync(file, `*:*:*:${address.username}:${decodeURIComponent(address.password)}\n`, {
        mode: 0o600,
      });
      address.password = '';
      address.search = '';
      return address.href;
    },
    leave(): void {
      if (before === undefined) delete process.env.PGPASSFILE;
      else process.env.PGPASSFILE = before;
    },
  };
}

/** @returns the folder for the data of a deployment */
export function dataFolder(folder: string, number: number): string {
  return path.join(folder, `${number}`, 'data');
}
