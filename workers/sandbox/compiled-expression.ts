/** A trigger's expression, compiled once and computed for many points. */
import { Formula, isTrue, Meter, RunEnded, USUAL_LIMITS, type Value } from '@sensorium/script/engine';
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
  readonly #meter: Meter;
  readonly #formula: Formula;
  #hasEnded = false;

  /**
   * @param text Unicode
   * @param time milliseconds of each computation
   * @throws ParseError
   */
  constructor(text: string, time: number) {
    this.#meter = new Meter({ ...USUAL_LIMITS, time });
    this.#formula = new Formula(text, this.#meter, POINT);
  }

  /** Whether the next search may use it: nothing of the ones before has stayed. */
  get isClean(): boolean {
    return !this.#hasEnded && this.#formula.isClean;
  }

  /** @param variables the same for all points */
  begin(variables: Evaluation['variables']): Computer {
    this.#meter.restart();
    const values: (Value | undefined)[] = POINT.map(() => undefined);
    for (const [name, value] of variables) {
      values[this.#formula.slot(name)] = fromPlain(value, this.#meter);
    }
    let latest: Evaluation['last'] | undefined;
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
