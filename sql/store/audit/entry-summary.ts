/**
 * Bounds the entries of the audit log, so that no flood of requests fills the disk with them.
 *
 * The first refusal of a kind is an entry at once; its repetitions within the minute become one more entry with their number. What goes beyond the entries
 * an hour of an account, of an address or of all strangers is counted together, by action and result. Counts are in memory: a server that dies
 * loses those of the last minute.
 */
import { networkOf } from '../../../common/client-network.js';
import type { Log } from '../../../common/log.js';
import type { Sql } from '../../connect.js';
import { type Actor, type AuditContext, type AuditEntry, type EntryLimit, NOBODY } from './actor.js';
import { type CountedEntry, insertEntries } from './write.js';

/** Entries an hour by one server process. */
export interface EntryLimits {
  /** Acts of one account. */
  readonly acts: number;
  /** Refusals of one account or one address. */
  readonly refusals: number;
  /** Refusals of all clients without an account. */
  readonly strangers: number;
}

const LIMITS: EntryLimits = { acts: 5000, refusals: 60, strangers: 600 };

/** Milliseconds. */
const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Codes of refusals that are entries: those about who may do it. Malformed input and an overloaded server are none. */
const AUDITED: ReadonlySet<string> = new Set([
  'unauthorized',
  'forbidden',
  'key_scope',
  'not_found',
  'wrong_password',
  'wrong_code',
  'account_locked',
  'registration_closed',
  'invitation_required',
  'quota_exceeded',
  'last_administrator',
  'last_manager',
  'too_many_logins',
  'too_many_requests',
]);

interface Sum extends CountedEntry {
  count: number;
}

export class EntrySummary implements EntryLimit {
  readonly #sql: Sql;
  readonly #log: Log;
  readonly #limits: EntryLimits;
  readonly #now: () => number;
  #sums = new Map<string, Sum>();
  /** Entries of this hour, by account or address. */
  #written = new Map<string, number>();
  #hour = 0;
  #timer: NodeJS.Timeout | null = null;

  /** @param now milliseconds, for tests */
  constructor(sql: Sql, log: Log, limits = LIMITS, now: () => number = Date.now) {
    this.#sql = sql;
    this.#log = log;
    this.#limits = limits;
    this.#now = now;
  }

  admits({ accountId }: Actor): boolean {
    return accountId === null || this.#take(`act ${accountId}`, this.#limits.acts);
  }

  /** Counts an act together with others of the account. The count includes acts whose transaction fails after this. */
  add(actor: Actor, entry: AuditEntry): void {
    this.#count(`act ${actor.accountId} ${entry.action}`, {
      actor: { ...NOBODY, accountId: actor.accountId, name: actor.name },
      entry: { action: entry.action, object: { kind: entry.object.kind } },
    });
  }

  /** Records a refusal in a transaction of its own. Never throws. @param code of the error */
  async refused(context: AuditContext, action: AuditEntry['action'], code: string): Promise<void> {
    if (!AUDITED.has(code)) return;
    const { actor, object, namedKey } = context;
    const source = actor.accountId === null ? networkOf(actor.address) : String(actor.accountId);
    const key = JSON.stringify([action, code, source, object.kind, object.id, namedKey ?? object.name]);
    const entry = { action, object, result: code };
    if (this.#sums.has(key)) this.#count(key, { actor, entry, subjectKey: namedKey });
    else if (this.#admitsRefusal(actor, source)) {
      this.#count(key, { actor, entry, subjectKey: namedKey }, 0);
      await this.#write([{ actor, entry, count: 1, subjectKey: namedKey }]);
    } else {
      this.#count(`${action} ${code}`, {
        actor: NOBODY,
        entry: { action, object: { kind: object.kind }, result: code },
      });
    }
  }

  /** Counts a read of an administrator: one entry a minute for each kind. */
  readBy(actor: Actor, object: AuditEntry['object']): void {
    this.#count(`read ${actor.accountId} ${object.kind} ${object.id} ${object.name}`, {
      actor,
      entry: { action: 'admin.read', object },
    });
  }

  /** Writes what has been counted. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const sums = [...this.#sums.values()].filter(({ count }) => count > 0);
    this.#sums = new Map();
    await this.#write(sums);
  }

  async #write(entries: readonly CountedEntry[]): Promise<void> {
    try {
      await insertEntries(this.#sql, entries);
    } catch (error) {
      this.#log.warn({ err: error, entries: entries.length }, 'entries of the audit log lost');
    }
  }

  #count(key: string, sum: Omit<CountedEntry, 'count'>, by = 1): void {
    const known = this.#sums.get(key);
    if (known === undefined) this.#sums.set(key, { ...sum, count: by });
    else known.count += by;
    this.#timer ??= setTimeout(() => void this.flush(), MINUTE).unref();
  }

  /** The limit of all strangers first: so the sources in memory are bounded, however many addresses a flood has. */
  #admitsRefusal({ accountId }: Actor, source: string): boolean {
    if (this.#spent(`refused ${source}`) >= this.#limits.refusals) return false;
    if (accountId === null && !this.#take('strangers', this.#limits.strangers)) return false;
    return this.#take(`refused ${source}`, this.#limits.refusals);
  }

  /** Counts one entry of the hour. @returns whether it is within the limit */
  #take(key: string, most: number): boolean {
    const written = this.#spent(key) + 1;
    if (written > most) return false;
    this.#written.set(key, written);
    return true;
  }

  /** Entries of the hour. */
  #spent(key: string): number {
    const hour = Math.floor(this.#now() / HOUR);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#written = new Map();
    }
    return this.#written.get(key) ?? 0;
  }
}
