/** The product as a user starts it: `npm start` on a data folder, with database, server and sidecar. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Sql } from '../../../sql/connect.js';
import { addressOf, readAccess } from '../../../sql/embedded/access.js';
import { ACCESS } from '../../../sql/embedded/embedded.js';
import { type Program, ready, startProgram } from '../program.js';

const START = fileURLToPath(new URL('../../../server/start/main.js', import.meta.url));
export const PASSWORD = 'measure twice 1';

export type Transport = 'node' | 'uws';

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
 * @throws Error with its output, when it does not start
 */
export async function startProduct(
  folder: string,
  transport: Transport,
  profile: string | null = null,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  // Forked children inherit these flags.
  const flags = profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`];
  const program = startProgram(process.execPath, [...flags, START], {
    DATABASE_URL: '',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    TRANSPORT: transport,
    ADMIN_PASSWORD: PASSWORD,
    // A log line for each request would distort the measurement.
    LOG_LEVEL: 'warn',
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
