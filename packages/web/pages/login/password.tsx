/** A forgotten password: a request for a mail, and the page to which the mail leads. */
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { ButtonLink } from '../../kit/button.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { Input } from '../../kit/input.js';
import { PasswordInput } from '../../kit/password-input.js';
import { useSubmit } from '../../kit/submit.js';
import { loginTexts as texts } from '../../texts/login.js';
import { Frame } from './frame.js';

export default function Password() {
  const { query } = useLocation();
  return query.token === undefined ? <Request /> : <Choose token={query.token} />;
}

const toLogin = <a href={PAGES.login}>{texts.toLogin}</a>;

function Request() {
  const isSent = useSignal(false);
  const submission = useSubmit(async ({ text }) => {
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
      <Form of={submission} class="stack" submit={texts.requestReset}>
        <Field label={texts.usernameOrMail} name="name">
          <Input autocomplete="username" autocapitalize="off" spellcheck={false} required autofocus />
        </Field>
      </Form>
    </Frame>
  );
}

function Choose({ token }: { readonly token: string }) {
  const isDone = useSignal(false);
  const submission = useSubmit(async ({ text }) => {
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
      <Form of={submission} class="stack" submit={texts.save}>
        <Field label={texts.newPassword} name="password">
          <PasswordInput autocomplete="new-password" required autofocus />
        </Field>
      </Form>
    </Frame>
  );
}
