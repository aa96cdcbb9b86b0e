/**
 * What a process remembers of the journal: every row up to `seq` whose points may not be in blocks yet, sensor by sensor; and of the sensors it writes to
 * which date is their newest. It is true as of `seq`, and a writer that relies on it has the database compare that.
 */
import { TimeSlice } from '../../../../common/time-slice.js';
import type { ShardQueryable } from '../../../connect.js';
import type { Resettable } from '../../../memory.js';
import type { WriteSet } from '../../ingest/write-set.js';
import { unpackFlush } from '../packed/flush.js';
import { Pages } from './pages.js';
import { Tail } from './tail.js';

/** A row of the journal. */
export interface JournalRow {
  readonly seq: number;
  /** Null: sensors were changed otherwise. */
  readonly data: Buffer | null;
  readonly texts: readonly string[] | null;
  /** Sensors whose points are all in blocks as of this row, and were changed there. */
  readonly changed: readonly number[] | null;
  /** Sensors whose ingest states were changed otherwise. */
  readonly renewed: readonly number[] | null;
  /** By the database's clock, microseconds since 1970. */
  readonly arrived: number;
}

/** The state of a sensor, the journal included. */
export interface SensorState {
  /** Date of the newest point; -1: the sensor has none. */
  readonly newest: number;
  /** The last date that a server assigned to a point of the sensor; 0: none. */
  readonly assigned: number;
  /** Changes of the sensor are recorded for consumers. */
  readonly hasConsumers: boolean;
}

/** A reader of a snapshot: until its release the cache keeps every row that it had at its begin. */
export interface Pin {
  /** Rows up to this one are cached. */
  readonly seq: number;
  /** Whether the cache still continues the one at the begin. */
  isValid(): boolean;
  release(): void;
}

/** No row of the journal is cached. */
const NOTHING = -1;

/** Points of rows that are taken up in one turn of the event loop, by all logs of a process: some milliseconds. A row has no more than a flush. */
const TURN = 20_000;

const slice = new TimeSlice(TURN);

/** Sensors whose points are dropped in one step. */
const SWEPT = 1000;

/** The tail of a sensor without points in the journal. */
const EMPTY = new Tail(new Pages());

/** The cache of a sensor: one lookup and one object for state and tail. */
class Known implements SensorState {
  tail = EMPTY;
  /** Whether the state is cached: the next three members. */
  hasState = false;
  newest = -1;
  assigned = 0;
  hasConsumers = false;
  /** The last call of `allNew` that met the sensor. */
  pass = 0;

  /** The tail has points that came after the state was read. */
  followTail(): void {
    const { newest, assigned } = this.tail;
    if (newest > this.newest) this.newest = newest;
    if (assigned > 0) this.assigned = assigned;
  }
}

export class JournalLog implements Resettable {
  #seq = NOTHING;
  #sensors = new Map<number, Known>();
  /** For the tails. */
  #room = new Pages();
  /** Calls of `allNew`. */
  #passes = 0;
  /** The arrival of each cached row. */
  #arrived = new Map<number, number>();
  /** Bytes of the points of each of these rows, and of all of them. */
  #bytes = new Map<number, number>();
  #allBytes = 0;
  /** Rows before this one are not cached, or leave the cache. */
  #begin = 0;
  /** They leave. */
  #isSweeping = false;
  /** Resolves when they have left. */
  #swept: Promise<void> = Promise.resolve();
  /** Incremented each time that the cache is cleared. */
  #generation = 0;
  /** Rows that renewed sensors: their points were changed in blocks. */
  #changes = 0;
  readonly #pins = new Set<symbol>();
  /** Rows before this one are in blocks; they leave the cache when none of these pins is held. */
  #waiting: { readonly before: number; readonly pins: ReadonlySet<symbol> }[] = [];

  /** The last cached row; -1: none. */
  get seq(): number {
    return this.#seq;
  }

  tail(sensorId: number): Tail {
    return this.#sensors.get(sensorId)?.tail ?? EMPTY;
  }

