/** What fires and has fired, and all alerts with their state. */
import './alerts.css';
import { useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { useLocation, useRoute } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { Badge } from '../../kit/badge.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { Segmented } from '../../kit/choice.js';
import { type Loaded, useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { PageHead } from '../../kit/page-head.js';
import { EmptyState } from '../../kit/states.js';
import { Table } from '../../kit/table.js';
import { sensorName } from '../../parts/sensor-name.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import { conditionText } from './condition.js';
import { Firings, nameOf } from './firings.js';

type State = 'all' | 'active' | 'unacknowledged' | 'ended';
const STATES: readonly State[] = ['all', 'active', 'unacknowledged', 'ended'];
/** Rows at first and with each further step, and the most. */
const ROWS = 25;
const MOST = 1000;
/** Milliseconds between two reads. */
const EVERY = 5000;

export default function Alerts() {
  const alerts = useLoad(readAlerts, [], { every: 2 * EVERY });
  const { data } = alerts;
  // Firings end with their alerts.
  const isEmpty = data.value !== undefined && data.value.on.length + data.value.off.length === 0;
  return (
    <div class="stack alerts">
      <PageHead
        title={texts.title}
        action={
          <>
            <ButtonLink icon="bell" href={PAGES.notifications}>
              {texts.notifications}
            </ButtonLink>
            <ButtonLink icon="plus" variant="primary" href={PAGES.newAlert}>
              {texts.fresh}
            </ButtonLink>
          </>
        }
      />
      {!isEmpty && <Log />}
      {isEmpty ? (
        <EmptyState
          icon="bell"
          title={texts.noTriggers}
          actions={
            <ButtonLink icon="plus" href={PAGES.newAlert}>
              {texts.fresh}
            </ButtonLink>
          }
        >
          {texts.noTriggersText}
        </EmptyState>
      ) : (
        <Triggers of={alerts} />
      )}
    </div>
  );
}

function Log() {
  const { query } = useRoute();
  const { route } = useLocation();
  const state = STATES.find((each) => each === query.state) ?? 'all';
  const rows = useSignal(ROWS);
  const loaded = useLoad(
    () => call(() => client.get('/firings', { per_page: rows.value, ...(state === 'all' ? {} : { state }) })),
    [state, rows.value],
    { every: EVERY },
  );
  const { data, reload } = loaded;
  return (
    <section class="stack">
      <div class="row between">
        <h2>{texts.firings}</h2>
        <Segmented
          label={texts.state}
          value={state}
          choices={STATES.map((value) => ({ value, label: texts[value] }))}
          onChange={(value) => route(value === 'all' ? PAGES.alerts : `${PAGES.alerts}?state=${value}`, true)}
        />
      </div>
      <LoadState of={loaded} lines={4} />
      {data.value?.total === 0 && (
        <EmptyState icon="bell" title={state === 'all' || state === 'ended' ? texts.none : texts.noneActive}>
          {texts.noneText}
        </EmptyState>
      )}
      {data.value !== undefined && data.value.total > 0 && (
        <Firings label={texts.firings} firings={data.value.firings} hasNames={true} onChanged={reload} />
      )}
      {data.value !== undefined && data.value.total > data.value.firings.length && rows.value < MOST && (
        <Button
          onClick={() => {
            rows.value = Math.min(MOST, rows.value * 4);
          }}
        >
          {texts.more}
        </Button>
      )}
    </section>
  );
}

type SensorTrigger = Result<'GET', '/sensors/triggers'>['triggers'][number];

/** Alerts on sensors, and those that are on none. */
async function readAlerts() {
  const [on, all, sensors, firing] = await Promise.all([
    call(() => client.get('/sensors/triggers', { per_page: MOST })),
    call(() => client.get('/triggers', { per_page: MOST })),
    call(() => client.get('/sensors', { details: 'row', per_page: MOST })),
    call(() => client.get('/firings', { state: 'active', per_page: MOST })),
  ]);
  const names = new Map(sensors.sensors.map((sensor) => [Number(sensor.id), sensorName(sensor)]));
  const firings = new Set(firing.firings.map((each) => `${each.trigger.id} ${each.sensor.id}`));
  const used = new Set(on.triggers.map(({ id }) => id));
  return { on: on.triggers, off: all.triggers.filter(({ id }) => !used.has(id)), names, firings };
}

function Triggers({ of: loaded }: { readonly of: Loaded<Awaited<ReturnType<typeof readAlerts>>> }) {
  const { data } = loaded;
  return (
    <section class="stack">
      <h2>{texts.triggers}</h2>
      <LoadState of={loaded} lines={4} />
      {data.value !== undefined && (
        <Table
          label={texts.triggers}
          class="alerts-table"
          hasCards
          head={
            <tr>
              <th>{texts.what}</th>
              <th>{texts.status}</th>
              <th>{texts.condition}</th>
              <th>{texts.lastFired}</th>
              <th class="number">{texts.times}</th>
            </tr>
          }
        >
          {data.value.on.map((trigger) => (
            <tr key={`${trigger.id} ${trigger.sensor_id}`}>
              <th scope="row">
                <a class="cut alerts-name" href={PAGES.alert(trigger.id, trigger.sensor_id)}>
                  {nameOf(trigger)}
                </a>
                <div class="muted cut alerts-name">
                  {data.value!.names.get(trigger.sensor_id) ?? trigger.sensor_id}
                </div>
              </th>
              <td data-label={texts.status}>
                <StateBadge
                  trigger={trigger}
                  isFiring={data.value!.firings.has(`${trigger.id} ${trigger.sensor_id}`)}
                />
              </td>
              <td data-label={texts.condition}>
                <code class="cut alerts-condition">{conditionText(trigger)}</code>
              </td>
              <td data-label={texts.lastFired}>
                {trigger.last_triggered === 0 ? texts.never : <Age time={trigger.last_triggered * 1000} />}
              </td>
              <td class="number" data-label={texts.times}>
                {trigger.times_triggerd.toLocaleString('en')}
              </td>
            </tr>
          ))}
          {data.value.off.map((trigger) => (
            <tr key={trigger.id}>
              <th scope="row">
                <a class="cut alerts-name" href={PAGES.alert(trigger.id)}>
                  {nameOf(trigger)}
                </a>
              </th>
              <td data-label={texts.status}>
                <Badge>{texts.off}</Badge>
              </td>
              <td data-label={texts.condition}>
                <code class="cut alerts-condition">{conditionText(trigger)}</code>
              </td>
              <td data-label={texts.lastFired}>{texts.never}</td>
              <td class="number" data-label={texts.times}>
                0
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

export function StateBadge({
  trigger,
  isFiring,
}: {
  readonly trigger: Pick<SensorTrigger, 'active' | 'silence'>;
  readonly isFiring: boolean;
}) {
  return (
    <span class="row">
      {trigger.active === 0 ? (
        <Badge>{texts.off}</Badge>
      ) : isFiring ? (
        <Badge status="bad">{texts.firing}</Badge>
      ) : (
        <Badge status="good">{texts.quiet}</Badge>
      )}
      {trigger.silence !== null && <Badge status="warning">{texts.isSilenced}</Badge>}
    </span>
  );
}
