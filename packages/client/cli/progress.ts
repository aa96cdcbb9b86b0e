/** How far long work has come, on one line of the terminal; silent where standard error is no terminal. */
import type { Surroundings } from './command.js';

/** Milliseconds between two drawings. */
const PACE = 100;
const WIDTH = 24;

export class Progress {
  readonly #stderr: NodeJS.WriteStream;
  readonly #begun = performance.now();
  #drawn = 0;

  constructor({ stderr }: Pick<Surroundings, 'stderr'>) {
    this.#stderr = stderr;
  }

  get isShown(): boolean {
    return this.#stderr.isTTY === true;
  }

  /**
   * @param points so far
   * @param share done, from 0 to 1; null: nobody knows
   */
  tell(points: number, share: number | null): void {
    const now = performance.now();
    if (!this.isShown || now - this.#drawn < PACE) return;
    this.#drawn = now;
    const rate = Math.round(points / ((now - this.#begun) / 1000));
    const bar = share === null ? '' : `${barOf(share)} ${Math.floor(share * 100)} %  `;
    this.#stderr.write(`\r\x1b[K${bar}${grouped(points)} points, ${grouped(rate)}/s`);
  }

  /** Makes room for other text. */
  clear(): void {
    if (this.isShown && this.#drawn > 0) this.#stderr.write('\r\x1b[K');
    this.#drawn = 0;
  }
}

function barOf(share: number): string {
  const full = Math.round(Math.min(1, share) * WIDTH);
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}]`;
}

export function grouped(number: number): string {
  return number.toLocaleString('en');
}
