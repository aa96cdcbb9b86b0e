/** The way into a group that the user cannot see: a member has told its link and its password. */
import { client } from '../../../api/client.js';
import { call, session } from '../../../api/session.js';
import { Field } from '../../../kit/field.js';
import { Form } from '../../../kit/form.js';
import { PasswordInput } from '../../../kit/password-input.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { groupTexts as texts } from '../../../texts/groups.js';
import { sharingTexts as shared } from '../../../texts/sharing.js';

export interface JoinHiddenProps {
  /** Of the group. */
  readonly id: number;
  readonly onJoined: () => Promise<void>;
}

export function JoinHidden({ id, onJoined }: JoinHiddenProps) {
  const form = useSubmit(async ({ text }) => {
    const user = { user: { id: Number(session.value?.id) }, access_password: text('access_password') };
    await call(() => client.post('/groups/{id}/users', { id, body: { users: [user] } }));
    toast(shared.joined);
    await onJoined();
  });
  return (
    <Form of={form} title={texts.joinHidden} submit={texts.join}>
      <p class="muted">{texts.joinHiddenText}</p>
      <Field label={texts.accessPassword} name="access_password" code="not_found">
        <PasswordInput autocomplete="off" required />
      </Field>
    </Form>
  );
}
