/** Courses of sensors, or their states over time, in the chart of the app. */
import { useComputed, useSignal } from '@preact/signals';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { recoveries } from '../../../api/connection.js';
import { Chart, type ChartMark, type ChartSeries, STRIP, TIME } from '../../../chart/chart.js';
import { coloursOf } from '../../../chart/colours.js';
import { momentText } from '../../../chart/format.js';
import { livePointsInto } from '../../../chart/live-points.js';
import { columnsFor } from '../../../chart/query.js';
import { readingOf } from '../../../chart/reading.js';
import { ChartSource } from '../../../chart/source.js';
import { useOnScreen } from '../../../kit/on-screen.js';
import { Skeleton } from '../../../kit/skeleton.js';
import { ErrorState } from '../../../kit/states.js';
import { VisuallyHidden } from '../../../kit/visually-hidden.js';
import { marksOf } from '../../../parts/annotations/annotations.js';
import { within } from '../../../parts/annotations/use-annotations.js';
import { useFirings } from '../../../parts/annotations/use-firings.js';
import { dashboardTexts as texts } from '../../../texts/dashboards.js';
import { DashboardAnnotations } from '../annotated.js';
import type { PanelOf } from '../content.js';
import type { PanelSensor } from '../use-sensors.js';
import type { PanelProps } from './panel-props.js';
import { type PanelReader, useReader } from './reader.js';
import { SensorName } from './sensor-name.js';

/** A chart further away is read, but not drawn ten times a second: it would cost as much as one in view. */
const DRAWN_AROUND = '48px';

/** Sensors of one chart: as many as there are colours. */
const MOST = 8;

type LinesProps = PanelProps<PanelOf<'line'> | PanelOf<'state'>>;

export function LinesPanel(props: LinesProps) {
  const { panel, sensors } = props;
  const wanted = panel.type === 'state' ? sensors.filter(({ isStates }) => isStates) : sensors;
  if (wanted.length === 0) return <p class="dash-note muted">{texts.noStates}</p>;
  return <Lines {...props} sensors={wanted.slice(0, MOST)} more={wanted.length - MOST} />;
}

function useSeries(sensors: readonly PanelSensor[], reader: PanelReader): readonly ChartSeries[] {
  const sources = useMemo(() => new Map<number, ChartSource>(), []);
  useEffect(
    () => () => {
      for (const source of sources.values()) source.end();
    },
    [],
  );
  const key = JSON.stringify(sensors.map(({ id, name, unit }) => [id, name, unit]));
  return useMemo(() => {
    const colours = coloursOf(sensors.map(({ id }) => id));
    return sensors.map(({ id, name, unit, isStates }, index) => {
      const source = sources.get(id) ?? new ChartSource(id, reader.chart);
      sources.set(id, source);
      return { source, name, unit, colour: colours[index]!, isStates };
    });
  }, [key]);
}

