/** The points of several batches by sensor, as a flush needs them. */
import type { Batch } from './batch.js';
import { Rows, type Span } from './columns.js';

/** Points of one batch and sensor that follow each other. */
interface Run {
  readonly batch: number;
  readonly from: number;
  readonly to: number;
}

export class BySensor {
  /** Ascending. */
  readonly ids: Float64Array;
  /** In order of their sensors; those of one sensor in order of arrival. */
  readonly points: Rows;
  /** Columns of the points. */
  readonly dates: Float64Array;
  readonly numbers: Float64Array;
  readonly texts: readonly (string | null)[] | null;
  readonly #starts: Uint32Array;
  readonly #batches: readonly Batch[];
  /** Of each point its batch and its place in that; null: all are of the only batch, and at their place. */
  readonly #origin: { readonly batch: Uint32Array; readonly place: Uint32Array } | null;

  /** @param batches in order of arrival. @param only points of these sensors; absent: all */
  constructor(batches: readonly Batch[], only?: ReadonlySet<number>) {
    this.#batches = batches;
    const [first] = batches;
    if (batches.length === 1 && only === undefined && isAscending(first!.points.sensorIds)) {
      this.points = first!.points;
      this.#origin = null;
    } else {
      const length = batches.reduce((sum, { points }) => sum + points.length, 0);
      this.points = new Rows(length);
      this.#origin = { batch: new Uint32Array(length), place: new Uint32Array(length) };
      for (const run of runsBySensor(batches, only)) this.#add(run, this.#origin);
    }
    ({ dates: this.dates, numbers: this.numbers, texts: this.texts } = this.points);
    [this.ids, this.#starts] = groupsOf(this.points.sensorIds);
  }

  #add({ batch, from, to }: Run, origin: { batch: Uint32Array; place: Uint32Array }): void {
    const at = this.points.length;
    this.points.addSpan(this.#batches[batch]!.points, { from, to });
    for (let i = from; i < to; i++) {
      origin.batch[at + i - from] = batch;
      origin.place[at + i - from] = i;
    }
  }

  /** Where the points of a sensor stand. @param index of the sensor among the ids */
  span(index: number): Span {
    return { from: this.#starts[index]!, to: this.#starts[index + 1]! };
  }

  /** The batch that a point came in. */
  batchOf(place: number): Batch {
    return this.#batches[this.#origin === null ? 0 : this.#origin.batch[place]!]!;
  }

  /** Gives a point without a date its date, here and in its batch. */
  stamp(place: number, date: number): void {
    this.points.stamp(place, date);
    if (this.#origin !== null) this.batchOf(place).points.stamp(this.#origin.place[place]!, date);
  }
}

function isAscending(ids: Float64Array): boolean {
  for (let i = 1; i < ids.length; i++) if (ids[i]! < ids[i - 1]!) return false;
  return true;
}

function runsBySensor(batches: readonly Batch[], only: ReadonlySet<number> | undefined): readonly Run[] {
  const runs: Run[] = [];
  const ids: number[] = [];
  batches.forEach(({ points: { sensorIds } }, batch) => {
    for (let from = 0, to = 0; from < sensorIds.length; from = to) {
      const id = sensorIds[from]!;
      for (to = from + 1; sensorIds[to] === id; ) to++;
      if (only !== undefined && !only.has(id)) continue;
      runs.push({ batch, from, to });
      ids.push(id);
    }
  });
  return orderOf(ids).map((index) => runs[index]!);
}

/** The indexes of ids in ascending order of these, those of one id in their own. */
function orderOf(ids: readonly number[]): number[] {
  const { length } = ids;
  const keys = new Float64Array(length);
  let greatest = 0;
  for (let i = 0; i < length; i++) {
    keys[i] = ids[i]! * length + i;
    if (ids[i]! > greatest) greatest = ids[i]!;
  }
  if (greatest >= Number.MAX_SAFE_INTEGER / length - 1) {
    return [...ids.keys()].sort((left, right) => ids[left]! - ids[right]! || left - right);
  }
  // One number for both is sorted several times as fast.
  return Array.from(keys.sort(), (key) => key % length);
}

/** @returns each sensor, and where its points begin; and behind them where the last ones end */
function groupsOf(sensorIds: Float64Array): [ids: Float64Array, starts: Uint32Array] {
  const ids = new Float64Array(sensorIds.length);
  const starts = new Uint32Array(sensorIds.length + 1);
  let groups = 0;
  for (let i = 0; i < sensorIds.length; i++) {
    if (groups > 0 && sensorIds[i] === ids[groups - 1]) continue;
    ids[groups] = sensorIds[i]!;
    starts[groups++] = i;
  }
  starts[groups] = sensorIds.length;
  return [ids.subarray(0, groups), starts.subarray(0, groups + 1)];
}
