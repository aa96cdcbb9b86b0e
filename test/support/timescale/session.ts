/**
 * Multiplexes many connections onto the single session of a PostgreSQL in WebAssembly.
 *
 * Connections alternate by batch: the messages of a client up to Sync, or one simple query. A connection inside a transaction keeps the session until the
 * transaction ends. Each batch begins with the settings of its connection. Names of prepared statements get a prefix for each connection. Notifications go to
 * all connections that listen. While a connection holds an exclusive advisory lock beyond its transaction, no other connection may request one.
 *
 * The proxy refuses what one session cannot emulate, and ends the connection (`REFUSED`); tests that need it must be excluded (`needs.ts`). A second
 * transaction waits for the first. If the first waits for the second in return, both would deadlock: the proxy refuses that at once for advisory locks,
 * otherwise after a timeout. Not emulated and not detected: statement timeouts, and temporary tables per connection.
 */
import type { Socket } from 'node:net';
import {
  CANCEL_REQUEST,
  fatal,
  GSS_REQUEST,
  message,
  query,
  SSL_REQUEST,
  split,
  startupOf,
  texts,
  textsOf,
  typeOf,
} from './messages.js';

/** Passes messages to the session and returns its replies synchronously. */
export type Run = (messages: Buffer) => Buffer;

/** Observes the traffic: a simple query before it runs, which the observer may change, and each notice, which it may consume. */
export interface Observer {
  rewrite(text: string): string;
  /** @returns true: the notice goes to no connection */
  takes(notice: Buffer): boolean;
}

/** Roles other than this one have no rights that tests depend on. */
const USER = 'postgres';

const REFUSED: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\bpg_(terminate|cancel)_backend\b/i, 'to end another session'],
  [/\b(CREATE|ALTER|DROP)\s+DATABASE\b/i, 'another database'],
  [/\bSET\s+(SESSION\s+AUTHORIZATION|ROLE)\b/i, 'another role'],
  [/\bset_config\([^)]*\bfalse\s*\)/i, 'set_config beyond the transaction'],
  [/\bDISCARD\b|\bDEALLOCATE\s+ALL\b/i, 'to forget all of a session'],
];

/** A statement that sets a parameter of the session, to repeat before the next batch of the connection. */
const SETTING = /^\s*(SET\s+(?!LOCAL\b|TRANSACTION\b|CONSTRAINTS\b)|RESET\s)/i;
const LISTEN = /^\s*LISTEN\s/i;
/** But for shared locks that last: no exclusive one is requested for the same keys, so each connection gets them. */
const ADVISORY = /\bpg_(try_)?advisory_(?!lock_shared\b)/i;
const COPY_IN = /^\s*COPY\s[^;]*\sFROM\s+STDIN/i;

/** Milliseconds that a transaction may be idle while another connection waits for the session. */
const LOCK_TIMEOUT = 20_000;

const IDLE = 'I'.charCodeAt(0);

const PARAMETERS = {
  server_encoding: 'UTF8',
  client_encoding: 'UTF8',
  DateStyle: 'ISO, MDY',
  integer_datetimes: 'on',
  standard_conforming_strings: 'on',
  TimeZone: 'UTC',
};

interface Batch {
  readonly connection: Connection;
  readonly messages: Buffer[];
  /** Its SQL statements. */
  readonly texts: readonly string[];
  /** Whether the client has already received CopyInResponse. */
  readonly hidesCopyIn: boolean;
  /** Time of arrival. */
  readonly since: number;
}

export class SharedSession {
  readonly #run: Run;
  readonly #version: string;
  readonly #observer: Observer | null;
  readonly #connections = new Set<Connection>();
  /** In order of arrival. */
  #waiting: Batch[] = [];
  /** The connection inside a transaction. */
  #owner: Connection | null = null;
  /** The connection that holds advisory locks outside of transactions. */
  #locker: Connection | null = null;
  /** The current settings, as statements. */
  #settings = '';
  /** Time of the last batch. */
  #last = 0;
  #database: string | null = null;
  #isPlanned = false;

