/** Whether everything works: database, sidecars, and what waits for these. */
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { amountOf } from '../../kit/amount.js';
import { Badge, type Status } from '../../kit/badge.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { operateTexts as texts } from '../../texts/operate.js';

type State = Result<'GET', '/health'>;

/** Milliseconds between two reads. */
const EVERY = 10_000;
/** A sidecar that has shown no life for so many seconds does not work. */
const SILENT = 15;

const DATABASE: Readonly<Record<State['database'], Status>> = {
  ok: 'good',
  read_only: 'warning',
  unreachable: 'bad',
};

/** @param props.memory of the server process, bytes */
export function Health({ memory }: { readonly memory: number | undefined }) {
  const loaded = useLoad(() => call(() => client.get('/health')), [], { every: EVERY });
  const { data } = loaded;
  const health = data.value;
  return (
    <section class="stack">
      <h2>{texts.health}</h2>
      <LoadState of={loaded} lines={2} />
      {health !== undefined && (
        <dl class="operate-facts panel">
          <div>
            <dt>{texts.database}</dt>
            <dd>
              <Badge status={DATABASE[health.database]}>{texts.databaseStates[health.database]}</Badge>
            </dd>
          </div>
          <div>
            <dt>{texts.engine}</dt>
            <dd>
              {health.engine}
              {health.timescaledb === null ? '' : ` ${health.timescaledb}`}
            </dd>
          </div>
          <div>
            <dt>{texts.sidecars}</dt>
            <dd>
              <Sidecars sidecars={health.sidecars} />
            </dd>
          </div>
          <div>
            <dt>{texts.waiting}</dt>
            <dd class="number">{waitingOf(health.waiting)}</dd>
          </div>
          <div>
            <dt>{texts.memory}</dt>
            <dd class="number">{memory === undefined ? '–' : amountOf(memory, 'bytes')}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

function Sidecars({ sidecars }: { readonly sidecars: State['sidecars'] }) {
  if (sidecars === null) return <>{texts.unknown}</>;
  const working = sidecars.filter(({ seen }) => seen < SILENT).length;
  if (working === 0) return <Badge status="bad">{texts.noSidecar}</Badge>;
  return (
    <Badge status={working === sidecars.length ? 'good' : 'warning'}>
      {texts.sidecarsOf(working, sidecars.length)}
    </Badge>
  );
}

function waitingOf(waiting: State['waiting']): string {
  if (waiting === null) return texts.unknown;
  const parts = (Object.keys(texts.waitingOf) as (keyof typeof texts.waitingOf)[])
    .filter((kind) => waiting[kind] > 0)
    .map((kind) => `${waiting[kind].toLocaleString('en')} ${texts.waitingOf[kind]}`);
  return parts.length === 0 ? texts.nothingWaits : parts.join(', ');
}
