/** The connected services: what each reads and writes, whether it runs, how far it has come. */
import { useSignal } from '@preact/signals';
import { PAGES } from '../../../addresses.js';
import { Age } from '../../../kit/age.js';
import { ConfirmBanner } from '../../../kit/confirm-banner.js';
import { Menu } from '../../../kit/menu.js';
import { FormError } from '../../../kit/states.js';
import { useActs } from '../../../kit/submit.js';
import { Table } from '../../../kit/table.js';
import { toast } from '../../../kit/toast.js';
import { sensorName } from '../../../parts/sensor-name.js';
import { shownValue } from '../../../parts/shown-value.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import { removeService, setActive } from './actions.js';
import { ServiceState } from './state-badge.js';
import { type Service, titleOf } from './types.js';

export interface ConnectedProps {
  readonly services: readonly Service[];
  readonly onChanged: () => Promise<void>;
}

export function Connected({ services, onChanged }: ConnectedProps) {
  const asked = useSignal<Service | null>(null);
  const { error, isBusy, run } = useActs();
  const act = async (work: () => Promise<void>, done: string) => {
    const isDone = await run(async () => {
      await work();
      toast(done);
    });
    if (isDone) asked.value = null;
    await onChanged();
  };
  const { columns } = texts;
  const { value: toRemove } = asked;
  return (
    <div class="stack">
      <h2>{texts.connected}</h2>
      <FormError error={error.value} />
      {toRemove !== null && (
        <ConfirmBanner
          confirm={texts.removeNow}
          keep={texts.keep}
          isBusy={isBusy.value}
          onConfirm={() => void act(() => removeService(toRemove), texts.removed)}
          onKeep={() => {
            asked.value = null;
          }}
        >
          {texts.askRemove(sensorName(toRemove.sensor))}
        </ConfirmBanner>
      )}
      <Table
        label={texts.connected}
        class="services-table"
        hasCards
        head={
          <tr>
            <th scope="col">{columns.writes}</th>
            <th scope="col">{columns.service}</th>
            <th scope="col">{columns.reads}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.last}</th>
            <th scope="col">{columns.behind}</th>
            <th scope="col">{columns.actions}</th>
          </tr>
        }
      >
        {services.map((service) => (
          <Row
            key={service.id}
            service={service}
            onActive={(active) =>
              void act(() => setActive(service, active), active ? texts.startedAgain : texts.paused)
            }
            onRemove={() => {
              asked.value = service;
            }}
          />
        ))}
      </Table>
    </div>
  );
}

interface RowProps {
  readonly service: Service;
  /** Pauses the service, or starts it again. */
  readonly onActive: (active: boolean) => void;
  readonly onRemove: () => void;
}

function Row({ service, onActive, onRemove }: RowProps) {
  const { id, name, state, failed, sensor, sources } = service;
  const { columns } = texts;
  return (
    <tr>
      <th scope="row">
        <a href={PAGES.service(id)}>{sensorName(sensor)}</a>
      </th>
      <td data-label={columns.service}>{titleOf(name)}</td>
      <td data-label={columns.reads}>
        <ul class="services-sources">
          {sources.map((source) => (
            <li key={source.sensor_id}>
              <a href={PAGES.sensor(source.sensor_id)}>{sensorName(source)}</a>
              <FieldNames source={source} />
            </li>
          ))}
        </ul>
      </td>
      <td data-label={columns.state}>
        <ServiceState state={state} />
        {state === 'failed' && <p class="services-reason">{failed}</p>}
      </td>
      <td data-label={columns.last}>
        <LastOutput service={service} />
      </td>
      <td data-label={columns.behind}>
        <Progress service={service} />
      </td>
      <td class="table-corner">
        <Menu
          label={texts.actionsOf(sensorName(sensor))}
          icon="more"
          isIconOnly
          align="end"
          items={[
            state === 'failed' || state === 'paused'
              ? {
                  label: state === 'failed' ? texts.startAgain : texts.resume,
                  icon: 'play',
                  onSelect: () => onActive(true),
                }
              : { label: texts.pause, icon: 'pause', onSelect: () => onActive(false) },
            { label: texts.remove, icon: 'trash' as const, isDanger: true, onSelect: onRemove },
          ]}
        />
      </td>
    </tr>
  );
}

/** The fields of a source, unless there is only the value itself. */
export function FieldNames({ source }: { readonly source: Service['sources'][number] }) {
  const { data_fields: fields, name } = source;
  if (fields.length === 1 && fields[0] === name) return null;
  return <span class="muted"> {fields.join(', ')}</span>;
}

export function LastOutput({ service: { last_output: last, sensor } }: { readonly service: Service }) {
  if (last === null) return <span class="muted">{texts.noOutput}</span>;
  const isNumber = sensor.data_type === 'float' || sensor.data_type === 'integer';
  return (
    <span class="services-last">
      <span class="cut">
        {shownValue(last.value, isNumber)}
        {sensor.unit !== '' && ` ${sensor.unit}`}
      </span>
      <span class="muted">
        <Age time={last.date * 1000} isFocusable={false} />
      </span>
    </span>
  );
}

interface BacklogProps {
  readonly state: Service['state'];
  /** Uploads to its sources that the service has not read. */
  readonly unread: number;
}

function Backlog({ state, unread }: BacklogProps) {
  // A service that starts again goes on with the points that arrive from then on.
  if (state === 'paused' || state === 'failed')
    return <span>{texts.unreadBy(texts.states[state], unread)}</span>;
  if (state === 'waiting' && unread === 0) return <span class="muted">{texts.waitingFor}</span>;
  return <span>{unread === 0 ? texts.upToDate : texts.unread(unread)}</span>;
}

/** How far a service has read its sources. */
export function Progress({ service }: { readonly service: Service }) {
  const { state, computed, left_out: late, sources } = service;
  const unread = sources.reduce((sum, { unread_changes }) => sum + unread_changes, 0);
  return (
    <>
      <Backlog state={state} unread={unread} />
      {computed !== null && (
        <span class="muted services-computed">
          {texts.computedUpTo} <Age time={computed * 1000} isFocusable={false} />
        </span>
      )}
      {late !== null && (
        <span class="services-late" title={late.reason}>
          {texts.leftOut(late.points)}
        </span>
      )}
    </>
  );
}
