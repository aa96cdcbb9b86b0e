/** A new notification, or one that is changed: what is sent, and where. */
import { useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { CodeBlock } from '../../kit/code.js';
import { Field } from '../../kit/field.js';
import { DrawerForm } from '../../kit/form.js';
import { Input, Select, Textarea } from '../../kit/input.js';
import { useSubmit } from '../../kit/submit.js';
import { changedMembers } from '../../parts/changed-members.js';
import { alertsTexts as texts } from '../../texts/alerts.js';

export type Notification = Result<'GET', '/notifications'>['notifications'][number];

export interface NotificationDrawerProps {
  /** Absent: it is new. */
  readonly notification?: Notification;
  readonly onClose: () => void;
  /** @param warning of the API; empty: none */
  readonly onSaved: (warning: string) => Promise<void>;
}

export function NotificationDrawer({ notification: before, onClose, onSaved }: NotificationDrawerProps) {
  const type = useSignal<Notification['type']>(before?.type ?? 'url');
  const form = useSubmit(async ({ text }) => {
    const given = { type: type.value, destination: text('destination'), text: text('text') };
    const reply =
      before === undefined
        ? await call(() => client.post('/notifications', { body: { notification: given } }))
        : await change(before, given);
    const { warnings } = reply as { warnings?: readonly string[] };
    await onSaved(warnings?.[0] ?? '');
  });
  const title = before === undefined ? texts.createNotification : texts.changeNotification;
  return (
    <DrawerForm
      of={form}
      title={title}
      submit={before === undefined ? texts.createNotification : texts.save}
      onClose={onClose}
      after={before?.type === 'url' && before.secret !== undefined && <Secret secret={before.secret} />}
    >
      <Field label={texts.type} name="type">
        <Select
          value={type.value}
          onChange={({ currentTarget: { value } }) => {
            type.value = value as Notification['type'];
          }}
        >
          {(['url', 'email'] as const).map((each) => (
            <option key={each} value={each} selected={each === type.value}>
              {texts.types[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={texts.destination}
        hint={type.value === 'url' ? texts.destinationUrl : texts.destinationMail}
        name="destination"
      >
        <Input maxLength={2000} autocomplete="off" required defaultValue={before?.destination} />
      </Field>
      <Field label={texts.text} hint={texts.textHint} name="text">
        <Textarea maxLength={8000} defaultValue={before?.text ?? texts.usualText} />
      </Field>
      {before?.disabled != null && <p>{texts.enablesAgain}</p>}
    </DrawerForm>
  );
}

/** The destination of one that is disabled is sent even if it stays: that enables it. */
function change(before: Notification, given: Pick<Notification, 'type' | 'destination' | 'text'>) {
  const enabling = before.disabled === null ? {} : { destination: given.destination };
  const notification = { ...changedMembers(given, before), ...enabling };
  return call(() => client.put('/notifications/{id}', { id: before.id, body: { notification } }));
}

function Secret({ secret }: { readonly secret: string }) {
  return (
    <section class="stack">
      <h3>{texts.secret}</h3>
      <p class="muted">{texts.secretText}</p>
      <CodeBlock code={secret} label={texts.secret} />
    </section>
  );
}
