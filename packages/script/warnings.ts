/** The warning states of a run, and its last warning. */

export type WarningState = 'on' | 'off' | 'error';

/** Warnings that are off by default in Octave. */
const OFF =
  `array-as-logical array-to-scalar array-to-vector imag-to-real language-extension missing-semicolon neg-dim-as-zero
  separator-insert single-quote-string str-to-num mixed-string-concat variable-switch-label`.split(/\s+/);

export class Warnings {
  last = { text: '', identifier: '' };
  /** The state of all other warnings. */
  private usual: WarningState = 'on';
  private readonly named = new Map<string, WarningState>(OFF.map((name) => [`Octave:${name}`, 'off']));

  stateOf(identifier: string): WarningState {
    return this.named.get(identifier) ?? this.usual;
  }

  set(identifier: string, state: WarningState): void {
    if (identifier !== 'all') this.named.set(identifier, state);
    else {
      this.usual = state;
      this.named.clear();
    }
  }

  /** `all` first, then the named ones. */
  list(): [identifier: string, state: WarningState][] {
    return [['all', this.usual], ...this.named];
  }

  restore(states: readonly (readonly [string, WarningState])[]): void {
    this.named.clear();
    for (const [identifier, state] of states) this.set(identifier, state);
  }
}
