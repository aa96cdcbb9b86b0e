/** Where the first link leads: the operator chooses the password of the first account, and is logged in. */
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { welcome } from '../../api/session.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { PasswordInput } from '../../kit/password-input.js';
import { useSubmit } from '../../kit/submit.js';
import { loginTexts as texts } from '../../texts/login.js';
import { Frame } from './frame.js';

export default function Welcome() {
  const { route } = useLocation();
  const submission = useSubmit(async ({ text }) => {
    // Behind `#`, so that browsers send it to no server and into no log.
    const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
    await welcome(token, text('password'));
    route(PAGES.start, true);
  });
  const links = <a href={PAGES.login}>{texts.toLogin}</a>;
  return (
    <Frame title={texts.welcomeTitle} text={texts.welcomeText} links={links}>
      <Form of={submission} class="stack" submit={texts.welcomeSubmit}>
        <Field label={texts.newPassword} name="password" hint={texts.passwordHint}>
          <PasswordInput autocomplete="new-password" required autofocus />
        </Field>
      </Form>
    </Frame>
  );
}
