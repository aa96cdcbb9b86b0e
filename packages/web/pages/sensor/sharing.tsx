/** Users with whom the owner shares a sensor. */
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { LineForm } from '../../kit/form.js';
import { IconButton } from '../../kit/icon-button.js';
import { Input } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { texts } from '../../texts/texts.js';

type User = Result<'GET', '/sensors/{id}/users'>['users'][number];

const t = texts.sensor;

/** The API refuses the list for others than the owner. */
export function Sharing({ sensorId }: { readonly sensorId: string }) {
  const loaded = useLoad(() =>
    call(() => client.get('/sensors/{id}/users', { id: sensorId, per_page: 1000 })),
  );
  const { reload } = loaded;
  const share = useSubmit(async ({ text, reset }) => {
    const user = { username: text('username').trim() };
    await call(() => client.post('/sensors/{id}/users', { id: sensorId, body: { user } }));
    reset();
    await reload();
  });
  return (
    <section class="stack sensor-part">
      <h3>{t.sharing}</h3>
      <LoadState of={loaded} lines={2}>
        {({ users }) =>
          users.length === 0 ? (
            <p class="muted">{t.notShared}</p>
          ) : (
            <ul>
              {users.map((user) => (
                <UserLine key={user.id} sensorId={sensorId} user={user} onRemoved={reload} />
              ))}
            </ul>
          )
        }
      </LoadState>
      <LineForm of={share} class="sensor-form" icon="share" submit={t.share}>
        <Input name="username" required placeholder={t.shareWith} aria-label={t.shareWith} />
      </LineForm>
    </section>
  );
}

interface UserLineProps {
  readonly sensorId: string;
  readonly user: User;
  readonly onRemoved: () => Promise<void>;
}

function UserLine({ sensorId, user, onRemoved }: UserLineProps) {
  const { id, username = '', name = '', surname = '' } = user;
  const { error, run } = useSubmit(async () => {
    await call(() => client.delete('/sensors/{id}/users/{user_id}', { id: sensorId, user_id: id }));
    await onRemoved();
  });
  return (
    <li class="row">
      <span class="cut">
        {username} <span class="muted">{`${name} ${surname}`.trim()}</span>
      </span>
      <IconButton icon="close" label={t.stopSharing(username)} onClick={run} />
      <FormError error={error.value} />
    </li>
  );
}
