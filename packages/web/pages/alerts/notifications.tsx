/** All notifications, and a form for a new one. */
import './alerts.css';
import { useSignal } from '@preact/signals';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Banner } from '../../kit/banner.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { useDisclosure } from '../../kit/disclosure.js';
import { Drawer } from '../../kit/drawer.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { Input, Select, Textarea } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { PageHead } from '../../kit/page-head.js';
import { EmptyState } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import { NotificationRow } from './notification-row.js';

export default function Notifications() {
  const fresh = useDisclosure();
  const warning = useSignal('');
  const loaded = useLoad(() => call(() => client.get('/notifications', { per_page: 1000 })));
  const { data, reload } = loaded;
  const create = (
    <Button icon="plus" variant="primary" onClick={fresh.open}>
      {texts.createNotification}
    </Button>
  );
  return (
    <div class="stack alerts">
      <PageHead
        title={texts.notifications}
        action={
          <>
            <ButtonLink href={PAGES.alerts}>{texts.title}</ButtonLink>
            {create}
          </>
        }
      />
      {warning.value !== '' && <Banner kind="warning">{warning.value}</Banner>}
      <LoadState of={loaded} lines={4} />
      {data.value?.total === 0 && (
        <EmptyState icon="bell" title={texts.noneYet}>
          {texts.noneYetText}
        </EmptyState>
      )}
      {data.value?.notifications.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          onRemove={async () => {
            await call(() => client.delete('/notifications/{id}', { id: notification.id }));
            await reload();
          }}
        />
      ))}
      {fresh.isOpen && (
        <NewNotification
          onClose={fresh.close}
          onMade={async (text) => {
            fresh.close();
            warning.value = text;
            await reload();
          }}
        />
      )}
    </div>
  );
}

interface NewNotificationProps {
  readonly onClose: () => void;
  /** @param warning of the API; empty: none */
  readonly onMade: (warning: string) => Promise<void>;
}

function NewNotification({ onClose, onMade }: NewNotificationProps) {
  const type = useSignal<'email' | 'url'>('url');
  const form = useSubmit(async ({ text }) => {
    const notification = { type: type.value, destination: text('destination'), text: text('text') };
    const made = await call(() => client.post('/notifications', { body: { notification } }));
    const { warnings } = made as { warnings?: readonly string[] };
    await onMade(warnings?.[0] ?? '');
  });
  return (
    <Drawer title={texts.createNotification} onClose={onClose}>
      <Form of={form} class="stack" submit={texts.createNotification}>
        <Field label={texts.type} name="type">
          <Select
            value={type.value}
            onChange={({ currentTarget: { value } }) => {
              type.value = value as 'email' | 'url';
            }}
          >
            <option value="url">{texts.types.url}</option>
            <option value="email">{texts.types.email}</option>
          </Select>
        </Field>
        <Field
          label={texts.destination}
          hint={type.value === 'url' ? texts.destinationUrl : texts.destinationMail}
          name="destination"
        >
          <Input maxLength={2000} autocomplete="off" required />
        </Field>
        <Field label={texts.text} hint={texts.textHint} name="text">
          <Textarea maxLength={8000} defaultValue={texts.usualText} />
        </Field>
      </Form>
    </Drawer>
  );
}
