/**
 * Formulas: single expressions that are compiled once and computed often, as triggers are.
 *
 * They are the script language with one deviation: `==` and `!=` between two texts compare the whole texts. (In a script they compare
 * letter by letter, and refuse texts of different lengths.)
 */
import { parseExpression } from '../../common/script/parser.js';
import { expressions } from './compile/expression.js';
import { Frame, Scope } from './compile/frame.js';
import { type Code, compileExpression } from './compile/unit.js';
import type { Meter } from './meter.js';
import { Output } from './output.js';
import { Run } from './run.js';
import { fromUnicode } from './values/convert.js';
import type { Value } from './values/types.js';

export class Formula {
  private readonly frame: Frame;
  private readonly code: Code;

  /**
   * @param text the expression, as its author wrote it
   * @param names variables it may use, in the order in which `compute` gets their values
   * @param meter limits of each single computation
   * @throws ParseError
   */
  constructor(
    text: string,
    private readonly names: readonly string[],
    private readonly meter: Meter,
  ) {
    const nothing = () => {};
    const run = new Run(meter, new Output(meter, nothing, nothing));
    const scope = new Scope();
    // The variables come first, so their slots are 0, 1, ...
    for (const name of names) scope.slot(name);
    this.frame = new Frame(run, scope, '');
    const tree = parseExpression(fromUnicode(text));
    const unit = { scope, run, compiler: expressions, function: null, wholeTexts: true };
    this.code = compileExpression(tree, unit);
  }

  /**
   * Computes the value for these variables; undefined is a variable without a value.
   *
   * @throws ScriptError; RunEnded when a limit was met
   */
  compute(values: readonly (Value | undefined)[]): Value {
    const { slots } = this.frame;
    for (let k = 0; k < this.names.length; k++) slots[k] = values[k];
    this.meter.restart();
    return this.code(this.frame);
  }
}
