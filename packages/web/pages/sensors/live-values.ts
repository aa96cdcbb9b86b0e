/** Newest values of the rows in sight, as texts. */
import { signal } from '@preact/signals';
import { follow } from '../../api/live.js';

export interface LiveValue {
  readonly value: string;
  /** UNIX seconds. */
  readonly date: number;
}

/** Milliseconds after which rows are followed: those that only scroll past are not. */
const DWELL = 400;
/** Characters of a value, as in the list. */
const LONGEST = 200;

export class LiveValues {
  /** By id; changes at most once a frame. */
  readonly values = signal<ReadonlyMap<string, LiveValue>>(new Map());
  readonly #ends = new Map<string, () => void>();
  readonly #pending = new Map<string, LiveValue>();
  #dwelling: ReturnType<typeof setTimeout> | undefined;
  #frame: number | undefined;

  /** @param ids rows in sight */
  follow(ids: readonly string[]): void {
    clearTimeout(this.#dwelling);
    this.#dwelling = setTimeout(() => this.#followAll(new Set(ids)), DWELL);
  }

  stop(): void {
    clearTimeout(this.#dwelling);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#followAll(new Set());
  }

  #followAll(wanted: ReadonlySet<string>): void {
    for (const id of wanted) {
      if (this.#ends.has(id)) continue;
      const end = follow(
        Number(id),
        (points) => {
          const { date, value } = points.reduce((last, point) => (point.date >= last.date ? point : last));
          this.#take(id, { date, value: textOf(value) });
        },
        { isWhole: false },
      );
      this.#ends.set(id, end);
    }
    for (const [id, end] of this.#ends) {
      if (wanted.has(id)) continue;
      this.#ends.delete(id);
      end();
    }
  }

  #take(id: string, value: LiveValue): void {
    const known = this.#pending.get(id) ?? this.values.value.get(id);
    if (known !== undefined && known.date > value.date) return;
    this.#pending.set(id, value);
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.values.value = new Map([...this.values.value, ...this.#pending]);
      this.#pending.clear();
    });
  }
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
