/**
 * Evaluates a trigger on points of its sensor. Pure: the caller computes the expressions and passes the time.
 *
 *            expression has held for long enough; a minute has passed since the last firing
 *   armed ──────────────────────────────── fires ───────────────────────────────▶ not armed (with hysteresis only)
 *     ▲                                                                              │
 *     └───────────────────────────────── hysteresis holds ◀──────────────────────────┘
 *
 * Each point is evaluated for one of the two conditions. While the trigger must not fire and has no `for`, only the newest point is
 * evaluated. So a year of points that arrive at once costs a few searches and fires once.
 *
 * A preview evaluates stored points as if each had arrived at its date; then the minute is one of those dates.
 */

import { type StoredValue, valueText } from '@sensorium/model/stored-value';
import { DAY, MINUTE, SECOND } from '../../common/dates.js';
import type { ExpressionRequest, ExpressionVerdict, PointResult, RunError } from '../sandbox/protocol.js';
import type {
  DatedValue,
  Fired,
  SensorTrigger,
  TriggerEvaluation,
  TriggerState,
  Variables,
} from './sensor-trigger.js';
import { plainOf, shortened, shortText, variablesOf } from './variables.js';

/** Cooldown after an expression that exceeded a limit: a minute, then two, four, ... up to a day. */
const LONGEST_COOLDOWN = DAY;

/** Points in order of arrival. */
export interface ArrivedPoints {
  readonly dates: readonly number[];
  readonly values: readonly StoredValue[];
}

export interface EvaluationResult {
  readonly state: TriggerState;
  /** In order; at most one of points that arrived together. */
  readonly firings: readonly Fired[];
  /** Whether the last firing, of these or before, is still active: its condition has not been found not to hold. */
  readonly isActive: boolean;
  /** The limit that ended the evaluation before all points were evaluated; null: none. */
  readonly stopped: RunError | null;
  /** In order. */
  readonly evaluations: readonly TriggerEvaluation[];
}

/** When points arrive: together, at a time of the database in microseconds; or each at its own date. */
export type Arrival = number | 'at their dates';

/**
 * Whether a minute has passed since the last firing. A firing more than a minute in the future also counts as over: the database's clock
 * has stepped back since.
 * @param now microseconds, by the clock of the database
 */
export function mayFire({ firedAt }: TriggerState, now: number): boolean {
  return firedAt === null || Math.abs(now - firedAt) >= MINUTE;
}

/** A cooldown that ends later than the longest was recorded before the database's clock stepped back. */
function hasCooledDown({ cooldownUntil }: TriggerState, now: number): boolean {
  return cooldownUntil === null || now >= cooldownUntil || cooldownUntil - now > LONGEST_COOLDOWN;
}

