/** What an alert on a sensor sends: connected notifications, with their deliveries. */
import { useSignal } from '@preact/signals';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Banner } from '../../kit/banner.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { Field } from '../../kit/field.js';
import { Select } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import { NotificationRow } from './notification-row.js';
import type { At } from './sensor.js';

export interface AlertNotificationsProps {
  readonly at: At;
  readonly onChanged: () => void;
  readonly turn: number;
}

export function AlertNotifications({ at, onChanged, turn }: AlertNotificationsProps) {
  const warning = useSignal('');
  const loaded = useLoad(async () => {
    const [connected, all] = await Promise.all([
      call(() => client.get('/sensors/{id}/triggers/{trigger_id}/notifications', at)),
      call(() => client.get('/notifications', { per_page: 1000 })),
    ]);
    const ids = new Set(connected.notifications.map(({ id }) => id));
    return { connected: connected.notifications, free: all.notifications.filter(({ id }) => !ids.has(id)) };
  }, [turn]);
  const { data, reload } = loaded;
  const add = useSubmit(async ({ text }) => {
    const id = Number(text('notification'));
    if (id === 0) return;
    const body = { notification: { id } };
    await call(() => client.post('/sensors/{id}/triggers/{trigger_id}/notifications', { ...at, body }));
    await reload();
    onChanged();
  });
  return (
    <section class="stack">
      <h2>{texts.notify}</h2>
      <LoadState of={loaded} lines={2} />
      {warning.value !== '' && <Banner kind="warning">{warning.value}</Banner>}
      {data.value?.connected.length === 0 && <p class="muted">{texts.noNotifications}</p>}
      {data.value?.connected.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          of={at}
          onSaved={async (text) => {
            warning.value = text;
            await reload();
          }}
          onRemove={async () => {
            await call(() =>
              client.delete('/sensors/{id}/triggers/{trigger_id}/notifications/{notification_id}', {
                ...at,
                notification_id: notification.id,
              }),
            );
            await reload();
          }}
        />
      ))}
      {data.value !== undefined && (
        <form class="row line-form alerts-connect" onSubmit={add.onSubmit}>
          {data.value.free.length > 0 && (
            <>
              <Field label={texts.connectOf}>
                <Select name="notification">
                  <option value="0">{texts.choose}</option>
                  {data.value.free.map(({ id, destination }) => (
                    <option key={id} value={String(id)}>
                      {destination}
                    </option>
                  ))}
                </Select>
              </Field>
              <Button type="submit" icon="plus" isBusy={add.isBusy.value}>
                {texts.connect}
              </Button>
            </>
          )}
          <ButtonLink variant="quiet" icon="bell" href={PAGES.notifications}>
            {texts.createNotification}
          </ButtonLink>
        </form>
      )}
      <FormError error={add.error.value} />
    </section>
  );
}
