/**
 * Runs of one state. What is shorter than a column of the chart is drawn together with its neighbours that are as short, and counted: none is left out.
 *
 *   points   a a a a b a b a a a a c c c c
 *   spans    [ a    ][ 3   ][ a  ][ c    ]     3: short states
 */

/** The value of a point. */
export interface ChartState {
  /** NaN: it is no number. */
  readonly number: number;
  readonly text: string | null;
}

/** A state, or short states together. */
export interface StateSpan {
  /** Microseconds since 1970. */
  readonly from: number;
  to: number;
  /** Null: there are several. */
  state: ChartState | null;
  /** Null: it is not known how many there are. */
  states: number | null;
  points: number;
}

/** Characters of a text that are answered. */
const MOST_TEXT = 200;

export class StateSpans {
  readonly #spans: StateSpan[] = [];
  readonly #shortest: number;
  #run: { readonly from: number; readonly state: ChartState; points: number } | null = null;

  /** @param shortest microseconds of a state that is shown by itself */
  constructor(shortest: number) {
    this.#shortest = shortest;
  }

  /**
   * @param date not before that of the point before
   * @param points of that value, up to this one
   */
  add(date: number, number: number, text: string | null, points = 1): void {
    if (this.#run !== null && isSame(this.#run.state, number, text)) {
      this.#run.points += points;
      return;
    }
    this.#close(date);
    this.#run = { from: date, state: { number, text }, points };
  }

  /** The state of the last point before the range lasts into it. @param date start of the range */
  begin(date: number, number: number, text: string | null): void {
    this.#run = { from: date, state: { number, text }, points: 0 };
  }

  /** Points that may have several states, of which only the value of the first and of the last one are known. */
  addUnknown(first: number, end: ChartState, points: number, date: number): void {
    this.#close(first);
    const last = this.#spans.at(-1);
    if (last?.states === null) [last.to, last.points] = [date, last.points + points - 1];
    else this.#spans.push({ from: first, to: date, state: null, states: null, points: points - 1 });
    this.#run = { from: date, state: end, points: 1 };
  }

  /** @param to until when the last state lasts */
  end(to: number): readonly StateSpan[] {
    this.#close(to);
    return this.#spans;
  }

  #close(to: number): void {
    const run = this.#run;
    if (run === null) return;
    this.#run = null;
    const { from, points } = run;
    const last = this.#spans.at(-1);
    const isShort = to - from < this.#shortest;
    if (isShort && last !== undefined && this.#isShort(last)) {
      last.states = last.states === null ? null : last.states + 1;
      [last.state, last.to, last.points] = [null, to, last.points + points];
      return;
    }
    const text = shortened(run.state.text);
    this.#spans.push({ from, to, state: { number: run.state.number, text }, states: 1, points });
  }

  #isShort({ from, to, states }: StateSpan): boolean {
    return states !== 1 || to - from < this.#shortest;
  }
}

/** Not between the halves of one character. */
function shortened(text: string | null): string | null {
  return text === null ? null : text.slice(0, MOST_TEXT).replace(/[\uD800-\uDBFF]$/, '');
}

function isSame(state: ChartState, number: number, text: string | null): boolean {
  return (
    state.text === text && (state.number === number || (Number.isNaN(state.number) && Number.isNaN(number)))
  );
}
