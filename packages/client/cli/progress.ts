/** Progress line on standard error; no output when that is not a terminal. */
import type { CommandContext } from './command.js';

/** Milliseconds. */
const REDRAW_INTERVAL = 100;
const WIDTH = 24;

export class Progress {
  readonly #stderr: NodeJS.WriteStream;
  readonly #begun = performance.now();
  #drawn = 0;

  constructor({ stderr }: Pick<CommandContext, 'stderr'>) {
    this.#stderr = stderr;
  }

  get isShown(): boolean {
    return this.#stderr.isTTY === true;
  }

  /**
   * @param points so far
   * @param share done, from 0 to 1; null: unknown
   */
  update(points: number, share: number | null): void {
    const now = performance.now();
    if (!this.isShown || now - this.#drawn < REDRAW_INTERVAL) return;
    this.#drawn = now;
    const rate = Math.round(points / ((now - this.#begun) / 1000));
    const bar = share === null ? '' : `${barOf(share)} ${Math.floor(share * 100)} %  `;
    this.#stderr.write(`\r\x1b[K${bar}${grouped(points)} points, ${grouped(rate)}/s`);
  }

  /** Removes the line before other output. */
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
