/** Points of one sensor, column by column: what judging fills and the flush reads. */

/** Stands for the date of a point that came without one; the flush gives it the server's time. */
export const NO_DATE = -1;

export class Columns {
  /** Microseconds, or NO_DATE. */
  readonly dates: number[] = [];
  /** NaN: the value is no number. */
  readonly numbers: number[] = [];
  readonly texts: (string | null)[] = [];

  get length(): number {
    return this.dates.length;
  }

  push(date: number, number: number, text: string | null): void {
    this.dates.push(date);
    this.numbers.push(number);
    this.texts.push(text);
  }
}

/** Points of many sensors on their way into SQL, in order of (sensor, date). */
export class Rows extends Columns {
  readonly sensorIds: number[] = [];

  add(sensorId: number, date: number, number: number, text: string | null): void {
    this.sensorIds.push(sensorId);
    this.push(date, number, text);
  }
}
