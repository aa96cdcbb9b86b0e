/** Events that send a notification: what users and the server do, such as a request to join a group. */
import { useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { useLocation, useRoute } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { Switch } from '../../kit/choice.js';
import { IconButton } from '../../kit/icon-button.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { EmptyState, FormError } from '../../kit/states.js';
import { useActs } from '../../kit/submit.js';
import { Table } from '../../kit/table.js';
import { toast, toastError } from '../../kit/toast.js';
import { alertsTexts as shared } from '../../texts/alerts.js';
import { eventsTexts as texts } from '../../texts/events.js';
import { EventDrawer } from './event-drawer.js';
import { type Event, type EventName, readNames, type Source, sourceOf } from './event-sources.js';
import type { Notification } from './notification-drawer.js';

type Sent = Result<'GET', '/events/notifications'>['event_notifications'][number];

export interface EventsProps {
  /** All of the user. */
  readonly notifications: readonly Notification[];
}

export function Events({ notifications }: EventsProps) {
  const { query } = useRoute();
  const { route } = useLocation();
  const isAsked = useSignal(false);
  const loaded = useLoad(async () => {
    const [{ events }, { event_notifications: sent }] = await Promise.all([
      call(() => client.get('/events', { per_page: 1000 })),
      call(() => client.get('/events/notifications', { per_page: 1000 })),
    ]);
    const eventOf = (name: EventName) => events.find((each) => each.name === name);
    const wanted = sent.flatMap(({ event, source_id: id }) => {
      const source = sourceOf(eventOf(event));
      return source === null || id === null ? [] : [{ source, id }];
    });
    return { events, sent, names: await readNames(wanted) };
  });
  const { data, reload } = loaded;
  const close = () => {
    isAsked.value = false;
    if (query.event !== undefined) route(PAGES.notifications, true);
  };
  const canAdd = notifications.length > 0;
  const shown = data.value;
  return (
    <section class="stack">
      <div class="row between">
        <h2>{texts.title}</h2>
        {canAdd && (
          <Button
            icon="plus"
            onClick={() => {
              isAsked.value = true;
            }}
          >
            {texts.fresh}
          </Button>
        )}
      </div>
      <p class="muted">{texts.text}</p>
      <LoadState of={loaded} lines={2} />
      {shown?.sent.length === 0 && (
        <EmptyState icon="bell" title={texts.none}>
          {canAdd ? texts.noneText : texts.noNotification}
        </EmptyState>
      )}
      {shown !== undefined && shown.sent.length > 0 && (
        <Table
          label={texts.title}
          class="alerts-table"
          hasCards
          head={
            <tr>
              <th>{texts.event}</th>
              <th>{texts.of}</th>
              <th>{texts.send}</th>
              <th>{shared.status}</th>
              <td />
            </tr>
          }
        >
          {shown.sent.map((each) => (
            <Row
              key={each.id}
              sent={each}
              events={shown.events}
              names={shown.names}
              notifications={notifications}
              onChanged={reload}
            />
          ))}
        </Table>
      )}
      {shown !== undefined && canAdd && (isAsked.value || query.event !== undefined) && (
        <EventDrawer
          events={shown.events}
          notifications={notifications}
          first={{ event: query.event, source: query.source }}
          onClose={close}
          onMade={async () => {
            close();
            toast(texts.made);
            await reload();
          }}
        />
      )}
    </section>
  );
}

interface RowProps extends EventsProps {
  readonly sent: Sent;
  readonly events: readonly Event[];
  readonly names: ReadonlyMap<string, string>;
  readonly onChanged: () => Promise<void>;
}

function Row({ sent, events, names, notifications, onChanged }: RowProps) {
  const { id, event, source_id: sourceId, notification_id: notification, enabled, name } = sent;
  const { error, isBusy, run } = useActs();
  const source = sourceOf(events.find((each) => each.name === event));
  const label = texts.names[event];
  const nameOf = (of: Source) =>
    sourceId === null ? texts.sources[of] : (names.get(`${of} ${sourceId}`) ?? texts.unknown(sourceId));
  const of = source === null ? null : nameOf(source);
  const full = of === null ? label : `${label}, ${of}`;
  const act = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      await onChanged();
    });
  return (
    <tr>
      <th scope="row">
        {label}
        {name !== '' && <div class="muted cut alerts-name">{name}</div>}
      </th>
      <td data-label={texts.of}>{of !== null && <span class="cut alerts-name">{of}</span>}</td>
      <td data-label={texts.send}>
        <span class="cut alerts-condition">
          {notifications.find((each) => each.id === notification)?.destination ?? texts.unknown(notification)}
        </span>
      </td>
      <td data-label={shared.status}>
        <Switch
          label={texts.isSent}
          name={texts.isSentOf(full)}
          isOn={enabled}
          disabled={isBusy.value}
          onChange={(next) =>
            void act(() => {
              const body = { event_notification: { enabled: next } };
              return call(() => client.put('/events/notifications/{id}', { id, body }));
            })
          }
        />
        <FormError error={error.value} />
      </td>
      <td class="number table-corner">
        <IconButton
          icon="trash"
          label={texts.removeOf(full)}
          onClick={() =>
            void act(async () => {
              await call(() => client.delete('/events/notifications/{id}', { id }));
              toast(texts.removed, { undo: () => void sendAgain(sent).then(onChanged, toastError) });
            })
          }
        />
      </td>
    </tr>
  );
}

/** Makes one anew that was removed. */
function sendAgain({ id: _, source_id: source, ...rest }: Sent) {
  const given = { ...rest, ...(source === null ? {} : { source_id: source }) };
  return call(() => client.post('/events/notifications', { body: { event_notification: given } }));
}
