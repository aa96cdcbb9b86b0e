/** `npm start`: everything on one machine, with a database of its own unless `DATABASE_URL` names another. */
import { type Config, readConfig } from '../../common/config.js';
import { createLog, type Log } from '../../common/log.js';
import { type Ready, type Running, runProcess } from '../../common/process.js';
import { checkReachable } from '../../sql/check.js';
import { connect } from '../../sql/connect.js';
import { migrate } from '../../sql/migrate.js';
import { createFirstAccount } from '../users/first-account.js';
import { keepDatabase } from './keep.js';
import { supervise } from './supervise.js';
import { firstAccountLine, welcome } from './welcome.js';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(): Promise<Running> {
  const config = readConfig(process.env);
  const log = createLog('start', config.LOG_LEVEL);
  /** What runs already, in the order it was started; ended the other way round. */
  const stops: Array<() => Promise<void>> = [];
  const close = async () => {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop();
  };
  try {
    let url = config.DATABASE_URL;
    if (url === '') {
      const database = await keepDatabase({ folder: config.DATA_DIR, progress: say }, log);
      stops.push(() => database.stop());
      url = database.url;
    }
    const account = await prepareDatabase(url, config, log);
    const environment = (before: Ready | null) => ({
      ...process.env,
      DATABASE_URL: url,
      // With PORT=0 the system chooses; started again, the server keeps the address that was printed.
      ...(before?.url === undefined ? {} : { PORT: new URL(before.url).port }),
    });
    const child = (name: string, file: string) =>
      supervise({ name, file: new URL(file, import.meta.url), environment, log });
    // Both at once: most of what a start takes is loading their modules.
    const children = await Promise.allSettled([
      child('sidecar', '../../workers/main.js'),
      child('server', '../main.js'),
    ]);
    for (const started of children) {
      if (started.status === 'fulfilled') stops.push(() => started.value.stop());
    }
    const [, server] = children.map((started) => {
      if (started.status === 'rejected') throw started.reason;
      return started.value;
    });
    if (server?.url === undefined) throw new Error('the server did not tell its address');
    say(welcome(server.url, account, config.ADMIN_PASSWORD !== ''));
    return { url: server.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepareDatabase(url: string, config: Config, log: Log) {
  const sql = connect(url, { max: 2, name: 'sensorium start' });
  try {
    await checkReachable(sql);
    await migrate(sql, log);
    const account = await createFirstAccount(sql, config);
    // At once: should the server fail to start, a port in use say, nobody would ever learn the password.
    if (account !== null) say(firstAccountLine(account, config.ADMIN_PASSWORD !== ''));
    return account;
  } finally {
    await sql.end();
  }
}

runProcess(start);
