/** The second factor: setting it up by scanning a code, the recovery codes, turning it off. */
import { type Signal, useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call, readSession, session } from '../../api/session.js';
import { Badge } from '../../kit/badge.js';
import { Button } from '../../kit/button.js';
import { CopyButton } from '../../kit/code.js';
import { useDisclosure } from '../../kit/disclosure.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { Input } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { PasswordInput } from '../../kit/password-input.js';
import { QrImage } from '../../kit/qr-image.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { accountTexts as texts } from '../../texts/account.js';

type Begun = Result<'POST', '/users/current/second_factor'>['second_factor'];

export function SecondFactor() {
  const loaded = useLoad(() => call(() => client.get('/users/current/second_factor')));
  const { data, reload } = loaded;
  const begun = useSignal<Begun | null>(null);
  const codes = useSignal<readonly string[] | null>(null);
  const state = data.value?.second_factor;
  return (
    <section class="panel stack">
      <div class="row between">
        <h2>{texts.secondFactor}</h2>
        {state !== undefined && (
          <Badge status={state.enabled ? 'good' : 'neutral'}>
            {state.enabled ? texts.isOn : texts.isOff}
          </Badge>
        )}
      </div>
      <p class="muted">{texts.secondFactorText}</p>
      <LoadState of={loaded} lines={2} />
      {codes.value !== null && <Recovery codes={codes.value} onKept={() => kept(codes)} />}
      {codes.value === null && state?.enabled === true && (
        <>
          <p>{texts.recoveryLeft(state.recovery_codes_left)}</p>
          <Disable onDisabled={reload} />
        </>
      )}
      {codes.value === null && state?.enabled === false && begun.value === null && (
        <Begin
          onBegun={(made) => {
            begun.value = made;
          }}
        />
      )}
      {codes.value === null && begun.value !== null && (
        <Confirm
          begun={begun.value}
          onConfirmed={(made) => {
            codes.value = made;
            begun.value = null;
            void reload();
          }}
        />
      )}
    </section>
  );
}

/** The session may do everything from now on, if a second factor was demanded. */
function kept(codes: Signal<readonly string[] | null>): void {
  codes.value = null;
  if (session.value?.lacks_second_factor) void readSession();
}

function Begin({ onBegun }: { readonly onBegun: (begun: Begun) => void }) {
  const beginning = useDisclosure();
  const form = useSubmit(async ({ text }) => {
    const body = { password: text('password') };
    onBegun((await call(() => client.post('/users/current/second_factor', { body }))).second_factor);
  });
  if (!beginning.isOpen)
    return (
      <div class="row">
        <Button icon="lock" onClick={beginning.open}>
          {texts.begin}
        </Button>
      </div>
    );
  return (
    <Form of={form} class="stack" submit={texts.begin}>
      <Field label={texts.currentPassword} hint={texts.beginText} name="password" code="wrong_password">
        <PasswordInput autocomplete="current-password" required autofocus />
      </Field>
    </Form>
  );
}

interface ConfirmProps {
  readonly begun: Begun;
  readonly onConfirmed: (codes: readonly string[]) => void;
}

function Confirm({ begun, onConfirmed }: ConfirmProps) {
  const form = useSubmit(async ({ text }) => {
    const body = { otp: text('otp').replaceAll(' ', '') };
    onConfirmed(
      (await call(() => client.post('/users/current/second_factor/confirm', { body }))).recovery_codes,
    );
  });
  return (
    <Form of={form} class="stack" submit={texts.confirm}>
      <p>{texts.scan}</p>
      <QrImage text={begun.uri} label={texts.qr} />
      <p class="row">
        <span class="muted">{texts.secret}</span>
        <span class="account-secret">{begun.secret}</span>
        <CopyButton text={begun.secret} />
      </p>
      <Field label={texts.firstCode} name="otp" code="wrong_code">
        <Input inputMode="numeric" autocomplete="one-time-code" required autofocus />
      </Field>
    </Form>
  );
}

function Recovery({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  return (
    <div class="stack" role="status">
      <h3>{texts.recovery}</h3>
      <p>{texts.recoveryText}</p>
      <ul class="account-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div class="row">
        <Button variant="primary" onClick={onKept}>
          {texts.recoveryKept}
        </Button>
        <CopyButton text={codes.join('\n')} />
      </div>
    </div>
  );
}

function Disable({ onDisabled }: { readonly onDisabled: () => void }) {
  const form = useSubmit(async ({ text }) => {
    const body = { password: text('password'), otp: text('otp').trim() };
    await call(() => client.delete('/users/current/second_factor', { body }));
    toast(texts.disabled);
    onDisabled();
  });
  return (
    <Form of={form} class="stack" variant="danger" submit={texts.disable}>
      <Field label={texts.currentPassword} name="password" code="wrong_password">
        <PasswordInput autocomplete="current-password" required />
      </Field>
      <Field label={texts.otp} name="otp" code="wrong_code">
        <Input autocomplete="one-time-code" required />
      </Field>
    </Form>
  );
}
