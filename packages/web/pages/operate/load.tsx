/** What the server does now: health, and the last quarter of an hour as charts. */
import { type Signal, useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Chart } from '../../chart/chart.js';
import { momentText, numberText, withUnit } from '../../chart/format.js';
import { readChart } from '../../chart/read-chart.js';
import { ChartSource } from '../../chart/source.js';
import type { View } from '../../chart/view.js';
import { Button } from '../../kit/button.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { StaleMark } from '../../kit/states.js';
import { Table } from '../../kit/table.js';
import { operateTexts as texts } from '../../texts/operate.js';
import { Health } from './health.js';
import { CURVES, type Curve, loadedOf, type Step, stepAt } from './load-curves.js';

/** Milliseconds between two reads; the server has a new step as often. */
const EVERY = 5000;
/** Seconds that the charts show, at most and at least. */
const LENGTH = 900;
const LEAST = 60;
/** Rows of the table: a minute. */
const ROWS = 12;

type LoadReply = Result<'GET', '/admin/load'>;

export function Load() {
  const loaded = useLoad(() => call(() => client.get('/admin/load')), [], { every: EVERY });
  const { data, error } = loaded;
  const steps = data.value?.steps ?? [];
  return (
    <>
      <Health memory={steps.at(-1)?.memory} />
      <section class="stack">
        <div class="row between">
          <h2>{texts.load}</h2>
          {data.value !== undefined && error.value !== undefined && (
            <StaleMark since={(steps.at(-1)?.date ?? 0) * 1000} />
          )}
        </div>
        <p class="muted">{texts.loadText}</p>
        <LoadState of={loaded} height={320} />
        {data.value !== undefined && steps.length === 0 && <p role="status">{texts.loadStarts}</p>}
        {data.value !== undefined && steps.length > 0 && <Charts load={data.value} />}
      </section>
    </>
  );
}

function Charts({ load }: { readonly load: LoadReply }) {
  const { steps } = load;
  const newest = steps.at(-1)!.date;
  const cursor = useSignal<number | null>(null);
  /** A range that the user chose; null: the charts follow. */
  const chosen = useSignal<View | null>(null);
  // A server that has just started fills its charts from the left edge on.
  const oldest = Math.min(steps[0]!.date - load.step, newest - LEAST);
  const view = chosen.value ?? { from: Math.max(oldest, newest - LENGTH), to: newest };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      {chosen.value !== null && (
        <div class="row">
          <Button
            icon="play"
            onClick={() => {
              chosen.value = null;
            }}
          >
            {texts.follow}
          </Button>
        </div>
      )}
      <div class="operate-charts">
        {CURVES.map((curve) => (
          <CurveChart
            key={curve.label}
            curve={curve}
            load={load}
            view={view}
            zone={zone}
            cursor={cursor}
            onView={(next) => {
              chosen.value = next;
            }}
          />
        ))}
      </div>
      <details class="operate-details">
        <summary>{texts.asTable}</summary>
        <Table
          label={texts.asTable}
          head={
            <tr>
              <th>{texts.end}</th>
              <th class="number">{texts.pointsUnit}</th>
              <th class="number">{texts.queue}</th>
              <th class="number">{texts.flushes}</th>
              <th class="number">{texts.mean}</th>
              <th class="number">{texts.longest}</th>
              <th class="number">{texts.failures}</th>
            </tr>
          }
        >
          {steps
            .slice(-ROWS)
            .toReversed()
            .map((step) => (
              <tr key={step.date}>
                <th scope="row" class="operate-moment">
                  {momentText(step.date, zone, 1)}
                </th>
                <td class="number">{numberText(step.points, 1)}</td>
                <td class="number">{numberText(step.queued, 0)}</td>
                <td class="number">{step.flushes}</td>
                <td class="number">{milliseconds(step.flush_mean)}</td>
                <td class="number">{milliseconds(step.flush_longest)}</td>
                <td class="number">{step.failures}</td>
              </tr>
            ))}
        </Table>
      </details>
    </>
  );
}

interface CurveChartProps {
  readonly curve: Curve;
  readonly load: LoadReply;
  readonly view: View;
  readonly zone: string;
  readonly cursor: Signal<number | null>;
  readonly onView: (view: View | null) => void;
}

function CurveChart({ curve, load, view, zone, cursor, onView }: CurveChartProps) {
  const source = useMemo(() => new ChartSource(0, readChart), []);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    source.loaded.value = loadedOf(curve, load.steps, load.step);
  }, [load]);
  useEffect(() => {
    // The wheel scrolls the page; with Ctrl it zooms.
    const element = area.current!;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) event.stopPropagation();
    };
    element.addEventListener('wheel', onWheel, { capture: true, passive: true });
    return () => element.removeEventListener('wheel', onWheel, { capture: true });
  }, []);
  const shown: Step | undefined =
    cursor.value === null ? load.steps.at(-1) : stepAt(load.steps, load.step, cursor.value);
  const value = shown === undefined ? null : curve.mean(shown);
  return (
    <div class="panel stack operate-chart">
      <div class="row between">
        <h3>{curve.label}</h3>
        <strong class="number">
          {value === null ? curve.missing : withUnit(numberText(value, curve.digits(value)), curve.unit)}
        </strong>
      </div>
      <div class="operate-plot" ref={area}>
        <Chart
          series={[{ source, name: curve.label, unit: curve.unit, colour: curve.colour, isStates: false }]}
          view={view}
          zone={zone}
          cursor={cursor}
          selection={null}
          tool="zoom"
          hasBand
          label={curve.label}
          onView={onView}
          onMarked={onView}
          onBack={() => onView(null)}
        />
      </div>
    </div>
  );
}

function milliseconds(seconds: number | null): string {
  return seconds === null ? '–' : numberText(seconds * 1000, 1);
}
