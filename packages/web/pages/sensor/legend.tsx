/** The series of the chart in their colours, with what they have under the cursor, or at the end. */
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { PAGES } from '../../addresses.js';
import { type StateColours, stateColoursOf } from '../../chart/colours.js';
import type { Span } from '../../chart/data.js';
import { readingOf } from '../../chart/reading.js';
import type { View } from '../../chart/view.js';
import { codeOf, saidOf } from '../../kit/errors.js';
import { IconButton } from '../../kit/icon-button.js';
import { texts } from '../../texts/texts.js';
import type { PageSeries } from './use-series.js';

export interface LegendProps {
  readonly series: readonly PageSeries[];
  readonly view: View | null;
  readonly cursor: Signal<number | null>;
  /** Pixels of the chart, about. */
  readonly width: number;
  readonly onRemove: (series: PageSeries) => void;
  readonly children: ComponentChildren;
}

export function Legend({ series, view, cursor, width, onRemove, children }: LegendProps) {
  return (
    <div class="row sensor-legend">
      {series.map((each, i) => (
        <Entry key={`${each.source.sensorId} ${each.source.isBefore}`} {...{ each, view, cursor, width }}>
          {i > 0 && (
            <IconButton
              icon="close"
              label={`${texts.sensor.remove}: ${each.name}`}
              onClick={() => onRemove(each)}
            />
          )}
        </Entry>
      ))}
      {children}
    </div>
  );
}

interface EntryProps {
  readonly each: PageSeries;
  readonly view: View | null;
  readonly cursor: Signal<number | null>;
  readonly width: number;
  readonly children: ComponentChildren;
}

function Entry({ each, view, cursor, width, children }: EntryProps) {
  const { source, name, colour, error, sensor } = each;
  const moment = cursor.value;
  const loaded = source.loaded.value;
  const isStates = loaded === null ? each.isStates : loaded.line === null;
  const reading = view === null || moment === null ? null : readingOf(each, moment, view, width);
  return (
    <span class="sensor-entry">
      {!isStates && (
        <span
          class={`sensor-swatch chart-series-${colour}${source.isBefore ? ' sensor-swatch-before' : ''}`}
        />
      )}
      {sensor === null || source.isBefore ? (
        <span class="cut">{name}</span>
      ) : (
        <a class="cut" href={PAGES.sensor(source.sensorId)}>
          {name}
        </a>
      )}
      {error !== null && (
        <span class="sensor-entry-error">
          {codeOf(error) === 'not_found' ? texts.sensor.hidden : saidOf(error)}
        </span>
      )}
      {reading !== null && (
        <span class="number">
          <strong>{reading.text}</strong>
          {reading.detail !== '' && <span class="muted"> {reading.detail}</span>}
        </span>
      )}
      {children}
      {reading === null && isStates && view !== null && loaded !== null && (
        <StatesKey colours={stateColoursOf(source.sensorId)} spans={loaded.spans} view={view} />
      )}
    </span>
  );
}

/** States that are explained at most: longer lists say no more than the cursor does. */
const MOST_STATES = 7;

/** The colours of the states in sight. */
function StatesKey({
  colours,
  spans,
  view,
}: {
  readonly colours: StateColours;
  readonly spans: readonly Span[];
  readonly view: View;
}) {
  const labels = new Set<string>();
  for (const { from, to, label } of spans)
    if (label !== null && to > view.from && from < view.to) labels.add(label);
  if (labels.size > MOST_STATES) return null;
  return (
    <span class="row sensor-states">
      {[...labels].sort().map((label) => (
        <span class="sensor-entry" key={label}>
          <span class={`sensor-swatch chart-series-${colours.of(label)}`} />
          <span class="cut">{label}</span>
        </span>
      ))}
    </span>
  );
}
