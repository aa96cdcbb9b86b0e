/** A notification: where it goes, a test, its deliveries, and a way to take it away. */
import { useSignal } from '@preact/signals';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Badge } from '../../kit/badge.js';
import { Button } from '../../kit/button.js';
import { ConfirmBanner } from '../../kit/confirm-banner.js';
import { DisclosureButton, useDisclosure } from '../../kit/disclosure.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import { Deliveries } from './deliveries.js';
import { type Notification, NotificationDrawer } from './notification-drawer.js';
import type { At } from './sensor.js';

export interface NotificationRowProps {
  readonly notification: Notification;
  /** The sensor trigger to which it is connected; absent: the list of all. */
  readonly of?: At;
  /** It was changed. @param warning of the API; empty: none */
  readonly onSaved: (warning: string) => Promise<void>;
  /** Takes it off the alert; in the list of all, deletes it. */
  readonly onRemove: () => Promise<void>;
}

export function NotificationRow({ notification, of, onSaved, onRemove }: NotificationRowProps) {
  const { id, type, destination, text, disabled } = notification;
  const turn = useSignal(0);
  const deliveries = useDisclosure();
  const question = useDisclosure();
  const editing = useDisclosure();
  const test = useSubmit(async () => {
    await call(() => client.post('/notifications/{id}/test', { id }));
    toast(texts.tested);
    turn.value += 1;
    deliveries.open();
  });
  const remove = useSubmit(onRemove);
  return (
    <article class="panel stack" aria-label={destination}>
      <div class="row between">
        <div class="alerts-destination">
          <span class="row">
            <strong>{destination}</strong>
            <Badge icon={type === 'url' ? 'external' : 'mail'}>{texts.types[type]}</Badge>
          </span>
          {disabled !== null && <Badge status="bad">{texts.disabled}</Badge>}
          <div class="muted">{text}</div>
          {disabled !== null && <div>{disabled}</div>}
        </div>
        <div class="row">
          <Button isBusy={test.isBusy.value} onClick={test.run} aria-label={texts.testOf(destination)}>
            {texts.test}
          </Button>
          <DisclosureButton of={deliveries}>
            {deliveries.isOpen ? texts.hideDeliveries : texts.showDeliveries}
          </DisclosureButton>
          <Button variant="quiet" icon="edit" aria-label={texts.changeOf(destination)} onClick={editing.open}>
            {texts.change}
          </Button>
          <Button
            variant="quiet"
            icon={of === undefined ? 'trash' : 'close'}
            isBusy={remove.isBusy.value}
            aria-label={of === undefined ? texts.deleteOf(destination) : texts.disconnectOf(destination)}
            onClick={() => {
              if (of === undefined) question.open();
              else void remove.run();
            }}
          >
            {of === undefined ? texts.delete : texts.disconnect}
          </Button>
        </div>
      </div>
      {question.isOpen && (
        <ConfirmBanner
          confirm={texts.delete}
          isBusy={remove.isBusy.value}
          onConfirm={remove.run}
          onKeep={question.close}
        >
          {texts.deleteSure}
        </ConfirmBanner>
      )}
      <FormError error={test.error.value ?? remove.error.value} />
      {editing.isOpen && (
        <NotificationDrawer
          notification={notification}
          onClose={editing.close}
          onSaved={async (warning) => {
            editing.close();
            toast(texts.saved);
            await onSaved(warning);
          }}
        />
      )}
      {deliveries.isOpen && (
        <Deliveries id={id} name={destination} turn={turn.value} {...(of === undefined ? {} : { of })} />
      )}
    </article>
  );
}
