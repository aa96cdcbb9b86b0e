/** API keys that reach this sensor alone: for a device that writes it, or a program that reads it. */
import { useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { CodeBlock } from '../../kit/code.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input, Select } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { accountTexts } from '../../texts/account.js';
import { texts } from '../../texts/texts.js';
import type { Sensor } from './sensor-type.js';

type Key = Result<'GET', '/users/current/keys'>['keys'][number];

const SCOPES = ['write', 'read'] as const;

export function Keys({ sensor }: { readonly sensor: Sensor }) {
  const t = texts.sensor;
  const id = Number(sensor.id);
  const { data, error, reload } = useLoad(() =>
    call(() => client.get('/users/current/keys', { per_page: 1000 })),
  );
  // A group has no keys of its own.
  if (session.value?.group) return null;
  const keys = (data.value?.keys ?? []).filter((key) => key.sensors?.includes(sensor.id) === true);
  return (
    <section class="stack sensor-part">
      <h3>{t.keysTitle}</h3>
      <p class="muted">{t.keysText}</p>
      <FormError error={error.value} />
      <ul class="sensor-users">
        {keys.toReversed().map((key) => (
          <KeyLine key={key.id} each={key} onRevoked={reload} />
        ))}
      </ul>
      <CreateKey sensorId={id} onCreated={reload} />
    </section>
  );
}

function KeyLine({ each, onRevoked }: { readonly each: Key; readonly onRevoked: () => void }) {
  const t = texts.sensor;
  const isAsking = useSignal(false);
  const { error, isBusy, run } = useSubmit(async () => {
    await call(() => client.delete('/users/current/keys/{id}', { id: each.id }));
    toast(accountTexts.revoked);
    onRevoked();
  });
  const name = each.name || accountTexts.keyUnnamed;
  const others = (each.sensors?.length ?? 1) - 1;
  return (
    <li class="sensor-key">
      <span class="row">
        <span class="cut">{name}</span>
        <span class="muted">
          {accountTexts.scopes[each.scope]}
          {others > 0 && ` · ${t.keyOthers(others)}`}
          {' · '}
          {each.last_used === null ? t.keyUnused : <Age time={each.last_used * 1000} />}
        </span>
      </span>
      {isAsking.value ? (
        <span class="row">
          <span>{t.askRevoke}</span>
          <Button variant="danger" isBusy={isBusy.value} onClick={run}>
            {accountTexts.revoke}
          </Button>
          <Button
            onClick={() => {
              isAsking.value = false;
            }}
          >
            {t.keep}
          </Button>
        </span>
      ) : (
        <Button
          variant="quiet"
          aria-label={accountTexts.revokeOf(name)}
          onClick={() => {
            isAsking.value = true;
          }}
        >
          {accountTexts.revoke}
        </Button>
      )}
      <FormError error={error.value} />
    </li>
  );
}

function CreateKey({ sensorId, onCreated }: { readonly sensorId: number; readonly onCreated: () => void }) {
  const t = texts.sensor;
  const secret = useSignal<string | null>(null);
  const { error, isBusy, onSubmit } = useSubmit(async ({ text, reset }) => {
    const scope = SCOPES.find((each) => each === text('scope')) ?? 'write';
    const days = Number(text('lasts'));
    const expires = days === 0 ? {} : { expires: Math.round(Date.now() / 1000) + days * 86_400 };
    const key = { name: text('key'), scope, sensors: [sensorId], ...expires };
    secret.value = (await call(() => client.post('/users/current/keys', { body: { key } }))).key.key;
    reset();
    onCreated();
  });
  return (
    <>
      {secret.value !== null && (
        <>
          <Banner kind="good">{accountTexts.keyOnce}</Banner>
          <CodeBlock code={secret.value} label={t.keysTitle} />
        </>
      )}
      <form class="stack" onSubmit={onSubmit}>
        <Field label={accountTexts.keyName} error={fieldError(error.value, 'name')}>
          <Input name="key" maxLength={255} autocomplete="off" required />
        </Field>
        <div class="row sensor-key-form">
          <Field label={accountTexts.scope}>
            <Select name="scope">
              {SCOPES.map((scope) => (
                <option key={scope} value={scope}>
                  {accountTexts.scopes[scope]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={accountTexts.expires}>
            <Select name="lasts">
              {accountTexts.lasts.map(([days, label]) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <FormError error={error.value} fields={['name']} />
        <div class="row">
          <Button type="submit" icon="key" isBusy={isBusy.value}>
            {accountTexts.create}
          </Button>
        </div>
      </form>
    </>
  );
}
