/**
 * The hosts of a database, of which one is the primary, and the timeline of that: a promotion begins a new timeline.
 *
 *   connect ─► host that was the primary last ─► [timeline lower than the highest: refused] ─► [higher: all connections of lower ones closed]
 *                └ unknown: all hosts at once, the one that takes writes; of two, that with the higher timeline
 *
 * While a process has connections, it also asks all hosts every few seconds: a former primary may go on to respond, and its COMMITs would
 * wait for a standby that has become the primary.
 *
 * Timelines order the primaries of one cluster only. A process uses the cluster of its first connection and refuses any other one, whatever its
 * timeline: what it remembers of commits is of no use there, and the address may be wrong.
 */
import type pg from 'pg';
import { type DatabaseAddress, parseDatabaseAddress } from '../../common/database-address.js';
import { briefly } from '../../common/log.js';
import { reportDanger, reportFailover } from './unexpected.js';

/** What a host says of itself. */
export interface HostState {
  readonly isStandby: boolean;
  /** New transactions are read-only. */
  readonly isReadOnly: boolean;
  /** COMMITs wait for no standby. */
  readonly isAlone: boolean;
  /** Of a primary; null: unknown. */
  readonly timeline: number | null;
  /** System identifier of its cluster, the same for a primary and its standbys; null: unknown. */
  readonly cluster: string | null;
}

/** Reads the state of the host of a single address. @throws the error of the connection */
export type ReadState = (url: string, timeout: number) => Promise<HostState>;

/** Milliseconds that a host has to respond. */
export const HOST_TIMEOUT = 2500;
/** Milliseconds that the other hosts have once one takes writes, where no timeline is known yet. */
const OTHERS = 1000;
/** Milliseconds from one check of the other hosts to the next. */
const EVERY = 2000;

/** Of a primary among several hosts. */
export const NO_SYNCHRONOUS_STANDBY =
  'the primary has an empty synchronous_standby_names: a failover can lose acknowledged points';

/** Of a host at an address of the database. */
export const OTHER_CLUSTER = 'the host is of another database cluster and is not used';

/** SQLSTATE: unable to connect; a retry may succeed. */
const NOT_CONNECTED = '08001';

/** A host that is no primary, or no longer the primary. The message begins so that `isUnavailable` is true for it. */
export class NoPrimary extends Error {
  readonly code = NOT_CONNECTED;
}

