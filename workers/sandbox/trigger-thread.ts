/** The thread of triggers: batches of expressions, each compiled once a batch and evaluated under a budget of its own. */
import { workerData } from 'node:worker_threads';
import { parseExpression } from '../../common/script/parser.js';
import { type Code, compileExpression } from '../script/compile/expression.js';
import { Frame, Scope } from '../script/compile/frame.js';
import { Meter, USUAL_LIMITS } from '../script/meter.js';
import { Output } from '../script/output.js';
import { Run } from '../script/run.js';
import { fromUnicode, isTrue } from '../script/values/convert.js';
import { fromPlain } from './plain-values.js';
import type { Evaluation, Setup, Verdict } from './protocol.js';
import { describeError } from './run-failure.js';
import { Slot } from './slot.js';

export interface TriggerTask {
  readonly batch: readonly Evaluation[];
  readonly memory: SharedArrayBuffer;
  readonly epoch: number;
}

export interface TriggerAnswer {
  readonly verdicts: Verdict[];
  readonly defects: string[];
}

const { triggerTime } = workerData as Setup;

export default function evaluateBatch({ batch, memory, epoch }: TriggerTask): TriggerAnswer {
  const slot = new Slot(memory, epoch);
  const compiled = new Map<string, Compiled>();
  const defects: string[] = [];
  const verdicts = batch.map((evaluation, item): Verdict => {
    slot.begin(item);
    const begun = performance.now();
    let unit = compiled.get(evaluation.expression);
    try {
      if (unit === undefined) {
        unit = new Compiled(evaluation.expression);
        compiled.set(evaluation.expression, unit);
      }
      return { value: unit.holds(evaluation.variables, begun), error: null };
    } catch (caught) {
      const { error, defect } = describeError(caught, null, slot);
      if (defect !== null) defects.push(defect);
      return { value: false, error };
    }
  });
  return { verdicts, defects };
}

/** An expression with the run it belongs to. Nothing but memory of the expression's own functions outlives an evaluation. */
class Compiled {
  readonly #scope = new Scope();
  #begun = performance.now();
  readonly #meter = new Meter(
    { ...USUAL_LIMITS, time: triggerTime },
    undefined,
    () => performance.now() - this.#begun,
  );
  readonly #run = new Run(
    this.#meter,
    new Output(
      this.#meter,
      () => {},
      () => {},
    ),
  );
  readonly #code: Code;

  /** @throws ParseError */
  constructor(expression: string) {
    const unit = { scope: this.#scope, run: this.#run, function: null };
    this.#code = compileExpression(parseExpression(fromUnicode(expression)), unit);
  }

  holds(variables: Evaluation['variables'], begun: number): boolean {
    this.#begun = begun;
    const frame = new Frame(this.#run, this.#scope, '');
    for (const [name, value] of variables) frame.set(this.#scope.slot(name), fromPlain(value, this.#meter));
    return isTrue(this.#code(frame));
  }
}