  /** @param version of PostgreSQL. @param observer of the traffic, if any */
  constructor(run: Run, version: string, observer: Observer | null = null) {
    this.#run = run;
    this.#version = version;
    this.#observer = observer;
    setInterval(() => this.#refuseHung(), 1000).unref();
  }

  /** Serves this database and no other from now on, and closes open connections. The caller has to restore the session to its snapshot. */
  serve(database: string | null): void {
    for (const { socket } of this.#connections) socket.destroy();
    this.#connections.clear();
    this.#waiting = [];
    this.#owner = null;
    this.#locker = null;
    this.#settings = '';
    this.#database = database;
  }

  /** Waits until no connection is open and their state is removed. */
  async deserted(): Promise<void> {
    while (this.#connections.size > 0 || this.#waiting.length > 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  accept(socket: Socket): void {
    const connection = new Connection(socket, {
      start: (database) => {
        if (database !== this.#database) return null;
        this.#connections.add(connection);
        return this.#version;
      },
      take: (batch) => {
        if (!this.#connections.has(connection)) return;
        this.#waiting.push(batch);
        this.#plan();
      },
      close: () => {
        if (!this.#connections.delete(connection)) return;
        this.#waiting = this.#waiting.filter((batch) => batch.connection !== connection);
        const end = this.#owner === connection ? [query('ROLLBACK')] : [];
        if (this.#locker === connection) end.push(query('SELECT pg_advisory_unlock_all()'));
        const messages = [...end, ...connection.farewell()];
        if (messages.length === 0) return this.#plan();
        this.#waiting.push({ connection, messages, texts: [], hidesCopyIn: false, since: Date.now() });
        this.#plan();
      },
    });
  }

  /** Runs one batch at a time, so that the process reads sockets in between. */
  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      const next = this.#next();
      if (next === undefined) {
        this.#refuseDeadlock();
        return;
      }
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#turn(next);
      this.#last = Date.now();
      if (this.#waiting.length > 0) this.#plan();
    });
  }

  #next(): Batch | undefined {
    const held = new Set<Connection>();
    return this.#waiting.find((batch) => {
      const { connection } = batch;
      if (!held.has(connection) && this.#isFree(batch)) return true;
      held.add(connection);
      return false;
    });
  }

  #isFree({ connection, texts }: Batch): boolean {
    if (this.#owner !== null && this.#owner !== connection) return false;
    const others = this.#locker !== null && this.#locker !== connection;
    return !(others && texts.some((text) => ADVISORY.test(text)));
  }

  #turn(batch: Batch): void {
    const { connection, messages, texts, hidesCopyIn } = batch;
    for (const [pattern, what] of REFUSED) {
      if (texts.some((text) => pattern.test(text))) {
        connection.refuse(`there is one session here, which has not: ${what}`);
        return;
      }
    }
    if (this.#owner === null && !this.#applySettings(connection)) return;
    let status: number | null = null;
    let isRefused = false;
    const replies: Buffer[] = [];
    const notifications: Buffer[] = [];
    for (const reply of split(this.#run(Buffer.concat(this.#rewritten(messages)))).whole) {
      const type = typeOf(reply);
      if (type === 'Z') status = reply[5]!;
      if (type === 'E') isRefused = true;
      if (type === 'A') notifications.push(reply);
      else if (type === 'N' && this.#observer?.takes(reply)) continue;
      else if (!(hidesCopyIn && type === 'G')) replies.push(reply);
    }
    // Without Sync the batch is not complete.
    this.#owner = status === IDLE ? null : connection;
    if (!isRefused) {
      connection.settings.push(...texts.filter((text) => SETTING.test(text)));
      if (texts.some((text) => LISTEN.test(text))) connection.listens = true;
    }
    connection.answer(replies);
    for (const each of this.#connections) if (each.listens) each.answer(notifications);
    const locks = texts.length === 0 || texts.some((text) => ADVISORY.test(text));
    if (locks && this.#owner === null) this.#locker = this.#hasLocks() ? (this.#locker ?? connection) : null;
  }

  #rewritten(messages: readonly Buffer[]): readonly Buffer[] {
    const observer = this.#observer;
    if (observer === null) return messages;
    return messages.map((one) => {
      if (typeOf(one) !== 'Q') return one;
      const text = textsOf(one, 1).found[0]!;
      const rewritten = observer.rewrite(text);
      return rewritten === text ? one : query(rewritten);
    });
  }

  /** @returns false if the settings are refused, and with them the connection */
  #applySettings(connection: Connection): boolean {
    const settings = ['RESET ALL', `SET search_path = "$user", public`, ...connection.settings].join('; ');
    if (settings === this.#settings) return true;
    const error = split(this.#run(query(settings))).whole.find((reply) => typeOf(reply) === 'E');
    this.#settings = error === undefined ? settings : '';
    if (error === undefined) return true;
    connection.answer([error]);
    connection.socket.end();
    return false;
  }

  #hasLocks(): boolean {
    const replies = split(
      this.#run(query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' LIMIT 1`)),
    ).whole;
    return replies.some((reply) => typeOf(reply) === 'D');
  }

  /** Refuses an advisory lock that a connection inside a transaction requests from its holder, who waits for the end of that transaction. */
  #refuseDeadlock(): void {
    const stuck = this.#waiting.find(({ connection }) => connection === this.#owner);
    stuck?.connection.refuse('there is one session here, and another connection has kept an advisory lock');
  }

  #refuseHung(): void {
    const before = Date.now() - LOCK_TIMEOUT;
    if (this.#last > before) return;
    for (const { connection, since } of [...this.#waiting]) {
      if (since > before) continue;
      connection.refuse(
        `there is one session here, and another connection has kept it for ${LOCK_TIMEOUT / 1000} s, by a transaction or an advisory lock`,
      );
    }
  }
}

interface Host {
  /** @returns the version of PostgreSQL, or null if there is no such database */
  start(database: string): string | null;
  take(batch: Batch): void;
  close(): void;
}

class Connection {
  readonly socket: Socket;
  /** Statements that set the parameters of this connection. */
  readonly settings: string[] = [];
  listens = false;
  readonly #host: Host;
  readonly #id: number;
  static #count = 0;
  /** SQL by name of prepared statement. */
  readonly #prepared = new Map<string, string>();
  #input: Buffer = Buffer.alloc(0);
  #isStarted = false;
  #batch: Buffer[] = [];
  #texts: string[] = [];
  /** Messages of a COPY whose data are incomplete. */
  #copy: Buffer[] | null = null;

  constructor(socket: Socket, host: Host) {
    this.socket = socket;
    this.#host = host;
    Connection.#count += 1;
    this.#id = Connection.#count;
    socket.setNoDelay(true);
    socket.on('data', (data: Buffer) => {
      this.#input = this.#input.length === 0 ? data : Buffer.concat([this.#input, data]);
      if (!this.#isStarted && !this.#start()) return;
      const { whole, rest } = split(this.#input);
      this.#input = rest;
      for (const one of whole) this.#take(typeOf(one), one);
    });
    socket.on('close', () => host.close());
    socket.on('error', () => {});
  }

  answer(replies: readonly Buffer[]): void {
    if (replies.length > 0 && this.socket.writable) this.socket.write(Buffer.concat(replies));
  }

  refuse(text: string, code = '0A000'): void {
    this.answer([fatal(code, text)]);
    this.socket.end();
    this.#host.close();
  }

  /** Messages that remove the prepared statements of this connection. */
  farewell(): Buffer[] {
    const names = [...this.#prepared.keys()].filter((name) => name !== '');
    if (names.length === 0) return [];
    const closes = names.map((name) =>
      message('C', Buffer.concat([Buffer.from('S'), texts(this.#own(name))])),
    );
    return [...closes, message('S')];
  }

  /** @returns whether the session has started */
  #start(): boolean {
    if (this.#input.length < 8 || this.#input.length < this.#input.readInt32BE(0)) return false;
    const length = this.#input.readInt32BE(0);
    const code = this.#input.readInt32BE(4);
    const body = this.#input.subarray(8, length);
    this.#input = this.#input.subarray(length);
    if (code === SSL_REQUEST || code === GSS_REQUEST) {
      this.socket.write('N');
      return this.#start();
    }
    if (code === CANCEL_REQUEST) {
      this.socket.end();
      return false;
    }
    const { user, database, settings } = startupOf(body);
    if (user !== USER) {
      this.refuse(`role "${user}" does not exist`, '28000');
      return false;
    }
    const version = this.#host.start(database);
    if (version === null) {
      this.refuse(`database "${database}" does not exist`, '3D000');
      return false;
    }
    for (const [name, value] of settings)
      this.settings.push(`SET ${name} = '${value.replaceAll("'", "''")}'`);
    this.#isStarted = true;
    const key = Buffer.alloc(8);
    key.writeInt32BE(this.#id);
    const parameters = Object.entries({ server_version: version, ...PARAMETERS });
    this.answer([
      message('R', Buffer.alloc(4)),
      ...parameters.map((parameter) => message('S', texts(...parameter))),
      message('K', key),
      message('Z', Buffer.from('I')),
    ]);
    return true;
  }

  #take(type: string, one: Buffer): void {
    if (type === 'X') {
      this.socket.end();
      this.#host.close();
    } else if (this.#copy !== null) {
      this.#copy.push(one);
      if (type !== 'c' && type !== 'f') return;
      this.#send(this.#copy, true);
      this.#copy = null;
    } else if (type === 'Q') {
      const text = textsOf(one, 1).found[0]!;
      this.#texts.push(text);
      if (COPY_IN.test(text)) {
        // The session cannot wait for data: the proxy sends CopyInResponse itself, and runs all messages together when the data are complete.
        this.#copy = [one];
        this.answer([message('G', Buffer.from([0, 0, 0]))]);
      } else {
        this.#send([one]);
      }
    } else {
      this.#batch.push(this.#renamed(type, one));
      if (type === 'S' || type === 'H') this.#send(this.#batch.splice(0));
    }
  }

  #send(messages: Buffer[], hidesCopyIn = false): void {
    const batch = { connection: this, messages, texts: this.#texts, hidesCopyIn, since: Date.now() };
    this.#texts = [];
    this.#host.take(batch);
  }

  /** The message with the name of its prepared statement prefixed for this connection. */
  #renamed(type: string, one: Buffer): Buffer {
    if (type === 'P') {
      const { found, rest } = textsOf(one, 2);
      const [name, text] = found as [string, string];
      this.#prepared.set(name, text);
      this.#texts.push(text);
      return message('P', Buffer.concat([texts(this.#own(name), text), rest]));
    }
    if (type === 'B') {
      const { found, rest } = textsOf(one, 2);
      const [portal, name] = found as [string, string];
      this.#texts.push(this.#prepared.get(name) ?? '');
      return message('B', Buffer.concat([texts(portal, this.#own(name)), rest]));
    }
    if ((type === 'D' || type === 'C') && one[5] === 'S'.charCodeAt(0)) {
      const [name] = textsOf(one, 1, 6).found;
      if (type === 'C') this.#prepared.delete(name!);
      return message(type, Buffer.concat([Buffer.from('S'), texts(this.#own(name!))]));
    }
    return Buffer.from(one);
  }

  #own(name: string): string {
    return name === '' ? '' : `${this.#id}:${name}`;
  }
}
