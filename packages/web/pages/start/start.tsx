/** The first page after the login: the way to the first sensor, or the last ones. */
import './start.css';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { viewedSensors } from '../../api/viewed.js';
import { ButtonLink } from '../../kit/button.js';
import { Icon, type IconName } from '../../kit/icons/icon.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { PageHead } from '../../kit/page-head.js';
import { StaleMark } from '../../kit/states.js';
import { startTexts as texts } from '../../texts/start.js';
import { CreateSensor } from './create.js';
import { DemoBanner, MakeDemo, readDemo } from './demo.js';
import { type Courses, type Sensor, Tiles } from './tiles.js';

/** Milliseconds between two reads of the values. */
const RENEWAL = 5000;
/** Sensors of each list. */
const SHOWN = 8;
/** Sensors among which the newest values are looked for. */
const READ = 48;

async function readStart() {
  const ids = viewedSensors().slice(0, SHOWN / 2);
  const [list, viewed, demo] = await Promise.all([
    call(() => client.get('/sensors', { details: 'row', per_page: READ })),
    ids.length === 0
      ? []
      : call(() => client.get('/sensors', { details: 'row', sensor_id: ids.map(Number) })).then(
          ({ sensors: seen }) => ids.flatMap((id) => seen.find((sensor) => sensor.id === id) ?? []),
        ),
    // Sessions of groups have no demo data.
    session.value?.group ? null : readDemo(),
  ]);
  const sensors = list.sensors.filter(({ last_date }) => last_date != null).sort(byDate);
  const shown = new Map([...viewed, ...sensors.slice(0, SHOWN * 2)].map((sensor) => [sensor.id, sensor]));
  return { ...list, viewed, demo, courses: await readCourses([...shown.values()]), at: Date.now() };
}

const byDate = (left: Sensor, right: Sensor) => (right.last_date ?? 0) - (left.last_date ?? 0);

/** Columns of a line, and of a strip of states. */
const COLUMNS = { columns: 50, states: 100 };

async function readCourses(sensors: readonly Sensor[]): Promise<Courses> {
  if (sensors.length === 0) return { lines: new Map(), from: 0, to: 1 };
  const ids = sensors.map(({ id }) => Number(id));
  const read = await call(() => client.get('/sensors/sparklines', { sensor_id: ids, ...COLUMNS }));
  return {
    lines: new Map(read.sensors.map((line) => [String(line.sensor_id), line])),
    from: read.start,
    to: read.start + read.columns * read.interval,
  };
}

export default function Start() {
  /** Demo data is being made: the page stays as it is, and shows how far it is. */
  const isMaking = useSignal(false);
  const isEmpty = useSignal(false);
  const loaded = useLoad(readStart, [], { every: RENEWAL });
  const { data, error, reload } = loaded;
  const read = data.value;
  if (read === undefined) return <LoadState of={loaded} lines={5} />;
  const begin = () => {
    isMaking.value = true;
  };
  if (isMaking.value ? isEmpty.value : read.total === 0 && read.demo === null) {
    isEmpty.value = true;
    return <First onBegin={begin} />;
  }
  const { viewed } = read;
  const newest = read.sensors.filter(({ id }) => viewed.every((sensor) => sensor.id !== id)).sort(byDate);
  return (
    <div class="start stack">
      <PageHead
        title={texts.title}
        mark={error.value !== undefined && <StaleMark since={read.at} />}
        action={
          <ButtonLink href={PAGES.sensors} icon="sensors">
            {texts.all}
          </ButtonLink>
        }
      />
      {read.demo !== null && !isMaking.value && <DemoBanner demo={read.demo} onRemoved={reload} />}
      {viewed.length > 0 && (
        <Part title={texts.viewed}>
          <Tiles sensors={viewed} courses={read.courses} />
        </Part>
      )}
      {newest.length > 0 && (
        <Part title={texts.newest}>
          <Tiles sensors={newest.slice(0, SHOWN)} courses={read.courses} />
        </Part>
      )}
      <Part title={texts.more}>
        <Ways hasDemo={read.demo !== null && !isMaking.value} onBegin={begin} />
      </Part>
    </div>
  );
}

function First({ onBegin }: { readonly onBegin: () => void }) {
  return (
    <div class="start stack">
      <h1>{texts.titleEmpty(session.value?.username ?? '')}</h1>
      <p class="muted">{texts.textEmpty}</p>
      <Ways hasDemo={false} onBegin={onBegin} isFirst />
    </div>
  );
}

interface WaysProps {
  readonly hasDemo: boolean;
  readonly onBegin: () => void;
  /** The user has no sensor yet. */
  readonly isFirst?: boolean;
}

function Ways({ hasDemo, onBegin, isFirst = false }: WaysProps) {
  if (session.value?.group) return null;
  return (
    <div class="start-ways">
      {!hasDemo && (
        <Way icon="chart" title={texts.demoTitle} text={texts.demoText}>
          <MakeDemo onBegin={onBegin} isPrimary={isFirst} />
        </Way>
      )}
      <Way icon="connect" title={texts.connectTitle} text={texts.connectText}>
        <ButtonLink href={PAGES.connect} icon="connect">
          {texts.connect}
        </ButtonLink>
      </Way>
      <Way icon="plus" title={texts.createTitle} text={texts.createText}>
        <CreateSensor />
      </Way>
    </div>
  );
}

interface WayProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children: ComponentChildren;
}

function Way({ icon, title, text, children }: WayProps) {
  return (
    <section class="start-way panel">
      <span class="start-way-icon">
        <Icon name={icon} size={20} />
      </span>
      <h2>{title}</h2>
      <p class="muted">{text}</p>
      <div class="start-way-step">{children}</div>
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="stack start-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
