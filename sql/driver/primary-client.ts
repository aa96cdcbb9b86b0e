/** The client of all connections of the product: it connects to the primary among the hosts of an address, and only there. */
import pg from 'pg';
import { connecting } from './classify.js';
import { type DatabaseHosts, HOST_TIMEOUT, type HostState, hostsOf, NoPrimary } from './database-hosts.js';
import { sessionOn } from './session.js';
import { Client } from './verified-client.js';

interface Chosen {
  readonly hosts: DatabaseHosts;
  host: number;
}

const chosen = new WeakMap<pg.ClientBase, Chosen>();

export interface PrimaryConfig extends pg.ClientConfig {
  /** Of the database, with all its hosts; `sessionOn` returns it. */
  readonly address: string;
}

export class PrimaryClient extends Client {
  readonly #chosen: Chosen;

  constructor(config?: pg.ClientConfig) {
    super(config);
    const { address } = config as PrimaryConfig;
    this.#chosen = { hosts: hostsOf(address, ask), host: 0 };
    chosen.set(this, this.#chosen);
    // The end of the session may arrive with the last message of the login, before the caller of `connect` can listen: it would end the process.
    // Statements on the connection reject.
    this.on('error', () => {});
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    if (!this.#chosen.hosts.areSeveral) {
      if (callback === undefined) return super.connect();
      super.connect(callback);
      return undefined;
    }
    const connected = this.#connectToPrimary();
    if (callback === undefined) return connected;
    connected.then(
      () => callback(null as unknown as Error),
      (error: Error) => callback(error),
    );
    return undefined;
  }

  async #connectToPrimary(): Promise<pg.Client> {
    const own = this.#chosen;
    const { stream } = this.connection;
    try {
      own.host = await own.hosts.find();
    } catch (error) {
      stream.destroy();
      throw error;
    }
    if (stream.destroyed) throw new NoPrimary('timeout expired before a primary was found');
    const { host, port } = new pg.Client(own.hosts.urlOf(own.host));
    Object.assign(this, { host, port });
    // A host that does not respond must not take the time in which another one could.
    const timer = setTimeout(() => stream.destroy(new Error('timeout expired')), HOST_TIMEOUT);
    try {
      return await super.connect();
    } catch (error) {
      own.hosts.forget(own.host);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

const TIMELINE = `CASE WHEN NOT pg_is_in_recovery() THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END`;
const CLUSTER = '(SELECT system_identifier::text FROM pg_control_system())';
/** Of a standby, as of its last restartpoint: it may have gone on to a later one. */
const LAST_TIMELINE = '(SELECT timeline_id FROM pg_control_checkpoint())';

interface HostColumns {
  /** Of `HostState`. */
  readonly state: string;
  /** Timeline of the last checkpoint of a host, which may be a standby. NULL: the role may not read it. */
  readonly lastTimeline: string;
}

/** With less where a role may not read the cluster, or not even the timeline. */
const HOST_COLUMNS = [
  [TIMELINE, CLUSTER, LAST_TIMELINE],
  [TIMELINE, 'NULL', 'NULL'],
  ['NULL', 'NULL', 'NULL'],
].map(
  ([timeline, cluster, lastTimeline]): HostColumns => ({
    state: `
  pg_is_in_recovery() AS "isStandby", current_setting('default_transaction_read_only')::boolean AS "isReadOnly",
  current_setting('synchronous_standby_names') = '' AS "isAlone", ${timeline} AS timeline, ${cluster} AS cluster`,
    lastTimeline: lastTimeline!,
  }),
);

/** @throws NoPrimary where the host of this connection must not be written to. Connections of other clients are admitted */
export function admit(client: pg.ClientBase, state: HostState): void {
  const own = chosen.get(client);
  own?.hosts.admit(client, own.host, state);
}

/** Of the host, as of the last call of `admit` for any connection to the database; 0: unknown. */
export function timelineOf(client: pg.ClientBase): number {
  return chosen.get(client)?.hosts.timeline ?? 0;
}

/** System identifier of the cluster that the database is of; null: unknown. */
export function clusterOf(client: pg.ClientBase): string | null {
  return chosen.get(client)?.hosts.cluster ?? null;
}

async function ask(url: string, timeout: number): Promise<HostState> {
  const client = new Client({
    ...sessionOn(url, { statement_timeout: `${timeout}ms` }),
    application_name: 'sensorium primary check',
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  });
  client.on('error', () => {});
  try {
    await connecting(client.connect());
    return await stateOf(client);
  } finally {
    // A graceful end would hang where the host does not respond.
    client.connection.stream.destroy();
  }
}

async function stateOf(client: pg.ClientBase): Promise<HostState> {
  const { rows } = await withHostState(({ state }) => client.query<HostState>(`SELECT ${state}`));
  return rows[0]!;
}

/** @param query is given SQL of columns, and again of fewer where the database refuses one */
export async function withHostState<T>(
  query: (columns: HostColumns) => Promise<T>,
  [columns, ...fewer]: readonly HostColumns[] = HOST_COLUMNS,
): Promise<T> {
  try {
    return await query(columns!);
  } catch (error) {
    const isRefused = error instanceof pg.DatabaseError && /^(42|0A|XX)/.test(error.code ?? '');
    if (!isRefused || fewer.length === 0) throw error;
    return withHostState(query, fewer);
  }
}
