/** Login, with the second factor where the account has one. */
import { useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { PAGES, pageAfterLogin, withBack } from '../../addresses.js';
import { client } from '../../api/client.js';
import { login, registration, session } from '../../api/session.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { Input } from '../../kit/input.js';
import { PasswordInput } from '../../kit/password-input.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { loginTexts as texts } from '../../texts/login.js';
import { Frame } from './frame.js';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

export default function Login() {
  const { query, route } = useLocation();
  /** Name and password that were right, while the code is missing. */
  const awaitsCode = useSignal<Credentials | null>(null);
  /** Whose mail address is not confirmed yet. */
  const unconfirmed = useSignal<string | null>(null);
  const isKnown = session.value != null;
  useEffect(() => {
    if (isKnown) route(pageAfterLogin(query.back), true);
  }, [isKnown]);

  const submission = useSubmit(async ({ text }) => {
    const given = awaitsCode.value ?? { username: text('username'), password: text('password') };
    unconfirmed.value = null;
    try {
      await login(given.username, given.password, awaitsCode.value === null ? undefined : text('otp'));
    } catch (error) {
      const reason = error instanceof SensoriumError ? error.body.reason : undefined;
      if (reason === 'email_unconfirmed') unconfirmed.value = given.username;
      if (reason !== 'second_factor_required') throw error;
      awaitsCode.value = given;
    }
  });

  if (awaitsCode.value !== null) {
    return (
      <Frame title={texts.otpTitle} text={texts.otpText(awaitsCode.value.username)}>
        <Form key="code" of={submission} class="stack" submit={texts.submit}>
          <Field label={texts.otp} hint={texts.otpHint} name="otp">
            <Input autocomplete="one-time-code" autocapitalize="off" spellcheck={false} required autofocus />
          </Field>
        </Form>
        <Button
          variant="quiet"
          onClick={() => {
            awaitsCode.value = null;
            submission.error.value = null;
          }}
        >
          {texts.otherAccount}
        </Button>
      </Frame>
    );
  }
  const links = (
    <>
      <a href={PAGES.password}>{texts.forgotten}</a>
      {registration.value !== 'closed' && (
        <a href={withBack(PAGES.register, query.back)}>{texts.toRegister}</a>
      )}
    </>
  );
  return (
    <Frame title={texts.title} links={links}>
      <Form of={submission} class="stack" submit={texts.submit}>
        {query.back !== undefined && <Banner>{texts.leadsBack}</Banner>}
        <Field label={texts.username} name="username">
          <Input autocomplete="username" autocapitalize="off" spellcheck={false} required autofocus />
        </Field>
        <Field label={texts.password} name="password">
          <PasswordInput autocomplete="current-password" required />
        </Field>
      </Form>
      {unconfirmed.value !== null && <ResendConfirmation username={unconfirmed.value} />}
    </Frame>
  );
}

function ResendConfirmation({ username }: { readonly username: string }) {
  const { isBusy, error, run } = useSubmit(async () => {
    await client.post('/requestEmailConfirmation', { body: { username } });
    toast(texts.confirmationSent);
  });
  return (
    <div class="stack">
      <Button icon="refresh" isBusy={isBusy.value} onClick={run}>
        {texts.resend}
      </Button>
      <FormError error={error.value} />
    </div>
  );
}
