/** Expression of a trigger: compiled once, computed for many points. */

import { Formula, isTrue, Meter, RunEnded, USUAL_LIMITS, type Value } from '@sensorium/script/engine';
import { SECOND } from '../../common/dates.js';
import type { Plain } from './plain.js';
import { fromPlain } from './plain-values.js';
import type { ExpressionRequest } from './protocol.js';

/** Computes the expression point by point. */
export interface Computer {
  /**
   * @param date microseconds
   * @param last the latest earlier point
   * @throws ScriptError; RunEnded when a limit is exceeded
   */
  holds(date: number, value: Plain, last: ExpressionRequest['last']): boolean;
}

/**
 * A condition holds where `if` would run its body. NaN, the value of a variable without a value, does not hold.
 *
 * Unlike in a script, `==` and `!=` compare two texts as a whole, so that `sensor_data_value == "on"` works for values of any length.
 */
export class CompiledExpression {
  readonly #meter: Meter;
  readonly #formula: Formula;
  #hasEnded = false;

  /**
   * @param text Unicode
   * @param time limit of each computation in milliseconds
   * @throws ParseError
   */
  constructor(text: string, time: number) {
    this.#meter = new Meter({ ...USUAL_LIMITS, time });
    this.#formula = new Formula(text, this.#meter, POINT);
  }

  /** Whether the next search may use this object: the earlier ones have left no state. */
  get isClean(): boolean {
    return !this.#hasEnded && this.#formula.isClean;
  }

  begin({ variables, isAtDates = false }: Pick<ExpressionRequest, 'variables' | 'isAtDates'>): Computer {
    this.#meter.restart();
    const values: (Value | undefined)[] = POINT.map(() => undefined);
    for (const [name, value] of variables) {
      values[this.#formula.slot(name)] = fromPlain(value, this.#meter);
    }
    const now = isAtDates ? this.#formula.slot('current_time') : -1;
    let latest: ExpressionRequest['last'] | undefined;
    let latestValue: Value = Number.NaN;
    return {
      holds: (date, value, last) => {
        this.#meter.restart();
        try {
          if (last !== latest) {
            latestValue = last === null ? Number.NaN : fromPlain(last.value, this.#meter);
            latest = last;
          }
          values[0] = fromPlain(value, this.#meter);
          values[1] = date / SECOND;
          if (isAtDates) values[now] = values[1];
          values[2] = latestValue;
          values[3] = last === null ? Number.NaN : last.date / SECOND;
          const result = this.#formula.compute(values);
          return !Number.isNaN(result) && isTrue(result);
        } catch (error) {
          if (error instanceof RunEnded) this.#hasEnded = true;
          throw error;
        }
      },
    };
  }
}

/** Variables of a point, by slot. */
const POINT = ['sensor_data_value', 'sensor_data_date', 'last_sensor_data_value', 'last_sensor_data_date'];
