/** Inputs and outputs of a service over one axis of time. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Chart, type ChartBand, type ChartSeries } from '../../../chart/chart.js';
import { coloursOf, stateColoursOf } from '../../../chart/colours.js';
import type { Span } from '../../../chart/data.js';
import { momentText } from '../../../chart/format.js';
import { readChart } from '../../../chart/read-chart.js';
import { readingOf } from '../../../chart/reading.js';
import { ChartSource } from '../../../chart/source.js';
import type { View } from '../../../chart/view.js';
import { Segmented } from '../../../kit/choice.js';
import { sensorName } from '../../../parts/sensor-name.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import { numbersSource, runsOf, spansSource, stateText } from './drawn.js';
import type { Preview } from './preview.js';
import type { Service } from './types.js';
import { type ChartRange, RANGES, type RangeName } from './use-chart-range.js';

export type Source = Pick<
  Service['sources'][number],
  'sensor_id' | 'name' | 'display_name' | 'unit' | 'data_type'
>;

/** States that the page itself draws. */
export interface Strip {
  readonly name: string;
  readonly spans: readonly Span[];
}

export interface ServiceChartProps {
  readonly sources: readonly Source[];
  readonly range: ChartRange;
  /** Other charts have another number, so that the same state may have another colour there. */
  readonly base?: number;
  /** What the service would have output; null: nothing to draw. */
  readonly preview: Preview | null;
  /** Name of the preview in the legend, and unit of its numbers. */
  readonly output: { readonly name: string; readonly unit: string; readonly lasts: boolean };
  /** Virtual sensor whose stored points are drawn too; null: none. */
  readonly stored: (Source & { readonly label: string }) | null;
  readonly strips?: readonly Strip[];
  /** Labels of the strips, in order: each has the same colour in all of them. */
  readonly labels?: readonly string[];
  readonly bands?: readonly ChartBand[];
  readonly tool?: 'zoom' | 'select';
  readonly selection?: View | null;
  readonly onMarked?: (range: View) => void;
  /** Keys of the page, before those of the chart. Return true: the key is used up. */
  readonly onKey?: (event: KeyboardEvent, cursor: number | null) => boolean;
  /** Another number reads the sensors again. */
  readonly turn?: number;
  readonly label: string;
  /** Beside the choice of the range. */
  readonly controls?: ComponentChildren;
}

