/** What a flush makes of the heads of its sensors, column by column, in order of their ids. */
import type { Touched } from './fold.js';
import type { Gap } from './gap.js';

export class HeadChanges {
  readonly sensorIds: number[] = [];
  /** First date that was stored or replaced. */
  readonly lo: number[] = [];
  readonly newest: number[] = [];
  readonly stamp: number[] = [];
  readonly pending: number[] = [];
  readonly summed: number[] = [];
  /** Of the gap; NaN: as it was. */
  readonly front: number[] = [];
  readonly ahead: number[] = [];

  get length(): number {
    return this.sensorIds.length;
  }

  /** @param gap null: as it was */
  add(sensorId: number, { lo, hi, pending }: Touched, stamp: number, summed: number, gap: Gap | null): void {
    this.sensorIds.push(sensorId);
    this.lo.push(lo);
    this.newest.push(hi);
    this.stamp.push(stamp);
    this.pending.push(pending);
    this.summed.push(summed);
    this.front.push(gap === null ? Number.NaN : gap.front);
    this.ahead.push(gap === null ? Number.NaN : gap.ahead);
  }

  setGap(index: number, { front, ahead }: Gap): void {
    this.front[index] = front;
    this.ahead[index] = ahead;
  }
}
