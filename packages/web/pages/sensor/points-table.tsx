/** Below the chart: its points, with edit and delete, or what the chart draws, as tables. */
import { type Signal, useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { useEffect } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { momentStep } from '../../chart/chart.js';
import { durationText, momentText, precisionOf } from '../../chart/format.js';
import type { View } from '../../chart/view.js';
import { Button } from '../../kit/button.js';
import { IconButton } from '../../kit/icon-button.js';
import { Input, Select } from '../../kit/input.js';
import { Skeleton } from '../../kit/skeleton.js';
import { ErrorState } from '../../kit/states.js';
import { Table } from '../../kit/table.js';
import { Tabs } from '../../kit/tabs.js';
import { toast, toastError } from '../../kit/toast.js';
import { VisuallyHidden } from '../../kit/visually-hidden.js';
import { UNDO_TIME } from '../../parts/undo-time.js';
import { texts } from '../../texts/texts.js';
import { valueText } from './header.js';
import { dateOf } from './point-date.js';
import type { Sensor } from './sensor-type.js';
import { upload } from './undo.js';
import type { PageSeries } from './use-series.js';
import { valueOfText } from './value-text.js';

export interface PointsTableProps {
  readonly sensor: Sensor;
  /** Whether the user may change and delete points. */
  readonly isOwner: boolean;
  readonly series: PageSeries;
  readonly view: View;
  /** The view moves on with time. */
  readonly isLive: boolean;
  readonly zone: string;
  readonly cursor: Signal<number | null>;
  readonly onChanged: () => void;
}

const PAGE = 50;

export function PointsTable(props: PointsTableProps) {
  const tab = useSignal('points');
  return (
    <section class="panel sensor-tables">
      <Tabs
        label={texts.sensor.pointsTitle}
        tabs={[
          { id: 'points', label: texts.sensor.pointsTitle },
          { id: 'chart', label: texts.sensor.tableTitle },
        ]}
        active={tab.value}
        onChange={(id) => {
          tab.value = id;
        }}
      >
        {tab.value === 'points' ? <RawPoints {...props} /> : <DrawnRows {...props} />}
      </Tabs>
    </section>
  );
}

type Page = Result<'GET', '/sensors/{id}/data'>;
type Row = Page['data'][number];

function RawPoints({ sensor, isOwner, view, isLive, zone, cursor, onChanged, series }: PointsTableProps) {
  const page = useSignal(0);
  const isNewestFirst = useSignal(true);
  const found = useSignal<Page | null>(null);
  const error = useSignal<unknown>(null);
  const editing = useSignal<string | null>(null);
  const version = useSignal(0);
  // While the chart moves on, the table is read anew now and then, not ten times a second.
  const from = isLive ? Math.floor(view.from / 10) * 10 : view.from;
  const to = isLive ? Math.ceil(view.to / 10) * 10 : view.to;
  const loaded = series.source.loaded.value?.reply.total;
  useEffect(() => {
    page.value = 0;
  }, [isLive ? 0 : from, isLive ? 0 : to]);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      call(() =>
        client.get(
          '/sensors/{id}/data',
          {
            id: sensor.id,
            start_date: Math.max(from, 0.000001).toFixed(6),
            end_date: to.toFixed(6),
            sort: isNewestFirst.value ? 'DESC' : 'ASC',
            per_page: PAGE,
            page: page.value,
            values: 'typed',
          },
          { signal: controller.signal },
        ),
      )
        .then((result) => {
          found.value = result;
          error.value = null;
        })
        .catch((thrown: unknown) => {
          if (!controller.signal.aborted) error.value = thrown;
        });
    }, 200);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [from, to, page.value, isNewestFirst.value, version.value, loaded]);

  const changed = () => {
    editing.value = null;
    version.value += 1;
    onChanged();
  };
  /** Stores the point again as it was. */
  const undoing = ({ id, value }: Row) => ({
    duration: UNDO_TIME,
    undo: () => void upload(sensor.id, [{ date: dateOf(id), value }]).then(changed, toastError),
  });
  const remove = async (row: Row) => {
    try {
      await call(() => client.delete('/sensors/{id}/data/{data_id}', { id: sensor.id, data_id: row.id }));
      changed();
      toast(texts.sensor.pointDeleted, undoing(row));
    } catch (thrown) {
      toastError(thrown);
    }
  };
  const save = async (row: Row, text: string) => {
    try {
      await upload(sensor.id, [{ date: dateOf(row.id), value: valueOfText(text, sensor.data_type_id) }]);
      changed();
      toast(texts.sensor.pointSaved, undoing(row));
    } catch (thrown) {
      toastError(thrown);
    }
  };

  if (error.value !== null)
    return (
      <ErrorState
        error={error.value}
        retry={() => {
          version.value += 1;
        }}
      />
    );
  if (found.value === null) return <Skeleton lines={8} />;
  const { data, total } = found.value;
  if (total === 0) return <p class="muted">{texts.sensor.none}</p>;
  const step = Math.min(momentStep(view), hasFractions(data) ? 0.001 : 1);
  const digits = precisionOf(data.map(({ value }) => (typeof value === 'number' ? value : null)));
  const first = page.value * PAGE;
  return (
    <>
      <Table
        label={texts.sensor.pointsTitle}
        head={
          <tr>
            <th>{texts.sensor.date}</th>
            <th class="number">{texts.sensor.value}</th>
            <th>
              <VisuallyHidden>{texts.sensor.actions}</VisuallyHidden>
            </th>
          </tr>
        }
      >
        {data.map((row) => (
          <tr
            key={row.id}
            onPointerEnter={() => {
              cursor.value = row.date;
            }}
            onPointerLeave={() => {
              cursor.value = null;
            }}
          >
            <td class="number">{momentText(row.date, zone, step)}</td>
            {editing.value === row.id ? (
              <td class="number" colSpan={2}>
                <form
                  class="row sensor-edit"
                  onSubmit={(event) => {
                    event.preventDefault();
                    void save(row, String(new FormData(event.currentTarget).get('value')));
                  }}
                  onKeyDown={(event) => {
                    if (event.key !== 'Escape') return;
                    event.preventDefault();
                    editing.value = null;
                  }}
                >
                  <Input
                    name="value"
                    value={typeof row.value === 'string' ? row.value : JSON.stringify(row.value)}
                    aria-label={texts.sensor.editPoint(momentText(row.date, zone, step))}
                    autoFocus={true}
                  />
                  <Button type="submit" variant="primary">
                    {texts.sensor.save}
                  </Button>
                  <Button
                    onClick={() => {
                      editing.value = null;
                    }}
                  >
                    {texts.kit.cancel}
                  </Button>
                </form>
              </td>
            ) : (
              <>
                <td class="number">{valueText(row.value, sensor.unit, digits)}</td>
                <td class="sensor-row-actions">
                  {isOwner && sensor.data_type_id !== '6' && (
                    <IconButton
                      icon="edit"
                      label={texts.sensor.edit}
                      onClick={() => {
                        editing.value = row.id;
                      }}
                    />
                  )}
                  {isOwner && (
                    <IconButton icon="trash" label={texts.sensor.delete} onClick={() => void remove(row)} />
                  )}
                </td>
              </>
            )}
          </tr>
        ))}
      </Table>
      <div class="row sensor-pages">
        <Select
          aria-label={texts.sensor.date}
          value={isNewestFirst.value ? 'DESC' : 'ASC'}
          onChange={(event) => {
            isNewestFirst.value = event.currentTarget.value === 'DESC';
            page.value = 0;
          }}
        >
          <option value="DESC">{texts.sensor.newest}</option>
          <option value="ASC">{texts.sensor.oldest}</option>
        </Select>
        <span class="muted number">
          {texts.sensor.page(
            (first + 1).toLocaleString('en'),
            (first + data.length).toLocaleString('en'),
            total.toLocaleString('en'),
          )}
        </span>
        <IconButton
          icon="chevron-left"
          label={texts.sensor.previousPage}
          disabled={page.value === 0}
          onClick={() => {
            page.value -= 1;
          }}
        />
        <IconButton
          icon="chevron-right"
          label={texts.sensor.nextPage}
          disabled={first + data.length >= total}
          onClick={() => {
            page.value += 1;
          }}
        />
      </div>
    </>
  );
}

