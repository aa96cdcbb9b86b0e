/**
 * What points do to a trigger on a sensor. Pure: expressions are computed by whoever drives it, the clock is given.
 *
 *            expression holds, and has for long enough; a minute has gone since the last firing
 *   armed ──────────────────────────────── fires ───────────────────────────────▶ not armed (with hysteresis only)
 *     ▲                                                                              │
 *     └───────────────────────────────── hysteresis holds ◀──────────────────────────┘
 *
 * A point counts for one of the two questions. Points are not computed where nothing could come of it: while the trigger must not
 * fire, and the past of its expression does not matter either, the newest point is looked at and no other. So a year of points
 * that come at once costs one search, fires once, and is over.
 */
import { type StoredValue, valueText } from '@sensorium/model/stored-value';
import type { ExpressionRequest, PointResult, Verdict } from '../sandbox/protocol.js';
import type { DatedValue, SensorTrigger, State, TriggerLook, Variables } from './sensor-trigger.js';
import { plainOf, shortened, shortText, variablesOf } from './variables.js';

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
/** A trigger whose expression meets a limit rests for a minute, then for two, four, ... and a day at last. */
const LONGEST_REST = 24 * 60 * MINUTE;

/** Points in order of arrival. */
export interface Points {
  readonly dates: readonly number[];
  readonly values: readonly StoredValue[];
}

export interface Judged {
  readonly state: State;
  /** What the expression read when the trigger fired; null: it did not. */
  readonly fired: Variables | null;
  /** In order. */
  readonly looks: readonly TriggerLook[];
}

/**
 * Whether a minute has gone, by the clock of the database. A firing that lies more than a minute ahead of it is over as well: the clock was
 * ahead then, and was put right.
 */
export function mayFire({ firedAt }: State, now: number): boolean {
  return firedAt === null || Math.abs(now - firedAt) >= MINUTE;
}

/** No rest is longer than the longest: one that ends later was noted while the clock was ahead. */
function isRested({ restsUntil }: State, now: number): boolean {
  return restsUntil === null || now >= restsUntil || restsUntil - now > LONGEST_REST;
}

/** @param now microseconds, by the clock of the database */
export function* judge(
  trigger: SensorTrigger,
  points: Points,
  now: number,
): Generator<ExpressionRequest, Judged, Verdict> {
  const { expression, hysteresis, hold } = trigger;
  const { dates } = points;
  const walk = new Walk(trigger, points, now);
  let state = trigger.state;
  let fired: Variables | null = null;
  if (isRested(state, now)) {
    for (let from = 0; from < dates.length; ) {
      const armed = state.armed || hysteresis === '';
      const isOpen = armed && fired === null && mayFire(trigger.state, now);
      if (armed && !isOpen && hold === 0) from = dates.length - 1;
      const question = walk.search(from, state, {
        expression: armed ? expression : hysteresis,
        late: armed && hold === 0,
        hold: !armed ? 0 : isOpen ? hold : Number.POSITIVE_INFINITY,
        since: armed ? state.holdsSince : null,
      });
      let verdict: Verdict = yield question;
      // Limits go by the clock on the wall, and a machine that is busy with others may have taken the time.
      if (verdict.stopped?.cause === 'limit' && state.rests === 0) verdict = yield question;
      const found = verdict.index < 0 ? -1 : from + verdict.index;
      const condition = armed ? 'expression' : 'hysteresis';
      const variables = walk.note(verdict, from, condition, state, armed ? found : -1);
      if (verdict.stopped !== null) {
        state = { ...state, holdsSince: null, ...rest(state, now) };
        break;
      }
      state = { ...state, rests: 0, restsUntil: null };
      if (armed) state = { ...state, armed, holdsSince: hold === 0 ? null : verdict.since };
      if (found < 0) break;
      if (armed) {
        fired = variables;
        state = { ...state, lastTriggered: now, firedAt: now, timesTriggered: state.timesTriggered + 1 };
        if (hysteresis !== '') state = { ...state, armed: false, holdsSince: null };
      } else state = { ...state, armed: true, holdsSince: null };
      from = found + 1;
    }
  }
  return { state: { ...state, last: walk.lastBefore(dates.length) }, fired, looks: walk.looks };
}

