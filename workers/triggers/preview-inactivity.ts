/** When a trigger of inactivity would have fired, if points had arrived at their dates. Dates are microseconds since 1970. */
import { type StoredValue, valueText } from '@sensorium/model/stored-value';
import type { DataType } from '@sensorium/model/values';
import type { PreviewFiring } from '../../sql/store/triggers/preview.js';
import type { ArrivedPoints } from './trigger-evaluation.js';
import { shortText } from './variables.js';

interface Waiting {
  readonly inactivity: number;
  readonly dataType: DataType;
  /** When the trigger is switched on. */
  readonly from: number;
}

/** A firing when no point has arrived for the time; the next point arms the trigger again. The limit of one a minute follows from the shortest time. */
export class InactivityPreview {
  readonly firings: PreviewFiring[] = [];
  total = 0;
  readonly error = null;
  readonly #waiting: Waiting;
  #arrived: number;
  #last: { readonly date: number; readonly value: StoredValue } | null = null;

  constructor(waiting: Waiting) {
    this.#waiting = waiting;
    this.#arrived = waiting.from;
  }

  /** @param most firings to list */
  take({ dates, values }: ArrivedPoints, most: number): void {
    for (const [index, date] of dates.entries()) {
      this.end(date - 1, most);
      this.#arrived = date;
      this.#last = { date, value: values[index]! };
    }
  }

  /** Fires if the time is over by a date, with no point until then. */
  end(to: number, most: number): void {
    const at = this.#arrived + this.#waiting.inactivity;
    if (at > to) return;
    this.total++;
    if (this.firings.length >= most) return;
    const last = this.#last;
    const value = last === null ? null : shortText(valueText(this.#waiting.dataType, last.value));
    this.firings.push({ at, date: last?.date ?? null, value, holdsSince: null });
  }
}