  /** Undefined: it is not cached; see `load`. */
  state(sensorId: number): SensorState | undefined {
    const known = this.#sensors.get(sensorId);
    return known?.hasState ? known : undefined;
  }

  /**
   * Whether points are certainly new: each later than the one of its sensor before it, and than the newest one that is stored.
   * @returns the sensors whose changes are recorded; 'scattered': the points of a sensor do not all follow each other, so that the question stays open
   */
  allNew({ sensorIds, dates }: Pick<WriteSet, 'sensorIds' | 'dates'>): number[] | 'scattered' | 'unsure' {
    const pass = ++this.#passes;
    const consumed: number[] = [];
    for (let i = 0; i < dates.length; ) {
      const id = sensorIds[i]!;
      const known = this.#sensors.get(id);
      if (known?.hasState !== true) return 'unsure';
      if (known.pass === pass) return 'scattered';
      known.pass = pass;
      if (known.hasConsumers) consumed.push(id);
      if (dates[i]! <= known.newest) return 'unsure';
      for (i++; i < dates.length && sensorIds[i] === id; i++) if (dates[i]! <= dates[i - 1]!) return 'unsure';
    }
    return consumed;
  }

  #of(sensorId: number): Known {
    const known = this.#sensors.get(sensorId);
    if (known !== undefined) return known;
    const made = new Known();
    this.#sensors.set(sensorId, made);
    return made;
  }

  /** Reads what is new, and forgets what is in blocks. */
  async catchUp(sql: ShardQueryable): Promise<void> {
    for (;;) {
      const [known, generation] = [this.#seq, this.#generation];
      const rows = await sql.binary<(JournalRow & { readonly end: number; readonly oldest: number })[]>`
        SELECT journal_end() AS end, oldest, row.*
        FROM ingest_fence LEFT JOIN journal row ON row.seq > ${known} ORDER BY row.seq`;
      if (generation !== this.#generation) continue;
      const { end, oldest } = rows[0]!;
      if (!(await this.learn(rows[0]!.seq === null ? [] : rows, end))) continue;
      this.forgetBefore(oldest);
      return;
    }
  }

  /**
   * Takes up rows that a snapshot has, one by one: others may take up the same ones, or later ones, in between.
   * @param rows all there are behind one that was known, in order
   * @param end the last row of the snapshot
   * @returns false when some have gone that were not known: then everything was forgotten, and has to be read
   */
  async learn(rows: readonly JournalRow[], end: number): Promise<boolean> {
    const generation = this.#generation;
    const unknown = rows.filter(({ seq }) => seq > this.#seq);
    if (this.#seq !== NOTHING && unknown.length < end - this.#seq) {
      this.reset();
      return false;
    }
    for (const row of unknown) {
      if (row.seq <= this.#seq) continue;
      const turn = slice.take(1 + this.#take(row));
      if (turn === undefined) continue;
      await turn;
      if (generation !== this.#generation) return false;
    }
    if (end > this.#seq) this.#seq = end;
    return true;
  }

  /** Takes up the row that this process has added, unless it was read meanwhile. @param arrived as in `JournalRow` */
  add(seq: number, arrived: number, points: WriteSet): void {
    if (seq !== this.#seq + 1) return;
    this.#seq = seq;
    this.#arrived.set(seq, arrived);
    this.#takePoints(seq, points);
  }

  /** When a row came, microseconds since 1970; undefined: it is forgotten, or had no points. */
  arrivedAt(seq: number): number | undefined {
    return this.#arrived.get(seq);
  }

  /** Rows with points that are not forgotten, from the oldest one on, and about how many bytes their points take here. */
  get rows(): ReadonlyMap<number, number> {
    return this.#bytes;
  }

  /** The same for all rows that are cached. */
  get bytes(): number {
    return this.#allBytes;
  }

  /** Of the sensors of which points are remembered, with their ids. */
  *tails(): Generator<readonly [sensorId: number, tail: Tail]> {
    for (const [id, { tail }] of this.#sensors) if (tail !== EMPTY) yield [id, tail];
  }

  /** When the last row with points of a sensor came, of those that are remembered. */
  arrivalOf(sensorId: number): number | undefined {
    return this.arrivedAt(this.tail(sensorId).lastSeq);
  }

  /** Forgets everything: it is not known what the database has. */
  reset(): void {
    this.#seq = NOTHING;
    this.#sensors = new Map();
    this.#room = new Pages();
    this.#arrived = new Map();
    this.#bytes = new Map();
    this.#allBytes = 0;
    this.#begin = 0;
    this.#waiting = [];
    this.#generation++;
  }

  /** Reads the states of sensors that are not cached; sensors that do not exist stay without a state. */
  async load(sql: ShardQueryable, sensorIds: readonly number[]): Promise<void> {
    for (;;) {
      const unknown = sensorIds.filter((id) => this.state(id) === undefined);
      if (unknown.length === 0) return;
      const [generation, changes] = [this.#generation, this.#changes];
      const found = await sql<
        { sensor_id: number; newest: number | null; assigned: number; has_consumers: boolean }[]
      >`
        SELECT sensor_id, newest, assigned, has_consumers FROM ingest_state WHERE sensor_id = ANY (${unknown}::bigint[])`;
      // Otherwise the state may be older than a row that was read meanwhile.
      if (generation !== this.#generation || changes !== this.#changes) continue;
      for (const { sensor_id, newest, assigned, has_consumers } of found) {
        const known = this.#of(sensor_id);
        known.hasState = true;
        known.newest = newest ?? -1;
        known.assigned = assigned;
        known.hasConsumers = has_consumers;
        known.followTail();
      }
      return;
    }
  }

  /** The points of a sensor in rows up to one are in blocks, or gone with it. */
  merged(sensorId: number, upTo: number): void {
    const tail = this.tail(sensorId);
    if (tail !== EMPTY && upTo > tail.mergedTo) tail.mergedTo = upTo;
  }

  /** Resolves when what is to be forgotten has left the cache. */
  async forgotten(): Promise<void> {
    while (this.#isSweeping) await this.#swept;
  }

  /** The first row that has points which are not in blocks, as far as is known; the next one to come when there is none. */
  get oldestUnmerged(): number {
    let oldest = this.#seq + 1;
    for (const [, tail] of this.tails()) oldest = Math.min(oldest, tail.oldestUnmerged);
    return oldest;
  }

  /** One of a transaction, which adds rows that are not committed. It holds nothing of a sensor before `include`. */
  fork(): Fork {
    const fork = new Fork(this, this.#generation);
    fork.#seq = this.#seq;
    return fork;
  }

  /** Takes over what another one remembers of a sensor. */
  protected take(sensorId: number, from: JournalLog): void {
    const tail = from.tail(sensorId);
    if (tail !== EMPTY) this.#of(sensorId).tail = tail.clone(this.#room);
  }

  /** Raised whenever everything is forgotten. */
  get generation(): number {
    return this.#generation;
  }

  pin(): Pin {
    const [generation, own] = [this.#generation, Symbol()];
    this.#pins.add(own);
    return {
      seq: this.#seq,
      isValid: () => generation === this.#generation,
      release: () => {
        this.#pins.delete(own);
        while (this.#waiting.length > 0 && !overlaps(this.#waiting[0]!.pins, this.#pins))
          this.#drop(this.#waiting.shift()!.before);
      },
    };
  }

  /** @returns how many points it has */
  #take(row: JournalRow): number {
    this.#seq = row.seq;
    if (row.data === null) this.#changes++;
    for (const id of row.renewed ?? []) this.#forgetState(id);
    for (const id of row.changed ?? []) {
      this.#forgetState(id);
      const tail = this.tail(id);
      if (tail !== EMPTY) tail.supersede(row.seq);
    }
    if (row.data === null) return 0;
    this.#arrived.set(row.seq, row.arrived);
    let count = 0;
    for (const points of unpackFlush({ data: row.data, texts: row.texts! })) {
      this.#takePoints(row.seq, points);
      count += points.dates.length;
    }
    return count;
  }

  #forgetState(sensorId: number): void {
    const known = this.#sensors.get(sensorId);
    if (known === undefined) return;
    known.hasState = false;
    if (known.tail === EMPTY) this.#sensors.delete(sensorId);
  }

  #takePoints(seq: number, points: WriteSet): void {
    const { sensorIds, dates, texts } = points;
    for (let from = 0, to = 0; from < dates.length; from = to) {
      const id = sensorIds[from]!;
      while (to < dates.length && sensorIds[to] === id) to++;
      const known = this.#of(id);
      if (known.tail === EMPTY) known.tail = new Tail(this.#room);
      known.tail.append(seq, points, from, to);
      if (known.hasState) known.followTail();
    }
    const bytes = bytesOf(dates.length, texts);
    this.#bytes.set(seq, (this.#bytes.get(seq) ?? 0) + bytes);
    this.#allBytes += bytes;
  }

  /** Forgets rows before one, which the journal has no more, once no reader has an older snapshot. */
  forgetBefore(seq: number): void {
    if (seq <= this.#begin) return;
    if (this.#pins.size === 0) this.#drop(seq);
    else this.#waiting.push({ before: seq, pins: new Set(this.#pins) });
  }

  #drop(before: number): void {
    if (before <= this.#begin) return;
    this.#begin = before;
    if (!this.#isSweeping) this.#swept = this.#sweep();
  }

  /** Drops the points of rows before the begin, sensor by sensor, then the rows: the arrival of a point is known as long as the point is. */
  async #sweep(): Promise<void> {
    this.#isSweeping = true;
    try {
      await this.#sweepWhole();
    } finally {
      this.#isSweeping = false;
    }
  }

  async #sweepWhole(): Promise<void> {
    for (let begin = -1; begin !== this.#begin; ) {
      begin = this.#begin;
      const sensors = this.#sensors;
      let count = 0;
      for (const [id, known] of sensors) {
        if (++count % SWEPT === 0) await slice.take(SWEPT);
        // Everything was forgotten meanwhile.
        if (sensors !== this.#sensors) break;
        if (known.tail === EMPTY) continue;
        known.tail.drop(begin - 1);
        if (known.tail.length > 0) continue;
        known.tail = EMPTY;
        if (!known.hasState) sensors.delete(id);
      }
      if (sensors === this.#sensors) this.#dropRows(begin);
    }
  }

  #dropRows(before: number): void {
    // In order.
    for (const seq of this.#arrived.keys()) {
      if (seq >= before) break;
      this.#arrived.delete(seq);
      this.#allBytes -= this.#bytes.get(seq) ?? 0;
      this.#bytes.delete(seq);
    }
  }
}

/** Row, date and number of each point, and the texts. */
function bytesOf(points: number, texts: WriteSet['texts']): number {
  let bytes = 24 * points;
  for (const text of texts ?? []) bytes += text?.length ?? 0;
  return bytes;
}

/** Of a transaction that has locked the fence: what it adds is known to it alone until all can read it. */
export class Fork extends JournalLog {
  readonly #from: JournalLog;
  readonly #begun: number;
  readonly #included = new Set<number>();

  constructor(from: JournalLog, begun: number) {
    super();
    this.#from = from;
    this.#begun = begun;
  }

  override arrivedAt(seq: number): number | undefined {
    return super.arrivedAt(seq) ?? this.#from.arrivedAt(seq);
  }

  /** To be called before anything of these sensors is asked for. @throws a collision: the transaction is to be begun anew */
  include(sensorIds: Iterable<number>): void {
    for (const id of sensorIds) {
      if (this.#included.has(id)) continue;
      if (this.#from.generation !== this.#begun)
        throw Object.assign(new Error('the journal is read anew'), { code: '40001' });
      this.#included.add(id);
      this.take(id, this.#from);
    }
  }
}

function overlaps(some: ReadonlySet<symbol>, others: ReadonlySet<symbol>): boolean {
  for (const each of some) if (others.has(each)) return true;
  return false;
}
