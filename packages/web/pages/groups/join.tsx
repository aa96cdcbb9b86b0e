/** The way into a group: at once, with its password, or by a request. */
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { PasswordInput } from '../../kit/password-input.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { groupTexts as texts } from '../../texts/groups.js';
import { entranceOf } from './entrance.js';
import type { Group } from './types.js';

export interface JoinProps {
  readonly group: Group;
  readonly onJoined: () => Promise<void>;
}

export function Join({ group, onJoined }: JoinProps) {
  const entrance = entranceOf(group);
  const { error, isBusy, onSubmit } = useSubmit(async ({ optional }) => {
    const password = optional('access_password');
    const user = {
      user: { id: Number(session.value?.id) },
      ...(password === undefined ? {} : { access_password: password }),
    };
    await call(() => client.post('/groups/{id}/users', { id: group.id, body: { users: [user] } }));
    toast(entrance === 'ask' ? texts.asked : texts.joined);
    await onJoined();
  });
  return (
    <form class="panel form" onSubmit={onSubmit}>
      <h2>{texts.join}</h2>
      <p class="muted">{texts.joinTexts[entrance]}</p>
      {group.required_sensors !== '' && <p>{texts.requires(group.required_sensors)}</p>}
      {entrance === 'password' && (
        <Field label={texts.accessPassword} error={fieldError(error.value, 'access_password')}>
          <PasswordInput name="access_password" autocomplete="off" required />
        </Field>
      )}
      <FormError error={error.value} fields={['access_password']} />
      <div class="row">
        <Button type="submit" variant="primary" isBusy={isBusy.value}>
          {entrance === 'ask' ? texts.ask : texts.join}
        </Button>
      </div>
    </form>
  );
}
