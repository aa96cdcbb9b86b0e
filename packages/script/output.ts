/** What a script prints. `evalc` and friends put a capture on top; the lowest level goes to whoever started the run. */
import type { Meter } from './meter.js';
import type { Value } from './values/types.js';

export class Output {
  private readonly captures: string[][] = [];
  /** The value a statement without semicolon displayed last. */
  lastDisplayed: Value | null = null;
  /** Whether printf, disp and the like have printed anything. */
  printed = false;

  /** `sink` and `warn` take byte strings (one UTF-16 unit a byte). */
  constructor(
    private readonly meter: Meter,
    private readonly sink: (text: string) => void,
    private readonly warn: (text: string) => void,
  ) {}

  /** Printed by the script itself: printf, disp, puts. */
  print(text: string): void {
    this.printed = true;
    this.display(text);
  }

  /** Displayed because a statement had no semicolon. */
  display(text: string): void {
    this.meter.print(text.length);
    const capture = this.captures.at(-1);
    if (capture === undefined) this.sink(text);
    else capture.push(text);
  }

  /** To standard error; a capture takes it as well. */
  error(text: string): void {
    this.meter.print(text.length);
    const capture = this.captures.at(-1);
    if (capture === undefined) this.warn(text);
    else capture.push(text);
  }

  /** Runs `action` and answers what it printed instead of printing it. */
  capture(action: () => void): string {
    const pieces: string[] = [];
    this.captures.push(pieces);
    try {
      action();
    } finally {
      this.captures.pop();
    }
    return pieces.join('');
  }
}
