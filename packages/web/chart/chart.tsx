/** A chart of sensors: panels of lines below each other, strips of states, one axis of time and one cursor for all. */
import './chart.css';
import type { Signal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { announce } from '../kit/announce.js';
import { texts } from '../texts/texts.js';
import { stateColoursOf } from './colours.js';
import type { Span } from './data.js';
import type { Fill } from './draw.js';
import { momentText, zoneName } from './format.js';
import { listen } from './gestures.js';
import { actionOf } from './keys.js';
import type { ChartLimit } from './limits.js';
import { LinesPanel } from './lines-panel.js';
import { layoutOf } from './panels.js';
import { AXIS, EDGE } from './plot.js';
import { readingOf } from './reading.js';
import type { ChartSource, Loaded } from './source.js';
import { StatesStrip } from './states-strip.js';
import { between, lengthOf, panned, type View, zoomed } from './view.js';

/** Heights: of a strip with the gap below it, and of an axis of time alone. Pixels. */
export const STRIP = 40;
export const TIME = 56;

/** What is drawn of one sensor. */
export interface ChartSeries {
  readonly source: ChartSource;
  readonly name: string;
  readonly unit: string;
  /** Number of its colour, from 1. */
  readonly colour: number;
  /** Whether its values are states, as far as its data type says so. */
  readonly isStates: boolean;
  /** Values at which a line is drawn across. The page names them elsewhere too. */
  readonly limits?: readonly ChartLimit[];
}

/** A moment or a range to mark. */
export interface ChartMark {
  /** UNIX seconds. */
  readonly at: number;
  /** End of a range; default: a moment. */
  readonly until?: number;
  readonly label: string;
  /** A remark of a person, in a quieter colour; default: something that happened. */
  readonly isNote?: boolean;
}

/** A range of time in a colour behind the lines. */
export interface ChartBand {
  /** UNIX seconds. */
  readonly from: number;
  readonly to: number;
  /** Number of its colour, from 0: grey. */
  readonly colour: number;
}

export interface ChartProps {
  /** The first one is the main one: the keyboard goes along its rows. */
  readonly series: readonly ChartSeries[];
  readonly view: View;
  /** IANA name of a time zone. */
  readonly zone: string;
  /** Moment under the cursor, also for readings outside of the chart. */
  readonly cursor: Signal<number | null>;
  /** A marked range. */
  readonly selection: View | null;
  /** What a drag does: zoom into a range, or mark it. */
  readonly tool: 'zoom' | 'select';
  readonly hasBand: boolean;
  /** Default: nothing is drawn in pauses. */
  readonly fill?: Fill;
  /** Moments and ranges to mark, in order of their starts. The page also lists them, for those who do not see the chart. */
  readonly marks?: readonly ChartMark[];
  /** Ranges in colour behind the lines, in order. The page names them elsewhere. */
  readonly bands?: readonly ChartBand[] | undefined;
  /** Names the chart for screen readers. */
  readonly label: string;
  readonly onView: (view: View, isFinal: boolean) => void;
  readonly onMarked: (range: View) => void;
  readonly onBack: () => void;
}

const NO_LIMITS: readonly ChartLimit[] = [];

export function Chart(props: ChartProps) {
  const { series, view, zone, cursor, selection, hasBand, fill = 'none', label } = props;
  const root = useRef<HTMLElement>(null);
  const width = useSignal(0);
  const height = useSignal(0);
  const marking = useSignal<View | null>(null);
  /** Where a range begins that is being marked by keyboard. */
  const anchor = useSignal<number | null>(null);
  const shown = useRef(props);
  shown.current = props;

  const placed = series.map((each) => {
    const loaded = each.source.loaded.value;
    return { ...each, loaded, isStates: loaded === null ? each.isStates : loaded.line === null };
  });
  const { panels, strips } = layoutOf(placed);
  const hasRight = panels.some(({ units }) => units.length > 1);
  const place = useRef({ left: AXIS, width: 0 });
  place.current = { left: AXIS, width: Math.max(1, width.value - AXIS - (hasRight ? AXIS : EDGE)) };

  useLayoutEffect(() => {
    const element = root.current!;
    const measure = () => {
      width.value = element.clientWidth;
      height.value = element.clientHeight;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(
    () =>
      listen(root.current!, {
        place: () => place.current,
        view: () => shown.current.view,
        drags: () => 'mark',
        move: (next, isFinal) => shown.current.onView(next, isFinal),
        hover: (moment) => {
          shown.current.cursor.value = moment;
        },
        marking: (range) => {
          anchor.value = null;
          marking.value = range;
        },
        marked: (range) => shown.current.onMarked(range),
        back: () => shown.current.onBack(),
      }),
    [],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== root.current) return;
    const action = actionOf(event);
    if (action === null) return;
    event.preventDefault();
    const at = cursor.value ?? view.to;
    const text = (moment: number) => momentText(moment, zone, momentStep(view));
    if (action.kind === 'back' && anchor.value !== null) anchor.value = null;
    else if (action.kind === 'back') props.onBack();
    else if (action.kind === 'mark') {
      const begin = anchor.value;
      anchor.value = begin === null ? cursor.value : null;
      if (anchor.value !== null) announce(texts.chart.rangeBegins(text(anchor.value)));
      if (cursor.value === null) announce(texts.chart.noCursor);
      if (begin === null || cursor.value === null || begin === cursor.value) return;
      const range = between(begin, cursor.value);
      announce(texts.chart.rangeEnds(text(range.from), text(range.to)));
      props.onMarked(range);
    } else if (action.kind === 'pan') props.onView(panned(view, action.part), true);
    else if (action.kind === 'zoom') {
      const middle = cursor.value ?? (view.from + view.to) / 2;
      props.onView(zoomed(view, action.factor, middle), true);
    } else {
      const next = steppedTo(placed[0], view, at, action.to, cursor.value === null);
      if (next === null) return;
      cursor.value = next;
      announce(
        `${text(next)}: ${series.map((each) => `${each.name} ${readingOf(each, next, view, place.current.width).text}`).join(', ')}`,
      );
    }
  };

  const isLoading = series.some(({ source }) => source.isLoading.value);
  const room = Math.max(120, height.value - strips.length * STRIP - (panels.length === 0 ? TIME : 0));
  const each = Math.floor(room / Math.max(1, panels.length));
  const x = (moment: number) =>
    place.current.left + ((moment - view.from) / lengthOf(view)) * place.current.width;
  const isAnchored = anchor.value !== null && cursor.value !== null;
  const marked = marking.value ?? (isAnchored ? between(anchor.value!, cursor.value!) : selection);
  return (
    <section
      ref={root}
      class={isLoading ? 'chart chart-loading' : 'chart'}
      data-tool={props.tool}
      aria-label={label}
      aria-roledescription={texts.chart.role}
      aria-busy={isLoading ? 'true' : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves the cursor of the chart
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {width.value > 0 && (
        <>
          {strips.map((strip, i) => (
            <div class="chart-strip-row" key={`${strip.source.sensorId}${strip.source.isBefore}`}>
              <StatesStrip
                spans={lasting(strip.loaded, view)}
                colours={stateColoursOf(strip.source.sensorId)}
                view={view}
                width={width.value}
                hasRight={hasRight}
              />
              {(strips.length > 1 || panels.length > 0) && (
                <span class="chart-strip-name cut">{strip.name}</span>
              )}
              {panels.length === 0 && i === strips.length - 1 && (
                <LinesPanel
                  lines={[]}
                  units={[]}
                  view={view}
                  zone={zone}
                  width={width.value}
                  height={TIME}
                  hasRight={hasRight}
                  hasTime={true}
                  hasBand={false}
                  fill="none"
                  cursor={null}
                />
              )}
            </div>
          ))}
          {panels.map((panel, i) => (
            <LinesPanel
              key={panel.units.join(' ')}
              lines={panel.series.map(({ loaded, unit, colour, source, limits = NO_LIMITS }) => ({
                line: loaded?.line ?? null,
                unit,
                colour,
                limits,
                isBefore: source.isBefore,
                shift: source.isBefore ? lengthOf(view) : 0,
              }))}
              units={panel.units}
              view={view}
              zone={zone}
              width={width.value}
              height={each}
              hasRight={hasRight}
              hasTime={i === panels.length - 1}
              hasBand={hasBand}
              fill={fill}
              cursor={cursor.value}
            />
          ))}
          {props.bands !== undefined && panels.length > 0 && (
            <Bands
              bands={props.bands}
              view={view}
              x={x}
              top={strips.length * STRIP}
              end={AXIS + place.current.width}
            />
          )}
          {props.marks !== undefined && <Marks marks={props.marks} view={view} zone={zone} x={x} />}
          {marked !== null && (
            <div
              class="chart-marked"
              style={{
                left: `${Math.max(AXIS, x(marked.from))}px`,
                width: `${Math.max(1, Math.min(x(marked.to), AXIS + place.current.width) - Math.max(AXIS, x(marked.from)))}px`,
              }}
            />
          )}
          {cursor.value !== null && cursor.value >= view.from && cursor.value <= view.to && (
            <Cursor x={x(cursor.value)} moment={cursor.value} width={width.value} view={view} zone={zone} />
          )}
        </>
      )}
    </section>
  );
}

/** Ranges in sight that are at least a pixel wide. */
function Bands({
  bands,
  view,
  x,
  top,
  end,
}: {
  readonly bands: readonly ChartBand[];
  readonly view: View;
  readonly x: (moment: number) => number;
  readonly top: number;
  readonly end: number;
}) {
  return (
    <div aria-hidden="true">
      {bands.map(({ from, to, colour }) => {
        if (to < view.from || from > view.to) return null;
        const left = Math.max(AXIS, x(from));
        const width = Math.min(end, x(to)) - left;
        if (width < 1) return null;
        return (
          <div
            key={from}
            class={`chart-band chart-series-${colour}`}
            style={{ left: `${left}px`, width: `${width}px`, top: `${top + 8}px` }}
          />
        );
      })}
    </div>
  );
}

/** Pixels between two marks, at least: closer ones count to the one before them. */
const MARK_DISTANCE = 9;

/** Marks of moments in sight. */
function Marks({
  marks,
  view,
  zone,
  x,
}: {
  readonly marks: readonly ChartMark[];
  readonly view: View;
  readonly zone: string;
  readonly x: (moment: number) => number;
}) {
  const drawn: { readonly left: number; readonly mark: ChartMark; more: number }[] = [];
  for (const mark of marks) {
    if ((mark.until ?? mark.at) < view.from || mark.at > view.to) continue;
    const left = Math.round(x(Math.max(mark.at, view.from)));
    const last = drawn.at(-1);
    if (last !== undefined && left - last.left < MARK_DISTANCE) last.more += 1;
    else drawn.push({ left, mark, more: 0 });
  }
  return (
    <div class="chart-marks" aria-hidden="true">
      {marks.map(({ at, until = at }, i) => {
        const [left, right] = [x(Math.max(at, view.from)), x(Math.min(until, view.to))];
        if (until <= at || right < left) return null;
        return (
          <div
            key={`range ${i}`}
            class="chart-mark-range"
            style={{ left: `${left}px`, width: `${Math.max(1, right - left)}px` }}
          />
        );
      })}
      {drawn.map(({ left, mark: { at, label, isNote = false }, more }) => (
        <div
          key={left}
          class={isNote ? 'chart-mark chart-mark-note' : 'chart-mark'}
          style={{ left: `${left}px` }}
        >
          <span
            class="chart-mark-head"
            title={`${momentText(at, zone)}: ${label}${more === 0 ? '' : texts.chart.moreMarks(more)}`}
          />
        </div>
      ))}
    </div>
  );
}

function Cursor({
  x,
  moment,
  width,
  view,
  zone,
}: {
  readonly x: number;
  readonly moment: number;
  readonly width: number;
  readonly view: View;
  readonly zone: string;
}) {
  const half = 96;
  return (
    <>
      <div class="chart-cursor" style={{ transform: `translateX(${x}px)` }} />
      <div
        class="chart-moment number"
        style={{ left: `${Math.min(Math.max(x, half), width - half)}px` }}
        aria-hidden="true"
      >
        {momentText(moment, zone, momentStep(view))} {zoneName(zone, moment)}
      </div>
    </>
  );
}

/** As exact as a pixel is. */
export function momentStep(view: View): number {
  const pixel = lengthOf(view) / 2000;
  return pixel >= 3600 ? 60 : pixel >= 0.5 ? 1 : pixel >= 0.0005 ? 0.001 : 0.000001;
}

/** The spans, of which the last one lasts until now where nothing came after it. */
function lasting(loaded: Loaded | null, view: View): readonly Span[] {
  const last = loaded?.spans.at(-1);
  if (loaded === null || last === undefined) return [];
  const now = Math.min(view.to, Date.now() / 1000);
  if (last.to >= now || last.to <= (loaded.reply.newest ?? last.to)) return loaded.spans;
  return [...loaded.spans.slice(0, -1), { ...last, to: now }];
}

/** Where the cursor goes from a moment, along the rows in sight of a series; null: nowhere. */
function steppedTo(
  series: { readonly source: ChartSource } | undefined,
  view: View,
  at: number,
  to: 'previous' | 'next' | 'first' | 'last',
  isNew: boolean,
): number | null {
  const loaded = series?.source.loaded.value;
  if (loaded == null) return null;
  const all = loaded.line?.at ?? loaded.spans.map(({ from }) => Math.max(from, view.from));
  const rows = all.filter((moment) => moment >= view.from && moment <= view.to);
  if (rows.length === 0) return null;
  if (to === 'first') return rows[0]!;
  if (to === 'last' || isNew) return rows.at(-1)!;
  const epsilon = lengthOf(view) * 1e-9;
  if (to === 'next') return rows.find((moment) => moment > at + epsilon) ?? rows.at(-1)!;
  return rows.findLast((moment) => moment < at - epsilon) ?? rows[0]!;
}
