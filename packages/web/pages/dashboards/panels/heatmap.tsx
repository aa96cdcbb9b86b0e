/** A map of hours by days: when in the day something is high. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { withUnit } from '../../../chart/format.js';
import { announce } from '../../../kit/announce.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { dashboardTexts as texts } from '../../../texts/dashboards.js';
import { type Bucket, hourMapOf, type Statistic, statisticOf } from '../calendar.js';
import type { PanelOf } from '../content.js';
import type { PanelProps } from './panel-props.js';
import { useReader } from './reader.js';
import { computedText } from './value-text.js';

const HOUR = 3600;
/** Days at most; of a longer range the last ones are shown. */
const MOST = 92;
/** Shades of the colour, from 0. */
const SHADES = 8;
/** Milliseconds between two reads of a range that moves on. */
const RENEWAL = 60_000;

export function HeatmapPanel({ panel, sensors, range, zone, isLive, title }: PanelProps<PanelOf<'heatmap'>>) {
  const { statistic = 'mean' } = panel.options ?? {};
  const [sensor] = sensors;
  const reader = useReader();
  const view = range.view.value;
  const key = range.isLive ? JSON.stringify(range.range) : `${view.from} ${view.to}`;
  const loaded = useLoad(
    () => {
      const { from, to } = range.view.peek();
      return reader.buckets(sensor!.id, HOUR, { from: Math.max(from, to - MOST * 24 * HOUR), to }, zone);
    },
    [sensor!.id, zone, key],
    { every: isLive && range.isLive ? RENEWAL : undefined },
  );
  const { data } = loaded;
  if (data.value === undefined) return <LoadState of={loaded} height={120} />;
  if (data.value.length === 0)
    return <p class="dash-note muted">{sensor!.isStates ? texts.noNumber : texts.noPoints}</p>;
  return (
    <div class="dash-heat">
      <p class="dash-caption muted">
        {texts.heatCaption(texts.statistics[statistic])}
        {sensors.length > 1 && ` · ${texts.firstOnly(sensor!.name)}`}
        {view.to - view.from > MOST * 24 * HOUR && ` · ${texts.shortened(MOST)}`}
      </p>
      <HourMap
        buckets={data.value}
        unit={statistic === 'count' ? '' : sensor!.unit}
        {...{ statistic, zone, title }}
      />
    </div>
  );
}

interface HourMapProps {
  readonly buckets: readonly Bucket[];
  readonly statistic: Statistic;
  readonly zone: string;
  readonly title: string;
  readonly unit: string;
}

function HourMap({ buckets, statistic, zone, title, unit }: HourMapProps) {
  const { days, cells } = hourMapOf(buckets, zone);
  const at = useSignal<{ readonly day: number; readonly hour: number } | null>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const values = [...cells.values()].map((bucket) => statisticOf(bucket, statistic));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const shadeOf = (value: number) =>
    most === least
      ? SHADES / 2
      : Math.min(SHADES - 1, Math.floor(((value - least) / (most - least)) * SHADES));
  const textOf = ({ day, hour }: { readonly day: number; readonly hour: number }) => {
    const bucket = cells.get(`${days[day]!.key} ${hour}`);
    const value =
      bucket === undefined ? texts.noValue : withUnit(computedText(statisticOf(bucket, statistic)), unit);
    return `${days[day]!.key}, ${String(hour).padStart(2, '0')}:00: ${value}`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { day, hour } = at.value ?? { day: days.length - 1 - step[0]!, hour: 12 - step[1]! };
    at.value = {
      day: Math.max(0, Math.min(days.length - 1, day + step[0]!)),
      hour: Math.max(0, Math.min(23, hour + step[1]!)),
    };
    announce(textOf(at.value));
  };
  const every = Math.max(1, Math.ceil(days.length / 6));
  return (
    <section
      class="dash-heat-plot"
      aria-label={texts.heatOf(title)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from hour to hour
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div class="dash-heat-hours dash-axis number" aria-hidden="true">
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </div>
      <svg
        ref={drawing}
        class="dash-heat-map"
        viewBox={`0 0 ${days.length} 24`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerMove={(event) => {
          const { left, top, width, height } = drawing.current!.getBoundingClientRect();
          const day = Math.floor(((event.clientX - left) / width) * days.length);
          const hour = Math.floor(((event.clientY - top) / height) * 24);
          at.value = day >= 0 && day < days.length && hour >= 0 && hour < 24 ? { day, hour } : null;
        }}
        onPointerLeave={() => {
          at.value = null;
        }}
      >
        {days.flatMap(({ key }, day) =>
          Array.from({ length: 24 }, (_, hour) => {
            const bucket = cells.get(`${key} ${hour}`);
            if (bucket === undefined) return null;
            const isAt = at.value?.day === day && at.value.hour === hour;
            return (
              <rect
                key={`${key} ${hour}`}
                class={`dash-heat-${shadeOf(statisticOf(bucket, statistic))}${isAt ? ' dash-heat-at' : ''}`}
                x={day}
                y={hour}
                width={1.02}
                height={1.02}
              />
            );
          }),
        )}
      </svg>
      <div class="dash-heat-days dash-axis" aria-hidden="true">
        {days.map(({ key, date }, day) =>
          day % every === 0 ? <span key={key}>{dayLabel(date, zone)}</span> : null,
        )}
      </div>
      <div class="dash-heat-key dash-axis number" aria-hidden="true">
        <span>{withUnit(computedText(least), unit)}</span>
        {Array.from({ length: SHADES }, (_, shade) => (
          <span key={shade} class={`dash-heat-swatch dash-heat-back-${shade}`} />
        ))}
        <span>{withUnit(computedText(most), unit)}</span>
      </div>
      {at.value !== null && at.value.day < days.length && (
        <p class="dash-tip number" aria-hidden="true">
          {textOf(at.value)}
        </p>
      )}
    </section>
  );
}

function dayLabel(date: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short' }).format(
    date * 1000,
  );
}