export class DatabaseHosts {
  readonly #address: DatabaseAddress;
  readonly #read: ReadState;
  /** Its index; null: unknown. */
  #primary: number | null = null;
  #finding: Promise<number> | null = null;
  #timeline = 0;
  /** Its system identifier; null: unknown. */
  #cluster: string | null = null;
  /** Hosts of other clusters that were reported. */
  readonly #foreign = new Set<number>();
  /** The primary of the last warning, until it has a synchronous standby. */
  #warned: number | null = null;
  /** Open connections with the timeline of their host. */
  readonly #open = new Map<pg.ClientBase, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(address: DatabaseAddress, read: ReadState) {
    this.#address = address;
    this.#read = read;
  }

  /** The highest timeline that was seen; 0: none was. */
  get timeline(): number {
    return this.#timeline;
  }

  /** System identifier of the cluster; null: unknown. */
  get cluster(): string | null {
    return this.#cluster;
  }

  get areSeveral(): boolean {
    return this.#address.urls.length > 1;
  }

  urlOf(host: number): string {
    return this.#address.urls[host]!;
  }

  #nameOf(host: number): string {
    return this.#address.hosts[host] ?? 'of DATABASE_URL';
  }

  /** @returns the index of the primary. @throws NoPrimary; the error of a host where all have the same */
  find(): Promise<number> {
    if (this.#primary !== null) return Promise.resolve(this.#primary);
    this.#finding ??= this.#search().finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  /** The host could not be connected to, or is not the primary: the next connection tries the other hosts. */
  forget(host: number): void {
    if (this.#primary === host) this.#primary = null;
  }

  /** @throws NoPrimary where the host of this connection must not be written to */
  admit(client: pg.ClientBase, host: number, state: HostState): void {
    const { isStandby, timeline } = state;
    const name = this.#nameOf(host);
    if (this.areSeveral && (isStandby || this.#isUnwritable(state))) {
      this.forget(host);
      throw new NoPrimary(`the host ${name} is ${isStandby ? 'a standby' : 'read-only'}`);
    }
    if (this.#isForeign(host, state)) {
      this.forget(host);
      throw new NoPrimary(
        `the host ${name} is of another database cluster: its system identifier is ${state.cluster}, that of the database ${this.#cluster}; where it replaces the database, restart this process`,
      );
    }
    if (timeline === null) return;
    if (timeline < this.#timeline) {
      this.forget(host);
      throw new NoPrimary(
        `the host ${name} is a former primary: its timeline is ${timeline}, that of the present one ${this.#timeline}`,
      );
    }
    this.#cluster ??= state.cluster;
    this.#rise(host, timeline);
    this.#primary = host;
    if (this.areSeveral) this.#warn(host, state);
    this.#open.set(client, timeline);
    client.once('end', () => this.#leave(client));
    if (this.areSeveral) this.#timer ??= setInterval(() => void this.#check(), EVERY).unref();
  }

  /** Reports each such host once, until it is one of the database again. */
  #isForeign(host: number, { cluster }: HostState): boolean {
    if (cluster === null || this.#cluster === null) return false;
    if (cluster === this.#cluster) {
      this.#foreign.delete(host);
      return false;
    }
    if (!this.#foreign.has(host)) reportDanger(OTHER_CLUSTER, this.#nameOf(host));
    this.#foreign.add(host);
    return true;
  }

  /** Once for each change: refusing such a primary would be the outage that a failover ends. */
  #warn(host: number, { isAlone }: HostState): void {
    if (isAlone && this.#warned !== host) reportDanger(NO_SYNCHRONOUS_STANDBY, this.#nameOf(host));
    this.#warned = isAlone ? host : null;
  }

  #leave(client: pg.ClientBase): void {
    this.#open.delete(client);
    if (this.#open.size > 0) return;
    // All are lost, perhaps with their host.
    this.#primary = null;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Closes all connections of lower timelines. Their statements under way reject. */
  #rise(host: number, timeline: number): void {
    if (timeline <= this.#timeline) return;
    const before = this.#timeline;
    this.#timeline = timeline;
    this.#primary = host;
    const former = [...this.#open].filter(([, each]) => each < timeline).map(([client]) => client);
    for (const client of former) {
      this.#open.delete(client);
      (client as pg.Client).connection.stream.destroy();
    }
    if (before > 0) {
      reportFailover({ host: this.#nameOf(host), timeline, before, closed: former.length });
    }
  }

  /** Asks all hosts: another one may have been promoted, and what the primary waits for may have changed. */
  async #check(): Promise<void> {
    await Promise.all(
      this.#address.urls.map(async (url, host) => {
        const state = await this.#read(url, HOST_TIMEOUT).catch(() => null);
        if (state === null || state.isStandby || this.#isUnwritable(state)) return;
        if (this.#isForeign(host, state)) return;
        this.#rise(host, state.timeline ?? 0);
        if (host === this.#primary) this.#warn(host, state);
      }),
    );
  }

  #isUnwritable({ isReadOnly }: HostState): boolean {
    return isReadOnly && !this.#address.mayBeReadOnly;
  }

  #search(): Promise<number> {
    const { urls, hosts } = this.#address;
    return new Promise((resolve, reject) => {
      let best: { readonly host: number; readonly timeline: number } | null = null;
      let left = urls.length;
      const clusters = new Set<string>();
      const failures: unknown[] = [];
      const reasons: string[] = [];
      let timer: NodeJS.Timeout | undefined;
      const end = () => {
        clearTimeout(timer);
        if (clusters.size > 1) {
          reject(
            new NoPrimary(
              'hosts of two database clusters take writes: remove those of one from DATABASE_URL',
            ),
          );
        } else if (best !== null) resolve(best.host);
        else if (failures.length === urls.length && isOneReason(failures)) reject(failures[0]);
        else reject(new NoPrimary(`none of the hosts is a primary (${reasons.join('; ')})`));
      };
      const found = (host: number, state: HostState) => {
        const timeline = state.timeline ?? 0;
        if (state.isStandby) reasons.push(`${hosts[host]} is a standby`);
        else if (this.#isUnwritable(state)) reasons.push(`${hosts[host]} is read-only`);
        else if (this.#isForeign(host, state)) reasons.push(`${hosts[host]} is of another database cluster`);
        else if (timeline < this.#timeline) reasons.push(`${hosts[host]} is a former primary`);
        else {
          if (state.cluster !== null) clusters.add(state.cluster);
          if (best === null || timeline > best.timeline) best = { host, timeline };
          // Of a new process, which has seen none, a former primary may be the first to respond.
          if (this.#timeline > 0) end();
          else timer ??= setTimeout(end, OTHERS);
        }
      };
      for (const [host, url] of urls.entries()) {
        this.#read(url, HOST_TIMEOUT)
          .then(
            (state) => found(host, state),
            (error: unknown) => {
              failures.push(error);
              reasons.push(`${hosts[host]}: ${briefly(error).reason}`);
            },
          )
          .finally(() => {
            if (--left === 0) end();
          });
      }
    });
  }
}

function isOneReason(failures: readonly unknown[]): boolean {
  const codes = new Set(failures.map((error) => (error as { readonly code?: unknown }).code));
  return codes.size === 1 && !codes.has(undefined);
}

const known = new Map<string, DatabaseHosts>();

/** What this process has learnt of the hosts of an address. */
export function hostsOf(address: string, read: ReadState): DatabaseHosts {
  const found = known.get(address);
  if (found !== undefined) return found;
  const made = new DatabaseHosts(parseDatabaseAddress(address), read);
  known.set(address, made);
  return made;
}
