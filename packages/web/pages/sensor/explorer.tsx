/** Chart, controls and details of a sensor. */
import { useSignal } from '@preact/signals';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { client } from '../../api/client.js';
import { recoveries } from '../../api/connection.js';
import { call, session } from '../../api/session.js';
import { Chart, STRIP, TIME } from '../../chart/chart.js';
import { columnsFor } from '../../chart/query.js';
import type { Range } from '../../chart/range.js';
import type { View } from '../../chart/view.js';
import { Button } from '../../kit/button.js';
import { Skeleton } from '../../kit/skeleton.js';
import { EmptyState, ErrorState } from '../../kit/states.js';
import { AnnotationList, type Draft, marksOf } from '../../parts/annotations/annotations.js';
import { useAnnotations } from '../../parts/annotations/use-annotations.js';
import { useFirings } from '../../parts/annotations/use-firings.js';
import { sensorName } from '../../parts/sensor-name.js';
import { texts } from '../../texts/texts.js';
import { addressOf, type SensorAddress, textOfAddress } from './address.js';
import { Compare } from './compare.js';
import { Details } from './details.js';
import { Drawn } from './drawn.js';
import { Edit } from './edit.js';
import { areFiles, Files } from './files.js';
import { Header, type LastPoint } from './header.js';
import { Legend } from './legend.js';
import { PointsTable } from './points-table.js';
import { SelectionBar } from './selection-bar.js';
import { type Access, type Sensor, takesFiles } from './sensor-type.js';
import { Toolbar } from './toolbar.js';
import { Upload } from './upload.js';
import { useData, useLive, useSeries } from './use-series.js';
import { useView } from './use-view.js';

export interface ExplorerProps {
  readonly sensor: Sensor;
  readonly access: Access;
  /** The sensor itself was changed. */
  readonly onChanged: () => void;
}

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** To the second: as exact as a person points at it. */
function momentOf(seconds: number): View {
  const moment = Math.round(seconds);
  return { from: moment, to: moment };
}

