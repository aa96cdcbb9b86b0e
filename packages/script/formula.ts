/**
 * Formulas: single expressions that are compiled once and computed often, as triggers are.
 *
 * They are the script language with one deviation: `==` and `!=` between two texts compare the whole texts. (In a script they compare
 * letter by letter, and refuse texts of different lengths.)
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
   * @param meter its limits hold for all computations since its last restart
   * @param names variables that get the first slots, in this order
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

  /** Whether the computations so far have left no global variable and no function behind. */
  get isClean(): boolean {
    return this.#run.globals.size === 0 && this.#run.functions.size === 0;
  }

  /**
   * Computes the value for these variables.
   *
   * @param values by slot; undefined is a variable without a value
   * @throws ScriptError; RunEnded when a limit was met
   */
  compute(values: readonly (Value | undefined)[]): Value {
    const frame = new Frame(this.#run, this.#scope, '');
    for (let k = 0; k < values.length; k++) frame.slots[k] = values[k];
    return this.#code(frame);
  }
}