/** What an expression that has met a limit, or a trigger that has failed, is left alone for. */
export function rest({ rests }: State, now: number): Pick<State, 'rests' | 'restsUntil'> {
  const pause = Math.min(MINUTE * 2 ** Math.min(rests, 30), LONGEST_REST);
  return { rests: rests + 1, restsUntil: now + pause };
}

/** The points of one sensor, with the latest before each of them. */
class Walk {
  readonly looks: TriggerLook[] = [];
  readonly #plain: ExpressionRequest['points'];
  /** Place of the latest point before this one; -1: the one of the state. */
  readonly #before: Int32Array;

  constructor(
    readonly trigger: SensorTrigger,
    readonly points: Points,
    readonly now: number,
  ) {
    const { dates, values } = points;
    this.#plain = { dates, values: values.map((value) => plainOf(trigger.dataType, value)) };
    this.#before = new Int32Array(dates.length + 1);
    let latest = -1;
    let date = trigger.state.last?.date ?? Number.NEGATIVE_INFINITY;
    for (let i = 0; i <= dates.length; i++) {
      this.#before[i] = latest;
      if (i < dates.length && dates[i]! >= date) [latest, date] = [i, dates[i]!];
    }
  }

  lastBefore(index: number): DatedValue | null {
    const place = this.#before[index]!;
    return place < 0 ? this.trigger.state.last : this.#point(place);
  }

  #point(index: number): DatedValue {
    return { ...this.points.values[index]!, date: this.points.dates[index]! };
  }

  search(
    from: number,
    state: State,
    asked: Pick<ExpressionRequest, 'expression' | 'late' | 'hold' | 'since'>,
  ): ExpressionRequest {
    const last = this.lastBefore(from);
    const { dates, values } = this.#plain;
    return {
      ...asked,
      variables: [
        ['last_triggered', (state.lastTriggered ?? 0) / SECOND],
        ['times_triggered', state.timesTriggered],
        ['current_time', this.now / SECOND],
      ],
      points: from === 0 ? this.#plain : { dates: dates.slice(from), values: values.slice(from) },
      last: last === null ? null : { date: last.date, value: plainOf(this.trigger.dataType, last) },
    };
  }

  /** @returns the variables at the point that was found */
  note(
    { pointResults: looks, stopped }: Verdict,
    from: number,
    condition: TriggerLook['condition'],
    state: State,
    fired: number,
  ): Variables | null {
    let atFiring: Variables | null = null;
    for (const look of looks) {
      const variables = this.#note(look, from, condition, state, fired);
      if (from + look.index === fired) atFiring = variables;
    }
    if (stopped !== null && looks.at(-1)?.error?.message !== stopped.message) {
      this.#noteStop(stopped.message, condition, state);
    }
    return atFiring;
  }

  #note(
    look: PointResult,
    from: number,
    condition: TriggerLook['condition'],
    state: State,
    fired: number,
  ): Variables {
    const { dataType } = this.trigger;
    const index = from + look.index;
    const point = this.#point(index);
    const variables = variablesOf(dataType, state, point, this.lastBefore(index), this.now);
    this.looks.push({
      condition,
      date: point.date,
      value: shortText(valueText(dataType, point)),
      result: look.holds,
      fired: index === fired,
      error: look.error === null ? null : shortText(look.error.message),
      variables: shortened(variables),
    });
    return variables;
  }

  #noteStop(error: string, condition: TriggerLook['condition'], state: State): void {
    const last = this.lastBefore(this.points.dates.length);
    const variables = shortened(variablesOf(this.trigger.dataType, state, null, last, this.now));
    const look = { condition, date: null, value: null, result: false, fired: false };
    this.looks.push({ ...look, error: shortText(error), variables });
  }
}
