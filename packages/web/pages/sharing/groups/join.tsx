/** The way into a group: at once, with its password, or by a request. */
import { client } from '../../../api/client.js';
import { call, session } from '../../../api/session.js';
import { Field } from '../../../kit/field.js';
import { Form } from '../../../kit/form.js';
import { PasswordInput } from '../../../kit/password-input.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { groupTexts as texts } from '../../../texts/groups.js';
import { sharingTexts as shared } from '../../../texts/sharing.js';
import { entranceOf } from './entrance.js';
import { ParticularsFields, particularsBody } from './particulars.js';
import type { Group } from './types.js';

export interface JoinProps {
  readonly group: Group;
  readonly onJoined: () => Promise<void>;
}

export function Join({ group, onJoined }: JoinProps) {
  const entrance = entranceOf(group);
  const form = useSubmit(async ({ optional, text }) => {
    const password = optional('access_password');
    const user = {
      user: { id: Number(session.value?.id) },
      display_user_info: particularsBody({ group }, text),
      ...(password === undefined ? {} : { access_password: password }),
    };
    await call(() => client.post('/groups/{id}/users', { id: group.id, body: { users: [user] } }));
    toast(entrance === 'ask' ? texts.asked : shared.joined);
    await onJoined();
  });
  return (
    <Form of={form} title={texts.join} submit={entrance === 'ask' ? texts.ask : texts.join}>
      <p class="muted">{texts.joinTexts[entrance]}</p>
      {group.required_sensors !== '' && <p>{texts.requires(group.required_sensors)}</p>}
      {group.optional_sensors !== '' && <p>{texts.takes(group.optional_sensors)}</p>}
      {!group.anonymous && <ParticularsFields group={group} />}
      {entrance === 'password' && (
        <Field label={texts.accessPassword} name="access_password">
          <PasswordInput autocomplete="off" required />
        </Field>
      )}
    </Form>
  );
}
