/** `npm start`: server, sidecar and, unless `DATABASE_URL` is set, an embedded database on one machine. */
import path from 'node:path';
import { type Config, readConfig } from '../../common/config.js';
import { FatalError } from '../../common/fatal.js';
import { createLog, type Log } from '../../common/log.js';
import { type Ready, type Running, runProcess } from '../../common/process.js';
import { checkReachable } from '../../sql/check.js';
import { connect, type Sql } from '../../sql/connect.js';
import { checkDurability } from '../../sql/durability.js';
import { softwareOf } from '../../sql/engine.js';
import { migrate } from '../../sql/migrate.js';
import { migrateShards } from '../../sql/migrate-shards.js';
import { checkFree } from '../transport/probe.js';
import { ListenError } from '../transport/transport.js';
import { createFirstAccount } from '../users/first-account.js';
import { newFirstLink } from '../users/welcome/queries.js';
import { type KeptDatabase, keepDatabase } from './keep.js';
import { type Supervised, supervise } from './supervise.js';
import { type FirstLogin, firstAccountLine, welcome } from './welcome.js';

/** Of the connections. */
const NAME = 'sensorium start';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(): Promise<Running> {
  const config = readConfig(process.env);
  const log = createLog('start', config.LOG_LEVEL, config.LOG_FORMAT);
  let database: KeptDatabase | null = null;
  let children: readonly Supervised[] = [];
  /** Children first: they still write acknowledged data. */
  const close = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await database?.stop();
  };
  const isChosen = config.ADMIN_PASSWORD !== '';
  let account: FirstLogin | null = null;
  await checkPorts(config);
  try {
    let url = config.DATABASE_URL;
    if (url === '') {
      database = await keepDatabase({ folder: config.DATA_DIR, progress: say }, log);
      url = database.url;
    }
    const prepared = await prepareDatabase(url, config, log);
    account = prepared.account;
    say('starting the server');
    const environment = (before: Ready | null) => ({
      ...process.env,
      DATABASE_URL: url,
      // With PORT=0 the system chooses a port; a restarted server keeps the printed one.
      ...(before?.url === undefined ? {} : { PORT: new URL(before.url).port }),
    });
    const child = (name: string, file: string) =>
      supervise({ name, file: new URL(file, import.meta.url), environment, log });
    // Concurrently: loading their modules takes most of the time of a start.
    const starts = await Promise.allSettled([
      child('sidecar', '../../workers/main.js'),
      child('server', '../main.js'),
    ]);
    children = starts.flatMap((started) => (started.status === 'fulfilled' ? [started.value] : []));
    const [, server] = starts.map((started) => {
      if (started.status === 'rejected') throw started.reason;
      return started.value;
    });
    if (server?.url === undefined) throw new Error('the ready message of the server has no address');
    const publicUrl = config.PUBLIC_URL;
    say(welcome({ ...prepared, url: server.url, publicUrl, isChosen }));
    return { url: server.url, close };
  } catch (error) {
    // The generated password is stored nowhere.
    if (account !== null) say(firstAccountLine(account, isChosen));
    await close();
    throw error;
  }
}

/** Runs before anything is created, since a port in use is the most frequent cause of a failed start. @throws FatalError */
async function checkPorts({ HOST, PORT, THINGSPEAK_PORT }: Config): Promise<void> {
  try {
    for (const [setting, port] of Object.entries({ PORT, THINGSPEAK_PORT })) {
      if (port !== 0) await checkFree(HOST, port, setting);
    }
  } catch (error) {
    throw error instanceof ListenError ? new FatalError(error.message, { cause: error }) : error;
  }
}

async function prepareDatabase(url: string, config: Config, log: Log) {
  const sql = connect(url, { max: 2, name: NAME });
  try {
    await checkReachable(sql);
    await checkDurability(sql, config, log);
    const engine = await migrate(sql, log, undefined, say);
    // The sensors of one that is away are refused until the next migration.
    await migrateShards(sql, url, NAME, log);
    const account = await createFirstAccount(sql, config, (text) => log.warn(text));
    const firstLink = await newFirstLink(sql);
    return { account, firstLink, database: `${softwareOf(engine)}, ${place(sql, config)}` };
  } finally {
    await sql.end();
  }
}

function place({ address }: Sql, config: Config): string {
  return config.DATABASE_URL === ''
    ? path.resolve(config.DATA_DIR)
    : `${address.database} on ${address.hosts.join(',')}`;
}

runProcess(start);