export function Explorer({ sensor, access, onChanged }: ExplorerProps) {
  const { query, route } = useLocation();
  const id = Number(sensor.id);
  const address = addressOf(query);
  const addressNow = useRef(address);
  addressNow.current = address;
  const zone = address.zone ?? HERE;
  const go = useCallback(
    (change: Partial<SensorAddress>, isStep = true) =>
      route(textOfAddress(id, { ...addressNow.current, ...change }), !isStep),
    [id],
  );
  const goRange = useCallback((range: Range) => go({ range }), [go]);

  const extent = useSignal<View | null | undefined>(undefined);
  const total = useSignal<number | null>(null);
  const last = useSignal<LastPoint | null | undefined>(undefined);
  const readFacts = useCallback(async () => {
    const [chart, newest] = await Promise.all([
      call(() => client.get('/sensors/{id}/chart', { id, columns: 10, points: 0 })),
      call(() => client.get('/sensors/{id}/data', { id, last: true, values: 'typed' })),
    ]);
    const { oldest, newest: end } = chart;
    extent.value = oldest === null || end === null ? null : { from: oldest, to: end };
    total.value = chart.total;
    const [point] = newest.data;
    last.value = point === undefined ? null : { date: point.date, value: point.value };
  }, [id]);
  useEffect(() => {
    readFacts().catch(() => {
      extent.value ??= null;
      last.value ??= null;
    });
  }, []);

  const shown = useView(address.range, extent.value, goRange);
  const series = useSeries(sensor, address.others, address.hasBefore, address.fn);
  const area = useRef<HTMLDivElement>(null);
  const columns = useSignal(columnsFor(innerWidth));
  const cursor = useSignal<number | null>(null);
  const selection = useSignal<View | null>(null);
  const isSelecting = useSignal(false);
  const isDropping = useSignal(false);
  const file = useSignal<File | null>(null);
  /** Pictures, sounds and films that were dropped. */
  const dropped = useSignal<readonly File[]>([]);
  /** After the first file the sensor has points, and the page does not know yet that they are files. */
  const hasSentFiles = useSignal(false);

  // Before the first view is known: the chart is read once, in the columns that it has.
  useLayoutEffect(() => {
    const measure = () => {
      if (area.current !== null) columns.value = columnsFor(area.current.clientWidth);
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const isLive = shown?.isLive.value === true;
  useData(series, shown?.view, columns.value, zone, address.detail, address.fn, isLive);
  useLive(series, isLive, (date, value) => {
    shown?.advance();
    if (last.value == null || date >= last.value.date) last.value = { date, value };
    if (extent.value === null) void readFacts().catch(() => {});
    else if (extent.value !== undefined)
      extent.value = { ...extent.value, to: Math.max(extent.value.to, date) };
  });

  const reload = useCallback(() => {
    for (const { source } of series) source.reload();
    void readFacts().catch(() => {});
  }, [series]);
  // What failed while the server was away is read again.
  const recovered = recoveries.value;
  useEffect(() => {
    if (recovered > 0) reload();
  }, [recovered]);
  const annotations = useAnnotations({ sensorIds: [id] }, shown?.view ?? null);
  const firings = useFirings(session.value?.group ? [] : [id], isLive).filter(
    ({ at }) => shown !== null && at >= shown.view.from && at <= shown.view.to,
  );
  const draft = useSignal<Draft | null>(null);
  const main = series[0]!.source;
  const isEmpty = extent.value === null;
  const holdsFiles = takesFiles(sensor, isEmpty || hasSentFiles.value);
  const name = sensorName(sensor);
  const close = () => go({ panel: null });
  const loaded = main.loaded.value;
  const hasNothing =
    loaded !== null &&
    series.length === 1 &&
    loaded.spans.length === 0 &&
    (loaded.line === null || (loaded.line.at.length === 0 && loaded.line.previous === null));
  const strips = series.filter(({ source, isStates }) =>
    source.loaded.value === null ? isStates : source.loaded.value.line === null,
  ).length;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped anywhere; a button does the same
    <div
      class={address.panel === null ? 'sensor-page' : 'sensor-page sensor-page-beside'}
      onDragOver={(event) => {
        if (!access.isOwner || event.dataTransfer?.types.includes('Files') !== true) return;
        event.preventDefault();
        isDropping.value = true;
      }}
      onDragLeave={(event) => {
        if (!(event.currentTarget as Element).contains(event.relatedTarget as Node | null))
          isDropping.value = false;
      }}
      onDrop={(event) => {
        isDropping.value = false;
        const given = [...(event.dataTransfer?.files ?? [])];
        if (!access.isOwner || given.length === 0) return;
        event.preventDefault();
        if (holdsFiles && (sensor.data_type_id === '6' || areFiles(given))) dropped.value = given;
        else {
          file.value = given[0]!;
          go({ panel: 'upload' });
        }
      }}
    >
      <div class="sensor-main">
        <Header
          sensor={sensor}
          access={access}
          last={last.value}
          series={series}
          view={shown?.view ?? null}
          zone={zone}
          onOpen={(panel) => go({ panel })}
          area={area}
        />
        <Toolbar
          address={address}
          shown={shown}
          zone={zone}
          here={HERE}
          isSelecting={isSelecting}
          isStates={series[0]!.isStates}
          canSelect={access.isOwner}
          onGo={go}
        />
        <section class={isDropping.value ? 'panel sensor-chart sensor-dropping' : 'panel sensor-chart'}>
          {isEmpty ? (
            <EmptyState
              icon="chart"
              title={texts.sensor.noPoints}
              actions={
                access.isOwner && sensor.data_type_id !== '6' ? (
                  <Button icon="upload" onClick={() => go({ panel: 'upload' })}>
                    {texts.sensor.upload}
                  </Button>
                ) : undefined
              }
            >
              {access.isOwner
                ? sensor.data_type_id === '6'
                  ? texts.sensor.noFilesText
                  : texts.sensor.noPointsText
                : undefined}
            </EmptyState>
          ) : (
            <>
              <Legend
                series={series}
                view={shown?.view ?? null}
                cursor={cursor}
                width={columns.value}
                onRemove={(removed) =>
                  removed.source.isBefore
                    ? go({ hasBefore: false })
                    : go({ others: address.others.filter((other) => other !== removed.source.sensorId) })
                }
              >
                <Compare
                  ids={[id, ...address.others]}
                  hasBefore={address.hasBefore}
                  canHaveBefore={!series[0]!.isStates}
                  onAdd={(other) => go({ others: [...address.others, other] })}
                  onBefore={(hasBefore) => go({ hasBefore })}
                />
              </Legend>
              <div
                class="sensor-plot"
                ref={area}
                style={strips === series.length ? { height: `${strips * STRIP + TIME}px` } : {}}
              >
                {(shown === null || (loaded === null && main.error.value === null)) && (
                  <Skeleton height={strips === series.length ? strips * STRIP + TIME : 320} />
                )}
                {shown !== null && loaded !== null && (
                  <Chart
                    series={series}
                    view={shown.view}
                    zone={zone}
                    cursor={cursor}
                    selection={selection.value}
                    tool={isSelecting.value ? 'select' : 'zoom'}
                    hasBand={address.hasBand}
                    fill={address.fill}
                    marks={[...marksOf(annotations.shown), ...firings].sort(
                      (one, other) => one.at - other.at,
                    )}
                    label={`${texts.sensor.chartOf(name)}. ${texts.sensor.keys}`}
                    onView={(view, isFinal) => {
                      if (isFinal && selection.value !== null && !isSelecting.value) selection.value = null;
                      shown.move(view, isFinal);
                    }}
                    onMarked={(range) => {
                      if (isSelecting.value) selection.value = range;
                      else shown.move(range, true);
                    }}
                    onBack={() => {
                      if (selection.value !== null) selection.value = null;
                      else if (isSelecting.value) isSelecting.value = false;
                      else shown.back();
                    }}
                  />
                )}
                {main.error.value !== null && (
                  <div class="sensor-over">
                    <ErrorState
                      error={main.error.value}
                      retry={() => main.reload()}
                      isRetrying={main.isLoading.value}
                    />
                  </div>
                )}
                {hasNothing && main.error.value === null && !main.isLoading.value && (
                  <div class="sensor-none">
                    <p>{texts.sensor.none}</p>
                    <Button onClick={() => shown?.choose({ kind: 'all' })}>{texts.sensor.showAll}</Button>
                  </div>
                )}
              </div>
              <Drawn
                series={series[0]!}
                view={shown?.view ?? null}
                hasBand={address.hasBand}
                zone={zone}
                detail={address.detail}
                fill={address.fill}
                width={Math.max(100, area.current?.clientWidth ?? innerWidth)}
              />
              {(isSelecting.value || selection.value !== null) && shown !== null && (
                <SelectionBar
                  sensor={sensor}
                  selection={selection}
                  isSelecting={isSelecting}
                  zone={zone}
                  onZoom={(range) => {
                    selection.value = null;
                    isSelecting.value = false;
                    shown.move(range, true);
                  }}
                  onAnnotate={(range) => {
                    draft.value = range;
                  }}
                  onChanged={reload}
                />
              )}
            </>
          )}
        </section>
        {!isEmpty && shown !== null && (
          <AnnotationList
            subject={{ sensor_id: id }}
            annotations={annotations}
            firings={firings}
            draft={draft}
            place={() =>
              selection.value ?? momentOf(cursor.value ?? Math.min(shown.view.to, Date.now() / 1000))
            }
            canWrite={access.isOwner}
            view={shown.view}
            zone={zone}
          />
        )}
        {holdsFiles && extent.value !== undefined && (
          <Files
            sensor={sensor}
            access={access}
            newest={last.value?.date ?? null}
            shown={address.file}
            zone={zone}
            cursor={cursor}
            dropped={dropped}
            onShow={(shownFile) => go({ file: shownFile })}
            onSend={() => {
              hasSentFiles.value = true;
            }}
            onChanged={() => {
              if (sensor.data_type_id === '0') onChanged();
              reload();
            }}
          />
        )}
        {!isEmpty && shown !== null && sensor.data_type_id !== '6' && (
          <PointsTable
            sensor={sensor}
            isOwner={access.isOwner}
            series={series[0]!}
            view={shown.view}
            isLive={shown.isLive.value}
            zone={zone}
            cursor={cursor}
            onChanged={reload}
          />
        )}
      </div>
      {address.panel === 'upload' && access.isOwner && (
        <Upload sensor={sensor} file={file} onClose={close} onStored={reload} />
      )}
      {address.panel === 'details' && (
        <Details
          sensor={sensor}
          access={access}
          extent={extent.value ?? null}
          total={total.value}
          interval={loaded?.reply.interval ?? null}
          zone={zone}
          onClose={close}
          onEdit={() => go({ panel: 'edit' })}
        />
      )}
      {address.panel === 'edit' && access.isOwner && (
        <Edit
          sensor={sensor}
          onClose={close}
          onChanged={() => {
            onChanged();
            close();
          }}
        />
      )}
    </div>
  );
}
