/** The product as a user starts it: `npm start` on a data folder, with database, server and sidecar. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Sql } from '../../../sql/connect.js';
import { addressOf, readAccess } from '../../../sql/embedded/access.js';
import { ACCESS } from '../../../sql/embedded/embedded.js';
import { freePort, type Program, ready, respondsOk, startProgram } from '../program.js';

/** The folder that holds `server/`, `sql/`, ... as compiled. */
const BUILD = fileURLToPath(new URL('../../../', import.meta.url));
export const PASSWORD = 'measure twice 1';

export type Transport = 'node' | 'uws';

/** A log line for each request would distort the measurement. */
const DEFAULTS = { HOST: '127.0.0.1', LOG_LEVEL: 'warn' };

export interface Product {
  readonly program: Program;
  readonly url: string;
  /** Address of its database. */
  address(): string;
  /** @returns a pool of its database, which the caller ends */
  database(): Sql;
}

/**
 * @param profile folder into which every process writes a .cpuprofile when it ends
 * @param settings that differ from the defaults
 * @param build compiled files, of this version or another one
 * @throws Error with its output, when it does not start
 */
export async function startProduct(
  folder: string,
  transport: Transport,
  profile: string | null = null,
  settings: Readonly<Record<string, string>> = {},
  build: string = BUILD,
): Promise<Product> {
  // Forked children inherit these flags.
  const flags = profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`];
  const program = startProgram(process.execPath, [...flags, path.join(build, 'server/start/main.js')], {
    ...DEFAULTS,
    DATABASE_URL: '',
    DATA_DIR: folder,
    PORT: '0',
    TRANSPORT: transport,
    ADMIN_PASSWORD: PASSWORD,
    ...settings,
  });
  let url = '';
  await ready(program, () => {
    url = /^Sensorium is ready: (\S+)$/m.exec(program.output())?.[1] ?? '';
    return url !== '';
  });
  const address = () => {
    if (settings.DATABASE_URL) return settings.DATABASE_URL;
    const access = readAccess(path.join(folder, ACCESS));
    if (access === null) throw new Error(`there is no ${ACCESS} in ${folder}`);
    return addressOf(access);
  };
  return {
    program,
    url,
    address,
    // VACUUM of a hundred million points takes minutes.
    database: () => connect(address(), { max: 1, name: 'bench', statementTimeout: 1_800_000 }),
  };
}

/**
 * Starts one more server of a product.
 * @throws Error with its output, when it does not start
 */
export async function startServer(
  address: string,
  transport: Transport,
): Promise<{ program: Program; url: string }> {
  const port = await freePort();
  const program = startProgram(process.execPath, [path.join(BUILD, 'server/main.js')], {
    ...DEFAULTS,
    DATABASE_URL: address,
    PORT: String(port),
    TRANSPORT: transport,
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(program, () => respondsOk(`${url}/health`));
  return { program, url };
}