/** Yields the searches it needs. */
export function* evaluateTrigger(
  trigger: SensorTrigger,
  points: ArrivedPoints,
  arrival: Arrival,
): Generator<ExpressionRequest, EvaluationResult, ExpressionVerdict> {
  const { expression, hysteresis, hold } = trigger;
  const { dates } = points;
  const series = new Series(trigger, points, arrival);
  const firings: Fired[] = [];
  let { state } = trigger;
  let isActive = trigger.firing !== null;
  let stopped: RunError | null = null;
  if (hasCooledDown(state, series.arrivalOf(0))) {
    for (let from = 0; from < dates.length; ) {
      const armed = state.armed || hysteresis === '';
      const isOpen = armed && mayFire(state, series.arrivalOf(from));
      const end = armed && !isOpen ? series.nextOpen(from, state) : dates.length;
      if (armed && !isOpen && hold === 0) from = end - 1;
      const search = series.search(from, end, state, {
        expression: armed ? expression : hysteresis,
        late: armed && hold === 0,
        hold: !armed ? 0 : isOpen ? hold : Number.POSITIVE_INFINITY,
        since: armed ? state.holdsSince : null,
      });
      let verdict: ExpressionVerdict = yield search;
      // Limits are wall-clock time, so other processes may have caused the first one.
      if (verdict.stopped?.cause === 'limit' && state.cooldowns === 0) verdict = yield search;
      const found = verdict.index < 0 ? -1 : from + verdict.index;
      const condition = armed ? 'expression' : 'hysteresis';
      const variables = series.record(verdict, from, condition, state, armed ? found : -1);
      if (verdict.stopped !== null) {
        stopped = verdict.stopped;
        const now = series.arrivalOf(from);
        state = { ...state, holdsSince: null, ...cooldown(state, now) };
        break;
      }
      state = { ...state, cooldowns: 0, cooldownUntil: null };
      if (armed) {
        const holdsStill =
          hold > 0 ? verdict.since !== null && verdict.since === search.since : !series.failed(verdict, from);
        isActive &&= holdsStill;
        state = { ...state, armed, holdsSince: hold === 0 ? null : verdict.since };
      }
      if (found < 0) {
        from = end;
        continue;
      }
      if (armed) {
        const now = series.arrivalOf(found);
        firings.push(series.firing(found, hold === 0 ? null : verdict.since, variables!, isActive));
        isActive = true;
        state = { ...state, lastTriggered: now, firedAt: now, timesTriggered: state.timesTriggered + 1 };
        if (hysteresis !== '') state = { ...state, armed: false, holdsSince: null };
      } else {
        isActive = false;
        state = { ...state, armed: true, holdsSince: null };
      }
      from = found + 1;
    }
  }
  return {
    state: { ...state, last: series.lastBefore(dates.length) },
    firings,
    isActive,
    stopped,
    evaluations: series.evaluations,
  };
}

/** Starts the cooldown of a trigger that has failed or whose expression exceeded a limit. */
export function cooldown(
  { cooldowns }: TriggerState,
  now: number,
): Pick<TriggerState, 'cooldowns' | 'cooldownUntil'> {
  const pause = Math.min(MINUTE * 2 ** Math.min(cooldowns, 30), LONGEST_COOLDOWN);
  return { cooldowns: cooldowns + 1, cooldownUntil: now + pause };
}

/** Points as expressions get them. The triggers of a sensor share its points, and these too. */
const PLAIN = new WeakMap<ArrivedPoints, ExpressionRequest['points']>();

function plainPoints({ dataType }: SensorTrigger, points: ArrivedPoints): ExpressionRequest['points'] {
  const known = PLAIN.get(points);
  if (known !== undefined) return known;
  const { dates, values } = points;
  const plain = { dates, values: values.map((value) => plainOf(dataType, value)) };
  PLAIN.set(points, plain);
  return plain;
}

/** New points of one sensor, with the latest point before each of them, and the evaluations made of them. */
class Series {
  readonly evaluations: TriggerEvaluation[] = [];
  readonly #plain: ExpressionRequest['points'];
  /** Index of the latest point before each one; -1: `state.last`. */
  readonly #before: Int32Array;

  constructor(
    readonly trigger: SensorTrigger,
    readonly points: ArrivedPoints,
    readonly arrival: Arrival,
  ) {
    const { dates } = points;
    this.#plain = plainPoints(trigger, points);
    this.#before = new Int32Array(dates.length + 1);
    let latest = -1;
    let date = trigger.state.last?.date ?? Number.NEGATIVE_INFINITY;
    for (let i = 0; i <= dates.length; i++) {
      this.#before[i] = latest;
      if (i < dates.length && dates[i]! >= date) [latest, date] = [i, dates[i]!];
    }
  }

  /** Microseconds. */
  arrivalOf(index: number): number {
    return this.arrival === 'at their dates' ? this.points.dates[index]! : this.arrival;
  }