/** Data types that are drawn as spans. */
const STATES = ['bool', 'string', 'json', 'file'];
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function ServiceChart(props: ServiceChartProps) {
  const { sources, range, preview, output, stored, strips = [], labels = [], turn = 0 } = props;
  const { tool = 'zoom', selection = null, bands, label, controls, base = 0 } = props;
  const area = useRef<HTMLDivElement>(null);
  const cursor = useSignal<number | null>(null);
  const { value: view } = range.view;

  const read = [
    ...sources.filter(({ data_type }) => data_type !== 'json'),
    ...(stored === null ? [] : [stored]),
  ];
  const ids = read.map(({ sensor_id }) => sensor_id);
  const idsKey = ids.join();
  const ofSensors = useMemo(() => new Map(ids.map((id) => [id, new ChartSource(id, readChart)])), [idsKey]);
  useEffect(
    () => () => {
      for (const source of ofSensors.values()) source.end();
    },
    [ofSensors],
  );
  useEffect(() => {
    if (turn > 0) for (const source of ofSensors.values()) source.reload();
  }, [turn]);
  const columns = Math.max(200, Math.round((area.current?.clientWidth ?? 800) / 100) * 100);
  useEffect(() => {
    if (view === null) return;
    for (const source of ofSensors.values())
      source.show({ view, columns, zone: ZONE, detail: 'auto', isLive: false });
  }, [ofSensors, view, columns]);

  const end = range.asked.value?.to ?? 0;
  const computed = useMemo(
    () => computedOf(computedId(base), preview, output.lasts, end),
    [base, preview, output.lasts, end],
  );
  const members = useMemo(() => membersOf(base, preview), [base, preview]);
  const drawnStrips = useMemo(
    () => strips.map(({ spans }, i) => spansSource(computedId(base) - 10 - i, spans)),
    [JSON.stringify(strips)],
  );
  // The same label has the same colour in each strip.
  for (const id of [...ids, computedId(base), ...drawnStrips.map(({ sensorId }) => sensorId)])
    stateColoursOf(id).assign(labels);

  const own = coloursOf(ids);
  const free = [1, 2, 3, 4, 5, 6, 7, 8].filter((each) => !own.includes(each));
  const series: ChartSeries[] = [
    ...strips.map(({ name }, i) => ({
      source: drawnStrips[i]!,
      name,
      unit: '',
      colour: 0,
      isStates: true,
    })),
    ...(computed === null
      ? []
      : [
          {
            source: computed,
            name: output.name,
            unit: output.unit,
            colour: free[0] ?? 2,
            isStates: computed.loaded.value?.line == null,
          },
        ]),
    ...(stored === null ? [] : [seriesOf(stored, stored.label)]),
    ...sources
      .filter(({ data_type }) => data_type !== 'json')
      .map((each) => seriesOf(each, sensorName(each))),
    ...members.map(({ source, name, sensorId }, i) => ({
      source,
      name: sources.length > 1 ? `${nameOfId(sensorId)} ${name}` : name,
      unit: sources.find(({ sensor_id }) => sensor_id === sensorId)?.unit ?? '',
      colour: free[(i + 1) % Math.max(1, free.length)] ?? i + 1,
      isStates: false,
    })),
  ];

  function seriesOf(each: Source, name: string): ChartSeries {
    return {
      source: ofSensors.get(each.sensor_id)!,
      name,
      unit: each.unit,
      colour: own[ids.indexOf(each.sensor_id)]!,
      isStates: STATES.includes(each.data_type),
    };
  }

  function nameOfId(id: number): string {
    const found = sources.find(({ sensor_id }) => sensor_id === id);
    return found === undefined ? '' : sensorName(found);
  }

  // The keyboard goes along the rows of an input.
  const isInput = ({ source: { sensorId } }: ChartSeries) =>
    members.some(({ source }) => source.sensorId === sensorId) ||
    sources.some(({ sensor_id }) => sensor_id === sensorId);
  const ordered =
    tool === 'select' ? [...series.filter(isInput), ...series.filter((each) => !isInput(each))] : series;
  const stripCount = series.filter(({ source, isStates }) =>
    source.loaded.value === null ? isStates : source.loaded.value.line === null,
  ).length;
  const at = cursor.value;
  return (
    <div class="stack services-chart">
      <div class="row between">
        <Segmented
          label={texts.range}
          value={range.name.value ?? ('' as RangeName)}
          choices={(Object.keys(RANGES) as RangeName[]).map((value) => ({
            value,
            label: texts.ranges[value],
          }))}
          onChange={range.choose}
        />
        {controls}
      </div>
      <ul class="row services-legend" aria-label={texts.legend}>
        {series.map(({ name, colour, source, unit, isStates }) => (
          <li key={source.sensorId}>
            {!isStates && <span class={`compute-key chart-series-${colour}`} />}
            <span class="cut">{name}</span>
            {at !== null && view !== null && (
              <strong class="number cut">{readingOf({ source, unit }, at, view, columns).text}</strong>
            )}
          </li>
        ))}
        <li class="muted number services-moment">{at === null ? '' : momentText(at, ZONE)}</li>
      </ul>
      <div
        ref={area}
        style={{ height: `${260 + 40 * stripCount}px` }}
        onKeyDownCapture={(event) => {
          if (props.onKey?.(event, cursor.value) !== true) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {view !== null && (
          <Chart
            series={ordered}
            view={view}
            zone={ZONE}
            cursor={cursor}
            selection={selection}
            tool={tool}
            hasBand
            bands={bands}
            label={label}
            onView={range.show}
            onMarked={(marked) => (tool === 'select' ? props.onMarked?.(marked) : range.show(marked, true))}
            onBack={range.reset}
          />
        )}
      </div>
    </div>
  );
}

/** Below zero: ids of sensors are above it. */
export function computedId(base: number): number {
  return -100 * (base + 1);
}

function computedOf(id: number, preview: Preview | null, lasts: boolean, end: number): ChartSource | null {
  if (preview === null || preview.date.length === 0) return null;
  const { date, value, output } = preview;
  const isNumbers = !STATES.includes(output) && value.every((each) => typeof each === 'number');
  if (isNumbers) return numbersSource(id, date, value as number[]);
  const state = value.map((each) => stateText(output, each));
  return spansSource(id, runsOf(date, state, { from: 0, to: end }, lasts));
}

function membersOf(base: number, preview: Preview | null) {
  return (preview?.inputs ?? [])
    .filter(({ date }) => date.length > 0)
    .map(({ sensor_id, data_field, date, value }, i) => ({
      source: numbersSource(computedId(base) - 50 - i, date, value),
      name: data_field,
      sensorId: sensor_id,
    }));
}
