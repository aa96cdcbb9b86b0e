/** A new event that sends a notification: which event, of all things or of one, and what is sent. */
import { type Signal, useSignal } from '@preact/signals';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Field } from '../../kit/field.js';
import { DrawerForm } from '../../kit/form.js';
import { Select } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { SearchInput } from '../../kit/search-input.js';
import { ErrorState, FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { SensorRadios } from '../../parts/sensor-radios.js';
import { useSensorSearch } from '../../parts/sensor-search.js';
import { eventsTexts as texts } from '../../texts/events.js';
import { byKind, type Event, type EventName, readSources, sourceOf } from './event-sources.js';
import type { Notification } from './notification-drawer.js';

/** Sensors that are shown of a search. */
const SHOWN = 8;
const USUAL: EventName = 'request_group_user';

export interface EventDrawerProps {
  readonly events: readonly Event[];
  readonly notifications: readonly Notification[];
  /** What the address of the page has chosen already. */
  readonly first: { readonly event: string | undefined; readonly source: string | undefined };
  readonly onClose: () => void;
  readonly onMade: () => Promise<void>;
}

export function EventDrawer({ events, notifications, first, onClose, onMade }: EventDrawerProps) {
  const known = events.find((each) => each.name === first.event);
  const name = useSignal(known?.name ?? USUAL);
  /** Id of the thing that it is of, as a text; empty: of all; null: of one that is not chosen yet. */
  const of = useSignal<string | null>((known && first.source) ?? '');
  const event = events.find((each) => each.name === name.value);
  const source = sourceOf(event);
  const loaded = useLoad(async () => ({ source, things: await readSources(source) }), [source], {
    forgets: true,
  });
  /** Undefined: not read yet; what is there is of another source. */
  const things = loaded.data.value?.source === source ? loaded.data.value.things : undefined;
  const isListed = things?.some(({ id }) => String(id) === of.value) === true;
  const form = useSubmit(async ({ text }) => {
    const given = {
      event: name.value,
      notification_id: Number(text('notification_id')),
      ...(source === null || !of.value ? {} : { source_id: Number(of.value) }),
    };
    await call(() => client.post('/events/notifications', { body: { event_notification: given } }));
    await onMade();
  });
  return (
    <DrawerForm
      of={form}
      title={texts.fresh}
      submit={texts.create}
      isReady={source === null || of.value === '' || (source === 'sensor' ? of.value !== null : isListed)}
      onClose={onClose}
    >
      <Field label={texts.event} name="event" hint={event?.description}>
        <Select
          value={name.value}
          autofocus
          onChange={({ currentTarget: { value } }) => {
            name.value = value as EventName;
            of.value = '';
          }}
        >
          {byKind(events).map(([label, each]) => (
            <optgroup key={label} label={label}>
              {each.map((one) => (
                <option key={one.name} value={one.name} selected={one.name === name.value}>
                  {texts.names[one.name]}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      {source === 'sensor' && <SensorOf of={of} />}
      {source !== null && source !== 'sensor' && (
        <Field label={texts.of} name="source_id">
          <Select
            value={of.value ?? ''}
            onChange={({ currentTarget: { value } }) => {
              of.value = value;
            }}
          >
            <option value="">{texts.sources[source]}</option>
            {things?.map(({ id, name: label }) => (
              <option key={id} value={String(id)} selected={String(id) === of.value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {loaded.error.value !== undefined && <ErrorState error={loaded.error.value} retry={loaded.reload} />}
      <Field label={texts.send} name="notification_id">
        <Select>
          {notifications.map(({ id, destination }) => (
            <option key={id} value={String(id)}>
              {destination}
            </option>
          ))}
        </Select>
      </Field>
    </DrawerForm>
  );
}

/** All sensors, or one that is found by words. @param props.of its id; empty: all; null: not chosen yet */
function SensorOf({ of }: { readonly of: Signal<string | null> }) {
  const isOne = of.value !== '';
  const { words, found, error } = useSensorSearch({ most: SHOWN, isOn: isOne });
  return (
    <>
      <Field label={texts.of} name="source_id">
        <Select
          value={isOne ? 'one' : ''}
          onChange={({ currentTarget: { value } }) => {
            of.value = value === 'one' ? null : '';
          }}
        >
          <option value="">{texts.sources.sensor}</option>
          <option value="one" selected={isOne}>
            {texts.oneSensor}
          </option>
        </Select>
      </Field>
      {isOne && (
        <>
          <Field label={texts.search}>
            <SearchInput words={words} />
          </Field>
          <FormError error={error} />
          <SensorRadios
            label={texts.sensor}
            sensors={found}
            none={texts.noSensors}
            picked={of.value}
            onPick={({ id }) => {
              of.value = id;
            }}
          />
        </>
      )}
    </>
  );
}
