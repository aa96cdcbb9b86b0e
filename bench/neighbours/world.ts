/** The accounts of the benchmark: a victim, and attackers. */
import { Caller } from './caller.js';

export const PASSWORD = 'measure twice 1';

export interface Account {
  readonly username: string;
  readonly session: string;
  /** Cookie of the client from which the account has logged in. */
  readonly device: string;
}

/** Parameter of the processes of the benchmark. */
export interface World {
  readonly base: string;
  /** Address of the database, for locks that a real deletion would hold. */
  readonly database: string;
  readonly attackers: readonly Account[];
  readonly victim: Victim;
}

export interface Victim {
  readonly account: Account;
  /** Of a second account, whose logins end no session that is in use. */
  readonly name: string;
  readonly device: string;
  readonly sensor: number;
  readonly processor: number;
}

/** Addresses of this machine. The victim's is not used by attackers, unless an attack says so. */
export const VICTIM = '127.0.0.2';
export const ATTACKER = '127.0.0.3';

export async function makeAccount(base: string, username: string): Promise<Account> {
  const anyone = new Caller(base, '127.0.0.1');
  await anyone.json('POST', '/users', { user: { username, password: PASSWORD } });
  const { body, cookies } = await anyone.send('POST', '/login', { username, password: PASSWORD });
  anyone.close();
  const { session_id } = JSON.parse(body.toString()) as { session_id: string };
  return { username, session: session_id, device: cookies.find((each) => each.startsWith('device='))! };
}

export async function makeSensor(caller: Caller, name: string): Promise<number> {
  const made = await caller.json<{ sensor: { id: string | number } }>('POST', '/sensors', {
    sensor: { name, data_type: 'float' },
  });
  return Number(made.sensor.id);
}

/** A sensor with a day of points by the minute, and a script. */
export async function makeVictim(base: string): Promise<Victim> {
  const account = await makeAccount(base, 'victim');
  const { username: name, device } = await makeAccount(base, 'victim at login');
  const caller = new Caller(base, VICTIM, account.session);
  const sensor = await makeSensor(caller, 'victim');
  const now = Math.floor(Date.now() / 1000);
  const data = Array.from({ length: 1440 }, (_, i) => ({ date: now - 60 * (i + 1), value: i }));
  await caller.json('POST', `/sensors/${sensor}/data`, { data });
  const { dataprocessor } = await caller.json<{ dataprocessor: { id: number } }>('POST', '/dataprocessors', {
    dataprocessor: { command: 'sum (1:100)', execution_interval: 86_400 },
    sensor: { name: 'sum', data_type: 'float' },
  });
  caller.close();
  return { account, name, device, sensor, processor: dataprocessor.id };
}
