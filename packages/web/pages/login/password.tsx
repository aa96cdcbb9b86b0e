/** A forgotten password: a request for a mail, and the page to which the mail leads. */
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { ButtonLink } from '../../kit/button.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { PasswordInput } from '../../kit/password-input.js';
import { type FormValues, useSubmit } from '../../kit/submit.js';
import { loginTexts as texts } from '../../texts/login.js';
import { Frame, LoginForm } from './frame.js';

export default function Password() {
  const { query } = useLocation();
  return query.token === undefined ? <Request /> : <Choose token={query.token} />;
}

const toLogin = <a href={PAGES.login}>{texts.toLogin}</a>;

function Request() {
  const isSent = useSignal(false);
  const submission = useSubmit(async ({ text }: FormValues) => {
    const name = text('name');
    await client.post('/requestPasswordReset', {
      body: name.includes('@') ? { email: name } : { username: name },
    });
    isSent.value = true;
  });
  if (isSent.value)
    return (
      <Frame title={texts.checkMail} text={texts.resetSent} links={toLogin}>
        <ButtonLink href={PAGES.login}>{texts.toLogin}</ButtonLink>
      </Frame>
    );
  return (
    <Frame title={texts.forgottenTitle} text={texts.forgottenText} links={toLogin}>
      <LoginForm submission={submission} submit={texts.requestReset} fields={[]}>
        <Field label={texts.usernameOrMail}>
          <Input
            name="name"
            autocomplete="username"
            autocapitalize="off"
            spellcheck={false}
            required
            autofocus
          />
        </Field>
      </LoginForm>
    </Frame>
  );
}

function Choose({ token }: { readonly token: string }) {
  const isDone = useSignal(false);
  const submission = useSubmit(async ({ text }: FormValues) => {
    await client.post('/resetPassword', { body: { token, password: text('password') } });
    isDone.value = true;
  });
  if (isDone.value)
    return (
      <Frame title={texts.changed} text={texts.changedText}>
        <ButtonLink href={PAGES.login} variant="primary">
          {texts.toLogin}
        </ButtonLink>
      </Frame>
    );
  return (
    <Frame title={texts.chooseTitle} text={texts.chooseText} links={toLogin}>
      <LoginForm submission={submission} submit={texts.save} fields={['password']}>
        <Field label={texts.newPassword} error={fieldError(submission.error.value, 'password')}>
          <PasswordInput name="password" autocomplete="new-password" required autofocus />
        </Field>
      </LoginForm>
    </Frame>
  );
}
