/** The output of a script. `evalc` and similar functions push a capture; the lowest level goes to the host. */
import type { Meter } from './meter.js';
import type { Value } from './values/types.js';

export class Output {
  private readonly captures: string[][] = [];
  /** The value that a statement without semicolon displayed last. */
  lastDisplayed: Value | null = null;
  /** Whether printf, disp and similar functions have printed anything. */
  printed = false;

  /** `sink` and `warn` receive byte strings (one UTF-16 unit per byte). */
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

  /** To standard error; a capture receives it too. */
  error(text: string): void {
    this.meter.print(text.length);
    const capture = this.captures.at(-1);
    if (capture === undefined) this.warn(text);
    else capture.push(text);
  }

  /** Runs `action` and returns its output instead of printing it. */
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
