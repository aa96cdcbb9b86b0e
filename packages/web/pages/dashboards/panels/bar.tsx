/** Bars of a calendar: what each hour, day, week or month had. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { numberText, precisionOf, withUnit } from '../../../chart/format.js';
import { announce } from '../../../kit/announce.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { dashboardTexts as texts } from '../../../texts/dashboards.js';
import { type Bucket, monthsOf, type Statistic, statisticOf } from '../calendar.js';
import type { PanelOf } from '../content.js';
import type { PanelProps } from './panel-props.js';
import { useReader } from './reader.js';
import { scaleOf } from './scale.js';
import { computedText } from './value-text.js';

type Span = 'hour' | 'day' | 'week' | 'month';

const WIDTHS: Readonly<Record<Span, number>> = { hour: 3600, day: 86_400, week: 604_800, month: 86_400 };
/** Bars at most; of a longer range the last ones are shown. */
const MOST: Readonly<Record<Span, number>> = { hour: 168, day: 186, week: 160, month: 2000 };
/** Milliseconds between two reads of a range that moves on. */
const RENEWAL = 60_000;
/** Pixels: of the numbers at the left, of the dates below. */
const [LEFT, BELOW, ABOVE] = [48, 20, 6];

export function BarPanel({ panel, sensors, range, zone, isLive, title }: PanelProps<PanelOf<'bar'>>) {
  const { span = 'day', statistic = 'mean' } = panel.options ?? {};
  const [sensor] = sensors;
  const reader = useReader();
  const view = range.view.value;
  const to = view.to;
  const from = Math.max(view.from, to - MOST[span] * WIDTHS[span]);
  // Of a range that moves on, the key is the range itself: it is read again each minute.
  const key = range.isLive ? JSON.stringify(range.range) : `${view.from} ${view.to}`;
  const loaded = useLoad(
    async () => {
      const { from: begin, to: end } = range.view.peek();
      const first = Math.max(begin, end - MOST[span] * WIDTHS[span]);
      const buckets = await reader.buckets(sensor!.id, WIDTHS[span], { from: first, to: end }, zone);
      return span === 'month' ? monthsOf(buckets, zone) : buckets;
    },
    [sensor!.id, span, zone, key],
    { every: isLive && range.isLive ? RENEWAL : undefined },
  );
  const { data } = loaded;
  if (data.value === undefined) return <LoadState of={loaded} height={120} />;
  if (data.value.length === 0)
    return <p class="dash-note muted">{sensor!.isStates ? texts.noNumber : texts.noPoints}</p>;
  return (
    <div class="dash-bars">
      <p class="dash-caption muted">
        {texts.barCaption(texts.statistics[statistic], texts.spans[span])}
        {sensors.length > 1 && ` · ${texts.firstOnly(sensor!.name)}`}
        {from > view.from && ` · ${texts.shortened(MOST[span])}`}
      </p>
      <Bars
        buckets={data.value}
        {...{ span, statistic, zone, title }}
        unit={statistic === 'count' ? '' : sensor!.unit}
      />
    </div>
  );
}

interface BarsProps {
  readonly buckets: readonly Bucket[];
  readonly span: Span;
  readonly statistic: Statistic;
  readonly zone: string;
  readonly title: string;
  readonly unit: string;
}

function Bars({ buckets, span, statistic, zone, title, unit }: BarsProps) {
  const root = useRef<HTMLDivElement>(null);
  const size = useSignal({ width: 0, height: 0 });
  const at = useSignal<number | null>(null);
  useLayoutEffect(() => {
    const element = root.current!;
    const measure = () => {
      size.value = { width: element.clientWidth, height: element.clientHeight };
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { width, height } = size.value;
  const values = buckets.map((bucket) => statisticOf(bucket, statistic));
  const { least, most, ticks } = scaleOf(
    Math.min(0, ...values),
    Math.max(0, ...values),
    height < 140 ? 2 : 4,
  );
  const plot = { width: Math.max(1, width - LEFT - 4), height: Math.max(1, height - BELOW - ABOVE) };
  const step = plot.width / buckets.length;
  const y = (value: number) => ABOVE + ((most - value) / (most - least)) * plot.height;
  const labelOf = (bucket: Bucket) => dateLabel(bucket.date, span, zone);
  const textOf = (index: number) =>
    `${labelOf(buckets[index]!)}: ${withUnit(computedText(values[index]!), unit)}`;
  const every = Math.max(1, Math.ceil((span === 'hour' ? 84 : 64) / step));
  const digits = Math.min(4, Math.max(...ticks.map((tick) => precisionOf([tick]))));
  const shown = at.value === null ? null : Math.min(at.value, buckets.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = buckets.length - 1;
    const now = shown ?? buckets.length;
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    at.value = Math.max(0, Math.min(last, next));
    announce(textOf(at.value));
  };
  return (
    <section
      ref={root}
      class="dash-bars-plot"
      aria-label={texts.barsOf(title)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from bar to bar
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => {
        const x = event.clientX - root.current!.getBoundingClientRect().left - LEFT;
        const index = Math.floor(x / step);
        at.value = index >= 0 && index < buckets.length ? index : null;
      }}
      onPointerLeave={() => {
        at.value = null;
      }}
    >
      {width > 0 && height > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line class="dash-grid-line" x1={LEFT} x2={width - 4} y1={y(tick)} y2={y(tick)} />
              <text class="dash-axis" x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
                {numberText(tick, digits)}
              </text>
            </g>
          ))}
          {values.map((value, index) => (
            <rect
              key={buckets[index]!.date}
              class={index === shown ? 'dash-bar dash-bar-at' : 'dash-bar'}
              x={LEFT + index * step + Math.min(2, step * 0.1)}
              width={Math.max(0.5, step - 2 * Math.min(2, step * 0.1))}
              y={Math.min(y(value), y(0))}
              height={Math.max(0.5, Math.abs(y(value) - y(0)))}
            />
          ))}
          {buckets.map(
            (bucket, index) =>
              index % every === 0 &&
              LEFT + (index + 0.5) * step < width - 20 && (
                <text
                  key={bucket.date}
                  class="dash-axis"
                  x={Math.max(LEFT + 12, LEFT + (index + 0.5) * step)}
                  y={height - 5}
                  text-anchor="middle"
                >
                  {labelOf(bucket)}
                </text>
              ),
          )}
        </svg>
      )}
      {shown !== null && (
        <p class="dash-tip number" aria-hidden="true">
          {textOf(shown)}
        </p>
      )}
    </section>
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dateLabel(date: number, span: Span, zone: string): string {
  const key = `${span} ${zone}`;
  let format = formats.get(key);
  if (format === undefined) {
    const parts: Intl.DateTimeFormatOptions =
      span === 'month'
        ? { month: 'short', year: 'numeric' }
        : span === 'hour'
          ? { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
          : { day: 'numeric', month: 'short' };
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...parts });
    formats.set(key, format);
  }
  return format.format(date * 1000);
}
