/** Registration, as far as the operator allows it. */
import { useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { PAGES, pageAfterLogin, withBack } from '../../addresses.js';
import { client } from '../../api/client.js';
import { login, registration, session } from '../../api/session.js';
import { ButtonLink } from '../../kit/button.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { Input } from '../../kit/input.js';
import { PasswordInput } from '../../kit/password-input.js';
import { useSubmit } from '../../kit/submit.js';
import { loginTexts as texts } from '../../texts/login.js';
import { Frame } from './frame.js';

export default function Register() {
  const { query, route } = useLocation();
  /** The mail address that has to be confirmed first. */
  const awaitsMail = useSignal<string | null>(null);
  const isKnown = session.value != null;
  useEffect(() => {
    if (isKnown) route(pageAfterLogin(query.back), true);
  }, [isKnown]);

  const submission = useSubmit(async ({ text, optional }) => {
    const [username, password, email] = [text('username'), text('password'), optional('email')];
    const invitation = optional('invitation');
    await client.post('/users', {
      body: {
        user: {
          username,
          password,
          ...(email === undefined ? {} : { email }),
          ...(invitation === undefined ? {} : { invitation }),
        },
      },
    });
    try {
      await login(username, password);
    } catch (error) {
      if (!(error instanceof SensoriumError) || error.body.reason !== 'email_unconfirmed') throw error;
      awaitsMail.value = email ?? '';
    }
  });

  const toLogin = <a href={withBack(PAGES.login, query.back)}>{texts.toLogin}</a>;
  if (awaitsMail.value !== null)
    return (
      <Frame title={texts.checkMail} text={texts.checkMailText(awaitsMail.value)} links={toLogin}>
        <ButtonLink href={PAGES.login}>{texts.toLogin}</ButtonLink>
      </Frame>
    );
  if (registration.value === 'closed')
    return (
      <Frame title={texts.register} text={texts.closed} links={toLogin}>
        <ButtonLink href={PAGES.login}>{texts.toLogin}</ButtonLink>
      </Frame>
    );
  return (
    <Frame title={texts.register} links={toLogin}>
      <Form of={submission} class="stack" submit={texts.registerSubmit}>
        {registration.value === 'invitation' && (
          <Field label={texts.invitation} hint={texts.invitationHint} name="invitation">
            <Input defaultValue={query.invitation} autocomplete="off" required />
          </Field>
        )}
        <Field label={texts.username} name="username" code="name_taken">
          <Input autocomplete="username" autocapitalize="off" spellcheck={false} required autofocus />
        </Field>
        <Field label={texts.password} name="password">
          <PasswordInput autocomplete="new-password" required />
        </Field>
        <Field label={texts.email} hint={texts.emailHint} name="email" isOptional>
          <Input type="email" autocomplete="email" />
        </Field>
      </Form>
    </Frame>
  );
}
