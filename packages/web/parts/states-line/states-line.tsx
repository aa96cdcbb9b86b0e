/** A small strip of the states of a sensor, in the colours of its page. A text says the same to those who do not see it. */
import { stateColoursOf } from '../../chart/colours.js';
import { durationText } from '../../chart/format.js';
import { classes } from '../../kit/classes.js';
import { texts } from '../../texts/texts.js';
import './states-line.css';

/** A state, or short states together; dates in UNIX seconds. */
export interface LineState {
  readonly date: number;
  readonly end: number;
  /** Null: there are several. */
  readonly state: string | null;
  /** Number of states. */
  readonly count: number;
}

export interface StatesLineProps {
  readonly sensorId: number;
  readonly states: readonly LineState[];
  /** UNIX seconds of the left and the right edge. */
  readonly from: number;
  readonly to: number;
  /** Gives the strip its place. */
  readonly class: string;
}

/** States that the text names: the newest ones. */
const NAMED = 3;

export function StatesLine({ sensorId, states, from, to, class: place }: StatesLineProps) {
  const colours = stateColoursOf(sensorId);
  const part = (moment: number) => (100 * (moment - from)) / (to - from);
  return (
    <span class={classes('states-line', place)} role="img" aria-label={labelOf(states)}>
      {states.map(({ date, end, state, count }) => {
        const width = part(end) - part(date);
        return (
          <span
            key={date}
            class={classes(
              'states-line-state',
              state === null ? 'states-line-several' : `chart-series-${colours.of(state)}`,
            )}
            style={{ left: `${part(date)}%`, width: `${width}%` }}
            title={texts.chart.stateFor(state ?? texts.chart.shortStates(count), durationText(end - date))}
          />
        );
      })}
    </span>
  );
}

function labelOf(states: readonly LineState[]): string {
  const named = states.slice(-NAMED).reverse();
  const words = named.map(({ date, end, state, count }) =>
    texts.chart.stateFor(state ?? texts.chart.shortStates(count), durationText(end - date)),
  );
  return texts.chart.statesLine(words, states.length - named.length);
}
