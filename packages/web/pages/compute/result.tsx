/** What a run of the script gave: output, error, and the point that it would store beside what it read. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Chart, type ChartSeries } from '../../chart/chart.js';
import { coloursOf } from '../../chart/colours.js';
import type { ChartReply } from '../../chart/data.js';
import { lineOf } from '../../chart/data.js';
import { readChart } from '../../chart/read-chart.js';
import { ChartSource } from '../../chart/source.js';
import type { View } from '../../chart/view.js';
import { Age } from '../../kit/age.js';
import { Banner } from '../../kit/banner.js';
import { sensorName } from '../../parts/sensor-name.js';
import { computeTexts as texts } from '../../texts/compute.js';
import type { Tried } from './processor.js';

/** Sensors in the chart beside the computed point. */
const SHOWN = 5;
const DAY = 86_400;

export interface ResultProps {
  readonly tried: Tried;
  /** Unit of the sensor that would get the point. */
  readonly unit: string;
}

export function RunResult({ tried, unit }: ResultProps) {
  const { output, stderr, value, date, error, line, column, duration, reads } = tried;
  const points = reads.reduce((sum, read) => sum + read.points, 0);
  return (
    <div class="stack" role="status">
      {error !== null && (
        <Banner kind="bad">
          <p>
            <strong>{texts.storesNothing}</strong>
            {line !== null && column !== null && ` · ${texts.place(line, column)}`}
          </p>
          <pre class="compute-text">{error}</pre>
        </Banner>
      )}
      {error === null && value !== null && date !== null && (
        <div class="compute-value">
          <span class="muted">{texts.wouldStore}</span>
          <output class="compute-number number">
            {value}
            {unit !== '' && <span class="muted"> {unit}</span>}
          </output>
          <Age time={date * 1000} />
        </div>
      )}
      <p class="muted number">
        {texts.took(duration)} · {texts.reads(points)}
      </p>
      {reads.length > 0 && <ReadChart tried={tried} unit={unit} />}
      <h3>{texts.printed}</h3>
      {output === '' ? (
        <p class="muted">{texts.printedNothing}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus
        <section class="compute-output" tabIndex={0} aria-label={texts.printed}>
          <pre>{output}</pre>
        </section>
      )}
      {stderr !== '' && (
        <>
          <h3>{texts.warnings}</h3>
          <pre class="compute-text">{stderr}</pre>
        </>
      )}
    </div>
  );
}

interface Input {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly isStates: boolean;
}

function ReadChart({ tried, unit }: ResultProps) {
  const inputs = useSignal<readonly Input[]>([]);
  const view = useSignal<View>(viewOf(tried));
  const cursor = useSignal<number | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const ids = [...new Set(tried.reads.map(({ sensor_id }) => sensor_id))].slice(0, SHOWN);
  const key = ids.join();
  const home = JSON.stringify(viewOf(tried));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  useEffect(() => {
    let isEnded = false;
    Promise.all(
      ids.map((id) => call(() => client.get('/sensors/{id}', { id })).then(({ sensor }) => sensor)),
    ).then(
      (sensors) => {
        if (isEnded) return;
        inputs.value = sensors.map((sensor) => ({
          id: Number(sensor.id),
          name: sensorName(sensor),
          unit: sensor.unit,
          isStates: ['3', '4', '5', '6'].includes(sensor.data_type_id),
        }));
      },
      // The result says what was read; only its picture is missing.
      () => {},
    );
    return () => {
      isEnded = true;
    };
  }, [key]);
  useEffect(() => {
    view.value = viewOf(tried);
  }, [home]);

  const sources = useMemo(() => new Map(ids.map((id) => [id, new ChartSource(id, readChart)])), [key]);
  useEffect(
    () => () => {
      for (const source of sources.values()) source.end();
    },
    [sources],
  );
  const computed = useMemo(() => sourceOf(tried), [tried]);
  const columns = Math.max(100, Math.round(area.current?.clientWidth ?? 600));
  useEffect(() => {
    for (const source of sources.values())
      source.show({ view: view.value, columns, zone, detail: 'auto', isLive: false });
  }, [sources, view.value, columns, inputs.value]);

  const colours = coloursOf(ids);
  const free = [1, 2, 3, 4, 5, 6, 7, 8].find((each) => !colours.includes(each)) ?? 2;
  const series: ChartSeries[] = inputs.value.flatMap((input, i) => {
    const source = sources.get(input.id);
    return source === undefined ? [] : [{ ...input, source, colour: colours[i]! }];
  });
  // Without a unit of its own it shares the axis of what it was computed from.
  const own = { name: texts.wouldBe, unit: unit || (series[0]?.unit ?? ''), colour: free, isStates: false };
  // Drawn last, above the others: the first one is.
  const all = computed === null ? series : [{ ...own, source: computed }, ...series];
  if (series.length === 0) return null;
  return (
    <div class="stack compute-chart">
      <ul class="row compute-legend" aria-label={texts.chart}>
        {all.map(({ name, colour, source }) => (
          <li key={source.sensorId}>
            <span class={`compute-key chart-series-${colour}`} />
            {name}
          </li>
        ))}
      </ul>
      <div class="compute-plot" ref={area}>
        <Chart
          series={all}
          view={view.value}
          zone={zone}
          cursor={cursor}
          selection={null}
          tool="zoom"
          hasBand
          label={texts.chart}
          onView={(next) => {
            view.value = next;
          }}
          onMarked={(next) => {
            view.value = next;
          }}
          onBack={() => {
            view.value = viewOf(tried);
          }}
        />
      </div>
    </div>
  );
}

/** All ranges that the script read, up to the point that it would store. A read of the newest point shows a day. */
function viewOf({ reads, date }: Tried): View {
  const now = date ?? Date.now() / 1000;
  const starts = reads.map(({ start }) => start ?? now - DAY);
  const ends = reads.map(({ end }) => Math.min(end ?? now, now + 10 * 365 * DAY));
  const from = Math.max(0.001, Math.min(...starts));
  const to = Math.max(now, ...ends);
  return { from, to: to + Math.max(1, (to - from) * 0.04) };
}

/** The computed point as something that a chart draws; null: it is no number. */
function sourceOf({ value, date }: Tried): ChartSource | null {
  const number = Number(value);
  if (value === null || date === null || value.trim() === '' || !Number.isFinite(number)) return null;
  const reply: ChartReply = {
    kind: 'points',
    date: [date],
    value: [number],
    interval: null,
    newest: date,
    previous: null,
    next: null,
  } as unknown as ChartReply;
  const source = new ChartSource(0, readChart);
  source.loaded.value = { reply, range: { from: date, to: date }, length: 0, line: lineOf(reply), spans: [] };
  return source;
}
