/**
 * Formulas: single expressions that are compiled once and computed often, such as the expressions of triggers.
 *
 * They follow the script language with one exception: `==` and `!=` between two strings compare the whole strings. (In a script they compare character by
 * character, and refuse strings of different lengths.)
 */
import { expressions } from './compile/expression.js';
import { Frame, Scope } from './compile/frame.js';
import { type Code, compileExpression } from './compile/unit.js';
import type { Meter } from './meter.js';
import { Output } from './output.js';
import { Run } from './run.js';
import { parseExpression } from './syntax/parser.js';
import { fromUnicode } from './values/convert.js';
import type { Value } from './values/types.js';

export class Formula {
  readonly #scope = new Scope();
  readonly #run: Run;
  readonly #code: Code;

  /**
   * @param text Unicode
   * @param meter limits that apply to all computations since its last restart
   * @param names variables with the first slots, in this order
   * @throws ParseError
   */
  constructor(text: string, meter: Meter, names: readonly string[] = []) {
    const nothing = () => {};
    this.#run = new Run(meter, new Output(meter, nothing, nothing));
    for (const name of names) this.slot(name);
    const unit = {
      scope: this.#scope,
      run: this.#run,
      compiler: expressions,
      function: null,
      wholeTexts: true,
    };
    this.#code = compileExpression(parseExpression(fromUnicode(text)), unit);
  }

  /** The index of a variable in the values of `compute`. */
  slot(name: string): number {
    return this.#scope.slot(name);
  }

  /** Whether the computations so far have left neither a global variable nor a function. */
  get isClean(): boolean {
    return this.#run.globals.size === 0 && this.#run.functions.size === 0;
  }

  /**
   * Computes the value for these variables.
   *
   * @param values by slot; undefined is a variable without a value
   * @throws ScriptError; RunEnded when a limit was reached
   */
  compute(values: readonly (Value | undefined)[]): Value {
    const frame = new Frame(this.#run, this.#scope, '');
    for (let k = 0; k < values.length; k++) frame.slots[k] = values[k];
    return this.#code(frame);
  }
}
