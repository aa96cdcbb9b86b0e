/** Where the mail leads that confirms a mail address. */
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { session } from '../../api/session.js';
import { ButtonLink } from '../../kit/button.js';
import { Form } from '../../kit/form.js';
import { useSubmit } from '../../kit/submit.js';
import { loginTexts as texts } from '../../texts/login.js';
import { Frame } from './frame.js';

export default function Confirm() {
  const { query } = useLocation();
  const isDone = useSignal(false);
  const submission = useSubmit(async () => {
    await client.post('/confirmEmail', { body: { token: query.token ?? '' } });
    isDone.value = true;
  });
  if (!isDone.value)
    return (
      // A click, since programs that check mails for viruses open their links.
      <Frame title={texts.confirmTitle} text={texts.confirmText}>
        <Form of={submission} class="stack" submit={texts.confirm} />
      </Frame>
    );
  const isKnown = session.value != null;
  return (
    <Frame title={texts.confirmed} text={texts.confirmedText}>
      <ButtonLink href={isKnown ? PAGES.start : PAGES.login} variant="primary">
        {isKnown ? texts.toStart : texts.toLogin}
      </ButtonLink>
    </Frame>
  );
}
