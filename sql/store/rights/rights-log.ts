/**
 * Whom the changes of rights touched that this process has met, so that caches keep the rights of all others.
 *
 * The rights epoch advances at the COMMIT of every change that may end an access. A flush, a read or the live feed that meets a newer epoch catches up:
 * one statement reads the changes since. From then on the log shows whether a right that was read under an older epoch may have ended. Where the
 * log of the database does not reach back far enough, every older right counts as touched.
 */
import type { Queryable } from '../../connect.js';
import type { Resettable } from '../../memory.js';
import type { AuthorisedBatch } from '../ingest/batch.js';

/** Ids that are remembered before the log begins anew. */
const MOST = 200_000;

interface RightsChangeRow {
  /** Rights epoch of the snapshot. */
  readonly present: number;
  /** Of the change; null: there is none. */
  readonly epoch: number | null;
  readonly kind: 'login' | 'member' | 'share' | 'sensor' | null;
  readonly users: readonly number[] | null;
  readonly sensors: readonly number[] | null;
}

export class RightsLog implements Resettable {
  #generation = 0;
  #epoch = -1;
  /** Rights of older epochs count as touched. */
  #floor = -1;
  /** The newest epoch that touched each. */
  readonly #logins = new Map<number, number>();
  readonly #members = new Map<number, number>();
  /** By user and sensor. */
  readonly #shares = new Map<number, Map<number, number>>();
  readonly #sensors = new Map<number, number>();
  /** The newest epoch that touched any sensor. */
  #anySensor = -1;
  /** Ids recorded since the log began. */
  #recorded = 0;

  /** The epoch up to which changes are known; negative: none is. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Raised by `reset`: rights that were read before may have been other ones. */
  get generation(): number {
    return this.#generation;
  }

  /** Forgets all changes and epochs. */
  reset(): void {
    this.#forget();
    this.#epoch = -1;
    this.#floor = -1;
    this.#generation++;
  }

  /**
   * Takes up the changes until now.
   * @param since epoch of the oldest right that matters to the caller, where the log begins if nothing is known yet
   */
  async catchUp(sql: Queryable, since: number): Promise<void> {
    const known = this.#epoch < 0 ? since : this.#epoch;
    const generation = this.#generation;
    const rows = await sql<RightsChangeRow[]>`
      SELECT e.epoch AS present, c.epoch, t.kind, to_json(t.users) AS users, to_json(t.sensors) AS sensors
      FROM rights_epoch e
      LEFT JOIN rights_changes c ON c.epoch > ${known}
      LEFT JOIN rights_touched t ON t.change_id = c.id`;
    if (generation !== this.#generation) return this.catchUp(sql, since);
    this.#takeUp(known, rows);
  }

  /** @param rows the changes after `known` */
  #takeUp(known: number, rows: readonly RightsChangeRow[]): void {
    const { present } = rows[0]!;
    if (this.#epoch < 0) this.#floor = known;
    // Another call may have taken up more meanwhile.
    if (present <= this.#epoch) return;
    const epochs = new Set<number>();
    for (const row of rows) {
      if (row.epoch === null || row.epoch > present) continue;
      epochs.add(row.epoch);
      this.#record(row.epoch, row);
    }
    this.#epoch = present;
    const isComplete = epochs.size === present - known;
    if (!isComplete || this.#recorded > MOST) this.#forget();
  }

  #record(epoch: number, { kind, users, sensors }: RightsChangeRow): void {
    this.#recorded += (users ?? sensors)?.length ?? 0;
    if (kind === 'login') for (const id of users ?? []) raise(this.#logins, id, epoch);
    if (kind === 'member') for (const id of users ?? []) raise(this.#members, id, epoch);
    if (kind === 'share')
      for (const [i, id] of (users ?? []).entries()) this.#recordShare(id, sensors![i]!, epoch);
    if (kind !== 'sensor') return;
    for (const id of sensors ?? []) raise(this.#sensors, id, epoch);
    this.#anySensor = Math.max(this.#anySensor, epoch);
  }

  #recordShare(userId: number, sensorId: number, epoch: number): void {
    const shares = this.#shares.get(userId) ?? new Map<number, number>();
    this.#shares.set(userId, shares);
    raise(shares, sensorId, epoch);
  }

  /** Every right of an older epoch counts as touched. */
  #forget(): void {
    this.#floor = this.#epoch;
    for (const touched of [this.#logins, this.#members, this.#shares, this.#sensors]) touched.clear();
    this.#anySensor = -1;
    this.#recorded = 0;
  }

  /** Whether sessions or API keys of the user may have ended or changed. @param since epoch under which they were read */
  touchesLogin(userId: number, since: number): boolean {
    return this.#isAfter(since, this.#logins.get(userId));
  }

  /** Whether the sensor may have another owner or data type, or have been deleted, or taken out of a group. */
  touchesSensor(sensorId: number, since: number): boolean {
    return this.#isAfter(since, this.#sensors.get(sensorId));
  }

  /** Whether the user may have lost the sensor, unless it is the user's own. */
  touchesShare(userId: number, sensorId: number, since: number): boolean {
    return (
      this.touchesSensor(sensorId, since) ||
      this.#isAfter(since, this.#members.get(userId)) ||
      this.#isAfter(since, this.#shares.get(userId)?.get(sensorId))
    );
  }

  /**
   * Whether points may have lost the right to be written. Then all older batches of their caller have: a later frame of a stream must not overtake the
   * one that is authorised again.
   */
  touchesBatch({ callerId, epoch, points }: AuthorisedBatch): boolean {
    if (epoch >= this.#epoch) return false;
    if (this.touchesLogin(callerId, epoch)) return true;
    if (this.#anySensor <= epoch || !points.sensorIds.some((id) => this.touchesSensor(id, epoch)))
      return false;
    raise(this.#logins, callerId, this.#epoch);
    return true;
  }

  #isAfter(since: number, touched: number | undefined): boolean {
    return since < this.#floor || (touched !== undefined && touched > since);
  }
}

function raise(touched: Map<number, number>, key: number, epoch: number): void {
  if ((touched.get(key) ?? -1) < epoch) touched.set(key, epoch);
}
