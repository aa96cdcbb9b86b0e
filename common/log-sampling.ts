/**
 * Repeated log lines: in each minute the first lines of one kind are written, the others are counted, and one line says how many there were. A kind is a
 * level and a message: what differs from line to line is in the other members. Otherwise a client that causes a warning fills a disk.
 */

/** Lines of one kind that are written in a minute. */
const FIRST = 20;
const WINDOW = 60_000;
/** Kinds that are counted apart. Messages are constants, so there are far fewer. */
const KINDS = 500;

export interface Suppressed {
  readonly kind: string;
  readonly lines: number;
}

export class LogSampling {
  readonly #report: (suppressed: readonly Suppressed[]) => void;
  readonly #seen = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  /** @param report called at the end of a minute in which lines were suppressed */
  constructor(report: (suppressed: readonly Suppressed[]) => void) {
    this.#report = report;
  }

  /** @returns whether the line is to be written */
  admits(kind: string): boolean {
    const counted = this.#seen.size < KINDS || this.#seen.has(kind) ? kind : 'other';
    const lines = (this.#seen.get(counted) ?? 0) + 1;
    this.#seen.set(counted, lines);
    this.#timer ??= setTimeout(() => this.end(), WINDOW).unref();
    return lines <= FIRST;
  }

  /** Ends the minute: by its timer, or when the process exits. */
  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const suppressed = [...this.#seen]
      .filter(([, lines]) => lines > FIRST)
      .map(([kind, lines]) => ({ kind, lines: lines - FIRST }));
    this.#seen.clear();
    if (suppressed.length > 0) this.#report(suppressed);
  }
}