  /** Index of the first point from one on that arrives when the trigger may fire again; the number of points: none does. */
  nextOpen(from: number, state: TriggerState): number {
    const { length } = this.points.dates;
    if (this.arrival !== 'at their dates') return length;
    let index = from;
    while (index < length && !mayFire(state, this.arrivalOf(index))) index++;
    return index;
  }

  /** Whether the condition was evaluated at a point that is not late, and did not hold. */
  failed({ pointResults }: ExpressionVerdict, from: number): boolean {
    return pointResults.some(({ index, holds }) => {
      const last = this.lastBefore(from + index);
      return !holds && (last === null || this.points.dates[from + index]! >= last.date);
    });
  }

  firing(index: number, holdsSince: number | null, variables: Variables, repeats: boolean): Fired {
    const { date, ...value } = this.#point(index);
    return {
      at: this.arrivalOf(index),
      date,
      value: shortText(valueText(this.trigger.dataType, value)),
      holdsSince,
      variables,
      repeats,
    };
  }

  lastBefore(index: number): DatedValue | null {
    const before = this.#before[index]!;
    return before < 0 ? this.trigger.state.last : this.#point(before);
  }

  #point(index: number): DatedValue {
    return { ...this.points.values[index]!, date: this.points.dates[index]! };
  }

  search(
    from: number,
    end: number,
    state: TriggerState,
    condition: Pick<ExpressionRequest, 'expression' | 'late' | 'hold' | 'since'>,
  ): ExpressionRequest {
    const last = this.lastBefore(from);
    const { dates, values } = this.#plain;
    const isAll = from === 0 && end === dates.length;
    const { arrival } = this;
    return {
      ...condition,
      variables: [
        ['last_triggered', (state.lastTriggered ?? 0) / SECOND],
        ['times_triggered', state.timesTriggered],
        ...(arrival === 'at their dates' ? [] : ([['current_time', arrival / SECOND]] as const)),
      ],
      ...(arrival === 'at their dates' ? { isAtDates: true } : {}),
      points: isAll ? this.#plain : { dates: dates.slice(from, end), values: values.slice(from, end) },
      last: last === null ? null : { date: last.date, value: plainOf(this.trigger.dataType, last) },
    };
  }

  /** Records the evaluations of a search. @returns variables at the firing, or null */
  record(
    verdict: ExpressionVerdict,
    from: number,
    condition: TriggerEvaluation['condition'],
    state: TriggerState,
    fired: number,
  ): Variables | null {
    let atFiring: Variables | null = null;
    for (const evaluated of verdict.pointResults) {
      const variables = this.#record(evaluated, from, condition, state, fired);
      if (from + evaluated.index === fired) atFiring = variables;
    }
    const { stopped } = verdict;
    if (stopped !== null && verdict.pointResults.at(-1)?.error?.message !== stopped.message) {
      this.#recordStop(stopped.message, condition, state, this.arrivalOf(from));
    }
    return atFiring;
  }

  #record(
    evaluated: PointResult,
    from: number,
    condition: TriggerEvaluation['condition'],
    state: TriggerState,
    fired: number,
  ): Variables {
    const { dataType } = this.trigger;
    const index = from + evaluated.index;
    const point = this.#point(index);
    const variables = variablesOf(dataType, state, point, this.lastBefore(index), this.arrivalOf(index));
    this.evaluations.push({
      condition,
      date: point.date,
      value: shortText(valueText(dataType, point)),
      result: evaluated.holds,
      fired: index === fired,
      error: evaluated.error === null ? null : shortText(evaluated.error.message),
      variables: shortened(variables),
    });
    return variables;
  }

  #recordStop(
    error: string,
    condition: TriggerEvaluation['condition'],
    state: TriggerState,
    now: number,
  ): void {
    const last = this.lastBefore(this.points.dates.length);
    const variables = shortened(variablesOf(this.trigger.dataType, state, null, last, now));
    const evaluation = { condition, date: null, value: null, result: false, fired: false };
    this.evaluations.push({ ...evaluation, error: shortText(error), variables });
  }
}
