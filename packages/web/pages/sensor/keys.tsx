/** API keys that reach this sensor alone: for a device that writes it, or a program that reads it. */
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { Button } from '../../kit/button.js';
import { useDisclosure } from '../../kit/disclosure.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { CreateKey } from '../../parts/create-key.js';
import { accountTexts } from '../../texts/account.js';
import { texts } from '../../texts/texts.js';
import type { Sensor } from './sensor-type.js';

type Key = Result<'GET', '/users/current/keys'>['keys'][number];

const SCOPES = ['write', 'read'] as const;

export function Keys({ sensor }: { readonly sensor: Sensor }) {
  const t = texts.sensor;
  const loaded = useLoad(() => call(() => client.get('/users/current/keys', { per_page: 1000 })));
  const { reload } = loaded;
  // A group has no keys of its own.
  if (session.value?.group) return null;
  return (
    <section class="stack sensor-part">
      <h3>{t.keysTitle}</h3>
      <p class="muted">{t.keysText}</p>
      <LoadState of={loaded} lines={2}>
        {({ keys }) => (
          <ul>
            {keys
              .filter((key) => key.sensors?.includes(sensor.id) === true)
              .reverse()
              .map((key) => (
                <KeyLine key={key.id} each={key} onRevoked={reload} />
              ))}
          </ul>
        )}
      </LoadState>
      <CreateKey scopes={SCOPES} sensors={[Number(sensor.id)]} label={t.keysTitle} onCreated={reload} />
    </section>
  );
}

function KeyLine({ each, onRevoked }: { readonly each: Key; readonly onRevoked: () => void }) {
  const t = texts.sensor;
  const question = useDisclosure();
  const { error, isBusy, run } = useSubmit(async () => {
    await call(() => client.delete('/users/current/keys/{id}', { id: each.id }));
    toast(accountTexts.revoked);
    onRevoked();
  });
  const name = each.name || accountTexts.keyUnnamed;
  const others = (each.sensors?.length ?? 1) - 1;
  return (
    <li class="sensor-key">
      <span class="row">
        <span class="cut">{name}</span>
        <span class="muted">
          {accountTexts.scopes[each.scope]}
          {others > 0 && ` · ${t.keyOthers(others)}`}
          {' · '}
          {each.last_used === null ? t.keyUnused : <Age time={each.last_used * 1000} />}
        </span>
      </span>
      {question.isOpen ? (
        <span class="row">
          <span>{t.askRevoke}</span>
          <Button variant="danger" isBusy={isBusy.value} onClick={run}>
            {accountTexts.revoke}
          </Button>
          <Button onClick={question.close}>{t.keep}</Button>
        </span>
      ) : (
        <Button variant="quiet" aria-label={accountTexts.revokeOf(name)} onClick={question.open}>
          {accountTexts.revoke}
        </Button>
      )}
      <FormError error={error.value} />
    </li>
  );
}