function Lines({
  panel,
  sensors,
  range,
  zone,
  cursor,
  isLive,
  title,
  more,
}: LinesProps & { readonly more: number }) {
  const reader = useReader();
  const series = useSeries(sensors, reader);
  const area = useRef<HTMLDivElement>(null);
  const columns = useSignal(0);
  const isOnScreen = useOnScreen(area);
  const isDrawn = useOnScreen(area, DRAWN_AROUND);
  const isMoving = isLive && range.isLive;
  const view = range.view.value;

  useLayoutEffect(() => {
    const element = area.current!;
    const measure = () => {
      columns.value = columnsFor(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // The wheel scrolls the page; with Ctrl it zooms.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) event.stopPropagation();
    };
    element.addEventListener('wheel', onWheel, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (columns.value === 0 || !isOnScreen) return;
    for (const { source } of series)
      source.show({ view, columns: columns.value, zone, detail: 'auto', isLive: isMoving });
  }, [series, view.from, view.to, columns.value, zone, isMoving, isOnScreen]);
  const recovered = recoveries.value;
  useEffect(() => {
    if (recovered > 0) for (const { source } of series) source.reload();
  }, [recovered]);
  useEffect(() => {
    if (!isMoving || !isOnScreen) return;
    const ends = series.flatMap(({ source }) => {
      const live = livePointsInto(source);
      return [reader.follow(source.sensorId, live.add), live.end];
    });
    return () => {
      for (const end of ends) end();
      // Until the panel is on the screen again, live points pass it by.
      for (const { source } of series) source.outdate();
    };
  }, [series, isMoving, isOnScreen]);

  const failed = useComputed(() => series.find(({ source }) => source.error.value !== null));
  const hasSome = series.some(({ source }) => source.loaded.value !== null);
  const strips = series.filter(({ source, isStates }) =>
    source.loaded.value === null ? isStates : source.loaded.value.line === null,
  ).length;
  const isEmpty =
    hasSome &&
    series.every(({ source }) => {
      const loaded = source.loaded.value;
      return loaded !== null && loaded.spans.length === 0 && (loaded.line?.at.length ?? 0) === 0;
    });
  const moment = cursor.value;
  const annotations = useContext(DashboardAnnotations).filter(
    ({ sensor_id: of }) => of === undefined || sensors.some(({ id }) => id === of),
  );
  const hasFirings = panel.options?.firings === true && !reader.isPublic;
  const firings = useFirings(hasFirings ? sensors.map(({ id }) => id) : [], isLive && isOnScreen).filter(
    ({ at }) => at >= view.from && at <= view.to,
  );
  const marks = [...marksOf(within(annotations, view)), ...firings].sort((one, other) => one.at - other.at);
  return (
    <div class="dash-lines">
      <ul class="dash-legend">
        {series.map((each) => (
          <li key={each.source.sensorId}>
            {strips === 0 && <span class={`dash-swatch chart-series-${each.colour}`} />}
            <SensorName class="cut" sensor={{ id: each.source.sensorId, name: each.name }} />
            {moment !== null && (
              <strong class="number">{readingOf(each, moment, view, columns.value).text}</strong>
            )}
          </li>
        ))}
        {more > 0 && <li class="muted">{texts.moreSensors(more)}</li>}
      </ul>
      <div
        class="dash-plot"
        ref={area}
        style={strips > 0 && strips === series.length ? { maxHeight: `${strips * STRIP + TIME}px` } : {}}
      >
        {hasSome && isDrawn ? (
          <Chart
            series={series}
            view={view}
            zone={zone}
            cursor={cursor}
            selection={null}
            marks={marks}
            tool="zoom"
            hasBand={panel.type === 'state' || panel.options?.band !== false}
            label={texts.chartOf(title)}
            onView={range.move}
            onMarked={(marked) => range.move(marked, true)}
            onBack={range.back}
          />
        ) : (
          failed.value === undefined && <Skeleton height={120} />
        )}
        {firings.length > 0 && <FiringList firings={firings} label={texts.firingsOf(title)} zone={zone} />}
        {isEmpty && failed.value === undefined && <p class="dash-over muted">{texts.noPoints}</p>}
        {failed.value !== undefined && (
          <div class="dash-over">
            <ErrorState
              error={failed.value.source.error.value}
              retry={() => {
                for (const { source } of series) source.reload();
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}

interface FiringListProps {
  readonly firings: readonly ChartMark[];
  readonly label: string;
  readonly zone: string;
}

/** Newest firings in sight that are read out. */
const READ_OUT = 20;

/** The marks of firings for those who do not see the chart. */
function FiringList({ firings, label, zone }: FiringListProps) {
  return (
    <VisuallyHidden>
      <ul aria-label={label}>
        {firings.slice(-READ_OUT).map(({ at, label: text }, index) => (
          <li key={`${at} ${index}`}>
            {momentText(at, zone)}: {text}
          </li>
        ))}
      </ul>
    </VisuallyHidden>
  );
}
