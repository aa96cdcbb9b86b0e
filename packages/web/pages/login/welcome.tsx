/** Where the first link leads: the operator chooses the password of the first account, and is logged in. */
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { welcome } from '../../api/session.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { PasswordInput } from '../../kit/password-input.js';
import { type FormValues, useSubmit } from '../../kit/submit.js';
import { loginTexts as texts } from '../../texts/login.js';
import { Frame, LoginForm } from './frame.js';

export default function Welcome() {
  const { route } = useLocation();
  const submission = useSubmit(async ({ text }: FormValues) => {
    // Behind `#`, so that browsers send it to no server and into no log.
    const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
    await welcome(token, text('password'));
    route(PAGES.start, true);
  });
  const links = <a href={PAGES.login}>{texts.toLogin}</a>;
  return (
    <Frame title={texts.welcomeTitle} text={texts.welcomeText} links={links}>
      <LoginForm submission={submission} submit={texts.welcomeSubmit} fields={['password']}>
        <Field
          label={texts.newPassword}
          hint={texts.passwordHint}
          error={fieldError(submission.error.value, 'password')}
        >
          <PasswordInput name="password" autocomplete="new-password" required autofocus />
        </Field>
      </LoginForm>
    </Frame>
  );
}
