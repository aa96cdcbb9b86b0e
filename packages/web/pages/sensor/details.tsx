/** Facts of the sensor, its metatags, and with whom it is shared, beside the chart. */
import { useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { durationText, momentText } from '../../chart/format.js';
import type { View } from '../../chart/view.js';
import { Button } from '../../kit/button.js';
import { Drawer } from '../../kit/drawer.js';
import { IconButton } from '../../kit/icon-button.js';
import { Input } from '../../kit/input.js';
import { Skeleton } from '../../kit/skeleton.js';
import { FormError, ReadOnlyNote } from '../../kit/states.js';
import { texts } from '../../texts/texts.js';
import { Keys } from './keys.js';
import { Leave } from './leave.js';
import type { Access, Sensor } from './sensor-type.js';

export interface DetailsProps {
  readonly sensor: Sensor;
  readonly access: Access;
  readonly extent: View | null;
  readonly total: number | null;
  /** Seconds. */
  readonly interval: number | null;
  readonly zone: string;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

export function Details({ sensor, access, extent, total, interval, zone, onClose, onEdit }: DetailsProps) {
  const t = texts.sensor;
  return (
    <Drawer title={t.details} onClose={onClose}>
      <div class="stack">
        {!access.isOwner && (
          <>
            <ReadOnlyNote>{t.readOnly(access.owner)}</ReadOnlyNote>
            <Leave id={sensor.id} />
          </>
        )}
        {sensor.description !== '' && <p class="sensor-description">{sensor.description}</p>}
        <dl class="sensor-facts">
          <Fact name={t.id}>{sensor.id}</Fact>
          <Fact name={t.dataType}>{sensor.data_type === '' ? t.any : sensor.data_type}</Fact>
          {sensor.device_type !== '' && <Fact name={t.deviceType}>{sensor.device_type}</Fact>}
          <Fact name={t.retention}>
            {sensor.retention === 0 ? t.keptForever : t.keptFor(sensor.retention)}
          </Fact>
          {interval !== null && <Fact name={t.interval}>{durationText(interval)}</Fact>}
          {total !== null && <Fact name={t.total}>{total.toLocaleString('en')}</Fact>}
          {extent !== null && <Fact name={t.firstPoint}>{momentText(extent.from, zone)}</Fact>}
          {extent !== null && <Fact name={t.lastPoint}>{momentText(extent.to, zone)}</Fact>}
        </dl>
        {access.isOwner && (
          <div class="row">
            <Button icon="edit" onClick={onEdit}>
              {t.editSensor}
            </Button>
          </div>
        )}
        <Metatags sensorId={sensor.id} isOwner={access.isOwner} />
        {access.isOwner && <Sharing sensorId={sensor.id} />}
        {access.isOwner && <Keys sensor={sensor} />}
      </div>
    </Drawer>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt class="muted">{name}</dt>
      <dd class="number">{children}</dd>
    </>
  );
}

type Metatag = Result<'GET', '/sensors/{id}/metatags'>['metatags'];

function Metatags({ sensorId, isOwner }: { readonly sensorId: string; readonly isOwner: boolean }) {
  const t = texts.sensor;
  const tags = useSignal<Metatag | null>(null);
  const error = useSignal<unknown>(null);
  const isBusy = useSignal(false);
  const run = async (change?: () => Promise<unknown>): Promise<boolean> => {
    isBusy.value = true;
    error.value = null;
    try {
      if (change !== undefined) await call(change);
      tags.value = (await call(() => client.get('/sensors/{id}/metatags', { id: sensorId }))).metatags;
      return true;
    } catch (thrown) {
      error.value = thrown;
      return false;
    } finally {
      isBusy.value = false;
    }
  };
  const set = (name: string, values: readonly (string | number)[]) =>
    run(() =>
      client.post('/sensors/{id}/metatags', {
        id: sensorId,
        body: { metatags: { [name]: values } as Record<string, never> },
      }),
    );
  useEffect(() => {
    void run();
  }, []);
  const add = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const [name, value] = [String(data.get('name')).trim(), String(data.get('value')).trim()];
    if (await set(name, [...(tags.value?.[name] ?? []), value])) form.reset();
  };
  const entries = Object.entries(tags.value ?? {});
  return (
    <section class="stack sensor-part">
      <h3>{t.metatags}</h3>
      {tags.value === null && error.value === null && <Skeleton lines={2} />}
      {tags.value !== null && entries.length === 0 && (
        <p class="muted">{isOwner ? t.noMetatags : t.noMetatagsOfOther}</p>
      )}
      <ul class="row sensor-tags">
        {entries.flatMap(([name, values]) =>
          values.map((value) => (
            <li class="chip" key={`${name}=${value}`}>
              <span class="cut">
                <span class="muted">{name}=</span>
                {value}
              </span>
              {isOwner && (
                <IconButton
                  icon="close"
                  class="chip-remove"
                  label={`${t.remove}: ${name}=${value}`}
                  onClick={() =>
                    void set(
                      name,
                      values.filter((each) => each !== value),
                    )
                  }
                />
              )}
            </li>
          )),
        )}
      </ul>
      {isOwner && (
        <form class="row sensor-form" onSubmit={add}>
          <Input name="name" required placeholder={t.metatagName} aria-label={t.metatagName} />
          <Input name="value" required placeholder={t.metatagValue} aria-label={t.metatagValue} />
          <Button type="submit" icon="plus" isBusy={isBusy.value}>
            {t.add}
          </Button>
        </form>
      )}
      <FormError error={error.value} />
    </section>
  );
}

type Users = Result<'GET', '/sensors/{id}/users'>['users'];

/** For others than the owner the API refuses the list. */
function Sharing({ sensorId }: { readonly sensorId: string }) {
  const t = texts.sensor;
  const users = useSignal<Users | null>(null);
  const error = useSignal<unknown>(null);
  const isBusy = useSignal(false);
  const load = async () => {
    users.value = (
      await call(() => client.get('/sensors/{id}/users', { id: sensorId, per_page: 1000 }))
    ).users;
  };
  useEffect(() => {
    load().catch(() => {});
  }, []);
  if (users.value === null) return null;
  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    isBusy.value = true;
    error.value = null;
    try {
      await call(change);
      await load();
      return true;
    } catch (thrown) {
      error.value = thrown;
      return false;
    } finally {
      isBusy.value = false;
    }
  };
  const share = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const form = event.currentTarget;
    const username = String(new FormData(form).get('username')).trim();
    const done = await run(() =>
      client.post('/sensors/{id}/users', { id: sensorId, body: { user: { username } } }),
    );
    if (done) form.reset();
  };
  return (
    <section class="stack sensor-part">
      <h3>{t.sharing}</h3>
      {users.value.length === 0 && <p class="muted">{t.notShared}</p>}
      <ul class="sensor-users">
        {users.value.map(({ id, username = '', name = '', surname = '' }) => (
          <li class="row" key={id}>
            <span class="cut">
              {username} <span class="muted">{`${name} ${surname}`.trim()}</span>
            </span>
            <IconButton
              icon="close"
              label={t.stopSharing(username)}
              onClick={() =>
                void run(() => client.delete('/sensors/{id}/users/{user_id}', { id: sensorId, user_id: id }))
              }
            />
          </li>
        ))}
      </ul>
      <form class="row sensor-form" onSubmit={share}>
        <Input name="username" required placeholder={t.shareWith} aria-label={t.shareWith} />
        <Button type="submit" icon="share" isBusy={isBusy.value}>
          {t.share}
        </Button>
      </form>
      <FormError error={error.value} />
    </section>
  );
}