function hasFractions(rows: readonly Row[]): boolean {
  return rows.some(({ date }) => !Number.isInteger(date));
}

/** Rows of the chart that are shown at most. */
const MOST_ROWS = 200;

/** What the chart draws, for those who cannot see it. */
function DrawnRows({ series, view, zone, sensor }: PointsTableProps) {
  const loaded = series.source.loaded.value;
  if (loaded === null) return <Skeleton lines={8} />;
  const step = momentStep(view);
  const { line } = loaded;
  if (line === null) {
    const spans = loaded.spans.filter(({ from, to }) => to > view.from && from < view.to);
    return (
      <>
        <Table
          label={texts.sensor.tableTitle}
          head={
            <tr>
              <th>{texts.sensor.date}</th>
              <th>{texts.sensor.state}</th>
              <th class="number">{texts.sensor.lasted}</th>
              <th class="number">{texts.sensor.count}</th>
            </tr>
          }
        >
          {spans
            .slice(-MOST_ROWS)
            .reverse()
            .map(({ from, to, label, states, points }) => (
              <tr key={from}>
                <td class="number">{momentText(from, zone, step)}</td>
                <td>
                  {label ?? (states === null ? texts.chart.states(points) : texts.chart.shortStates(states))}
                </td>
                <td class="number">{durationText(to - from)}</td>
                <td class="number">{points.toLocaleString('en')}</td>
              </tr>
            ))}
        </Table>
        <Cut rows={spans.length} />
      </>
    );
  }
  const rows = [...line.date.keys()].filter((i) => line.at[i]! >= view.from && line.at[i]! <= view.to);
  const isBuckets = line.kind === 'buckets';
  const isMean = isBuckets && line.fn === 'avg';
  const unit = line.fn === 'count' && isBuckets ? '' : sensor.unit;
  const digits = Math.max(precisionOf(line.min), precisionOf(line.max), isMean ? 1 : 0);
  const text = (value: number | null | undefined) => (value == null ? '–' : valueText(value, unit, digits));
  return (
    <>
      <Table
        label={texts.sensor.tableTitle}
        head={
          <tr>
            <th>{texts.sensor.date}</th>
            <th class="number">{isBuckets ? texts.sensor.functions[line.fn] : texts.sensor.value}</th>
            {isMean && <th class="number">{texts.sensor.min}</th>}
            {isMean && <th class="number">{texts.sensor.max}</th>}
            {isBuckets && <th class="number">{texts.sensor.count}</th>}
          </tr>
        }
      >
        {rows
          .slice(-MOST_ROWS)
          .reverse()
          .map((i) => (
            <tr key={line.date[i]}>
              <td class="number">{momentText(line.date[i]!, zone, step)}</td>
              <td class="number">{text(line.mean[i])}</td>
              {isMean && <td class="number">{text(line.min[i])}</td>}
              {isMean && <td class="number">{text(line.max[i])}</td>}
              {isBuckets && <td class="number">{line.count[i]!.toLocaleString('en')}</td>}
            </tr>
          ))}
      </Table>
      <Cut rows={rows.length} />
    </>
  );
}

/** Says that the chart has more rows than the table. */
function Cut({ rows }: { readonly rows: number }) {
  if (rows <= MOST_ROWS) return null;
  return <p class="muted sensor-cut">{texts.sensor.cutRows(MOST_ROWS, rows.toLocaleString('en'))}</p>;
}
