/** Points of one sensor, column by column: what judging fills and the flush reads. */

/** Stands for the date of a point that came without one; the flush gives it the server's time. */
export const NO_DATE = -1;

/** Characters of text that weigh as much as a point. */
const TEXT_WEIGHT = 64;

export class Columns {
  /** Microseconds, or NO_DATE. */
  readonly dates: number[] = [];
  /** NaN: the value is no number. */
  readonly numbers: number[] = [];
  readonly texts: (string | null)[] = [];
  /** Points, long texts counted as several: what queues and flushes are measured by. */
  weight = 0;

  get length(): number {
    return this.dates.length;
  }

  push(date: number, number: number, text: string | null): void {
    this.dates.push(date);
    this.numbers.push(number);
    this.texts.push(text);
    this.weight += text === null ? 1 : 1 + Math.floor(text.length / TEXT_WEIGHT);
  }
}

/** Rows from index to index, the last one exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Points of many sensors on their way into SQL, in order of (sensor, date). */
export class Rows extends Columns {
  readonly sensorIds: number[] = [];

  add(sensorId: number, date: number, number: number, text: string | null): void {
    this.sensorIds.push(sensorId);
    this.push(date, number, text);
  }

  /** Those outside of the spans. @param spans in order */
  without(spans: readonly Span[]): Rows {
    if (spans.length === 0) return this;
    const others = new Rows();
    let at = 0;
    for (const { from, to } of [...spans, { from: this.length, to: this.length }]) {
      for (; at < from; at++) {
        others.add(this.sensorIds[at]!, this.dates[at]!, this.numbers[at]!, this.texts[at]!);
      }
      at = to;
    }
    return others;
  }
}
