/** A trigger's expression, compiled once and computed for many points. */
import { parseExpression } from '../../common/script/parser.js';
import { expressions } from '../script/compile/expression.js';
import { Frame, Scope } from '../script/compile/frame.js';
import { type Code, compileExpression } from '../script/compile/unit.js';
import { RunEnded } from '../script/errors.js';
import { Meter, USUAL_LIMITS } from '../script/meter.js';
import { Output } from '../script/output.js';
import { Run } from '../script/run.js';
import { fromUnicode, isTrue } from '../script/values/convert.js';
import type { Value } from '../script/values/types.js';
import type { Plain } from './plain.js';
import { fromPlain } from './plain-values.js';
import type { Evaluation } from './protocol.js';

const SECOND = 1_000_000;

/** Computes for one point after the other. */
export interface Computer {
  /**
   * @param date microseconds
   * @param last the latest point before it
   * @throws ScriptError; RunEnded when a limit was met
   */
  holds(date: number, value: Plain, last: Evaluation['last']): boolean;
}

/**
 * A condition holds where `if` would go in; NaN, which comes of a variable without a value, does not hold.
 *
 * Unlike in a script, `==` and `!=` compare two texts as a whole: `sensor_data_value == "on"` means what it says, whatever the length
 * of the value.
 */
export class CompiledExpression {
  readonly #scope = new Scope();
  readonly #meter: Meter;
  readonly #run: Run;
  readonly #code: Code;
  #hasEnded = false;

  /**
   * @param text Unicode
   * @param time milliseconds of each computation
   * @throws ParseError
   */
  constructor(text: string, time: number) {
    const nothing = () => {};
    this.#meter = new Meter({ ...USUAL_LIMITS, time });
    this.#run = new Run(this.#meter, new Output(this.#meter, nothing, nothing));
    const unit = {
      scope: this.#scope,
      run: this.#run,
      compiler: expressions,
      function: null,
      wholeTexts: true,
    };
    this.#code = compileExpression(parseExpression(fromUnicode(text)), unit);
  }

  /** Whether the next search may use it: nothing of the ones before has stayed. */
  get isClean(): boolean {
    return !this.#hasEnded && this.#run.globals.size === 0 && this.#run.functions.size === 0;
  }

  /** @param variables the same for all points */
  begin(variables: Evaluation['variables']): Computer {
    this.#meter.restart();
    const fixed = variables.map(
      ([name, value]) => [this.#scope.slot(name), fromPlain(value, this.#meter)] as const,
    );
    const [value, date, lastValue, lastDate] = POINT.map((name) => this.#scope.slot(name)) as [
      number,
      number,
      number,
      number,
    ];
    let latest: Evaluation['last'] | undefined;
    let latestValue: Value = Number.NaN;
    return {
      holds: (at, given, last) => {
        this.#meter.restart();
        try {
          const frame = new Frame(this.#run, this.#scope, '');
          const { slots } = frame;
          for (const [slot, constant] of fixed) slots[slot] = constant;
          if (last !== latest) {
            latestValue = last === null ? Number.NaN : fromPlain(last.value, this.#meter);
            latest = last;
          }
          slots[value] = fromPlain(given, this.#meter);
          slots[date] = at / SECOND;
          slots[lastValue] = latestValue;
          slots[lastDate] = last === null ? Number.NaN : last.date / SECOND;
          const result = this.#code(frame);
          return !Number.isNaN(result) && isTrue(result);
        } catch (error) {
          if (error instanceof RunEnded) this.#hasEnded = true;
          throw error;
        }
      },
    };
  }
}

const POINT = ['sensor_data_value', 'sensor_data_date', 'last_sensor_data_value', 'last_sensor_data_date'];
