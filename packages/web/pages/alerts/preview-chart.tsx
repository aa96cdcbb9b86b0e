/** The chart of the sensor with marks where the condition would have fired, and the same moments as a table. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Chart } from '../../chart/chart.js';
import { coloursOf } from '../../chart/colours.js';
import { momentText, numberText, precisionOf, withUnit } from '../../chart/format.js';
import type { ChartLimit } from '../../chart/limits.js';
import { readChart } from '../../chart/read-chart.js';
import { ChartSource } from '../../chart/source.js';
import type { View } from '../../chart/view.js';
import { Banner } from '../../kit/banner.js';
import { Segmented } from '../../kit/choice.js';
import { ErrorState } from '../../kit/states.js';
import { Table } from '../../kit/table.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import { momentAddress } from './addresses.js';
import { type Condition, comparisonOf } from './condition.js';
import type { AlertSensor } from './sensor.js';
import { usePreview } from './use-preview.js';

const DAY = 86_400;
const RANGES = { day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY };
type RangeName = keyof typeof RANGES;
/** Columns of the chart, and rows of the table. */
const COLUMNS = 800;
const ROWS = 50;

export interface PreviewChartProps {
  readonly sensor: AlertSensor;
  /** Null: it is not complete. */
  readonly condition: Condition | null;
  /** The API refused the expression itself: its field shows that. */
  readonly onRefused: (error: unknown) => void;
}

export function PreviewChart({ sensor, condition, onRefused }: PreviewChartProps) {
  const range = useSignal<RangeName>('week');
  const view = useSignal<View>(viewOf('week'));
  const cursor = useSignal<number | null>(null);
  const asked = useSignal(view.value);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const source = useMemo(() => new ChartSource(sensor.id, readChart), [sensor.id]);
  const { preview, error, isBusy } = usePreview(sensor.id, condition, asked.value);
  useEffect(() => () => source.end(), [source]);
  useEffect(() => {
    source.show({ view: view.value, columns: COLUMNS, zone, detail: 'auto', isLive: false });
  }, [source, view.value]);
  useEffect(() => onRefused(error.value), [error.value]);

  const limits = useMemo(() => limitsOf(condition, sensor.unit), [condition, sensor.unit]);
  const show = (next: View, isFinal: boolean) => {
    view.value = next;
    if (isFinal) asked.value = next;
  };
  const choose = (name: RangeName) => {
    range.value = name;
    show(viewOf(name), true);
  };
  const firings = condition === null ? [] : (preview.value?.firings ?? []);
  const marks = useMemo(
    () => firings.map(({ fired, value }) => ({ at: fired, label: value ?? texts.noPoint })),
    [preview.value, condition === null],
  );
  return (
    <section class="stack" aria-label={texts.wouldFire}>
      <div class="row between">
        <h2>{texts.wouldFire}</h2>
        <Segmented
          label={texts.range}
          value={range.value}
          choices={(Object.keys(RANGES) as RangeName[]).map((value) => ({
            value,
            label: texts.ranges[value],
          }))}
          onChange={choose}
        />
      </div>
      <div class="alerts-chart">
        <Chart
          series={[
            {
              source,
              name: sensor.name,
              unit: sensor.unit,
              colour: coloursOf([sensor.id])[0]!,
              isStates: sensor.isStates,
              limits,
            },
          ]}
          view={view.value}
          zone={zone}
          cursor={cursor}
          selection={null}
          tool="zoom"
          hasBand={true}
          label={texts.chartLabel(
            sensor.name,
            limits.map(({ label }) => label),
          )}
          marks={marks}
          onView={show}
          onMarked={(next) => show(next, true)}
          onBack={() => choose(range.value)}
        />
      </div>
      <p class="alerts-outcome number" role="status">
        {condition === null ? texts.incomplete : isBusy.value ? texts.checking : outcomeOf(preview.value)}
      </p>
      {condition !== null && preview.value?.limit != null && (
        <Banner kind="warning">
          {texts.limits[preview.value.limit]} {momentText(preview.value.until, zone)}.
        </Banner>
      )}
      {condition !== null && preview.value?.error != null && (
        <Banner kind="warning">{texts.expressionError(preview.value.error)}</Banner>
      )}
      {error.value !== null && !isRefusal(error.value) && <ErrorState error={error.value} />}
      {firings.length > 0 && (
        <details class="alerts-moments">
          <summary>{texts.moments}</summary>
          <Table
            label={texts.wouldFire}
            head={
              <tr>
                <th>{texts.at}</th>
                <th class="number">{texts.value}</th>
              </tr>
            }
          >
            {firings.slice(0, ROWS).map(({ fired, value }) => (
              <tr key={fired}>
                <td class="number">
                  <a href={momentAddress(sensor.id, fired)}>{momentText(fired, zone)}</a>
                </td>
                <td class="number">{value ?? texts.noPoint}</td>
              </tr>
            ))}
          </Table>
        </details>
      )}
    </section>
  );
}

/** The limit of a plain comparison, and the value behind which it may fire again. */
function limitsOf(condition: Condition | null, unit: string): readonly ChartLimit[] {
  if (condition === null) return [];
  return [condition.expression, condition.hysteresis].flatMap((expression, i) => {
    const found = comparisonOf(expression);
    if (found === null) return [];
    const { operator, value } = found;
    const text = texts.limitAt[operator](withUnit(numberText(value, precisionOf([value])), unit));
    return [i === 0 ? { value, label: text } : { value, label: texts.againAt(text), isQuiet: true }];
  });
}

function viewOf(name: RangeName): View {
  const to = Math.ceil(Date.now() / 1000);
  return { from: to - RANGES[name], to };
}

function outcomeOf(preview: ReturnType<typeof usePreview>['preview']['value']): string {
  if (preview === null) return '';
  const { total, points, firings } = preview;
  const fires = total === 0 ? texts.firesNever : texts.fires(total.toLocaleString('en'), total === 1);
  const first = firings.length < total ? ` ${texts.firstOnly(firings.length.toLocaleString('en'))}` : '';
  return `${fires}.${first} ${texts.evaluated(points.toLocaleString('en'))}.`;
}

/** Whether the API refused a part of the condition: the form shows it at its field. */
function isRefusal(error: unknown): boolean {
  const field = (error as { field?: unknown } | null)?.field;
  return typeof field === 'string' && field.startsWith('trigger');
}
