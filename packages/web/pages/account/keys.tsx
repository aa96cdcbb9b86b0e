import type { Result } from '@sensorium/client';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { EmptyState, FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { Table } from '../../kit/table.js';
import { toast } from '../../kit/toast.js';
import { CreateKey } from '../../parts/create-key.js';
import { accountTexts as texts } from '../../texts/account.js';

type Key = Result<'GET', '/users/current/keys'>['keys'][number];

const SCOPES = ['write', 'read', 'all'] as const;

export function Keys() {
  const loaded = useLoad(() => call(() => client.get('/users/current/keys', { per_page: 1000 })));
  const { data, reload } = loaded;
  return (
    <section class="stack">
      <div class="row between">
        <h2>{texts.keys}</h2>
        <ButtonLink href={PAGES.connect} icon="connect">
          {texts.connect}
        </ButtonLink>
      </div>
      <p class="muted">{texts.keysText}</p>
      <div class="panel stack">
        <CreateKey scopes={SCOPES} hint={texts.keyNameHint} label={texts.keyNew} onCreated={reload} />
      </div>
      <LoadState of={loaded} />
      {data.value?.total === 0 && (
        <EmptyState icon="key" title={texts.keysNone}>
          {texts.keysNoneText}
        </EmptyState>
      )}
      {data.value !== undefined && data.value.total > 0 && (
        <KeyTable keys={data.value.keys} onRevoked={reload} />
      )}
    </section>
  );
}

function KeyTable({ keys, onRevoked }: { readonly keys: readonly Key[]; readonly onRevoked: () => void }) {
  const head = (
    <tr>
      <th>{texts.keyName}</th>
      <th>{texts.scope}</th>
      <th class="number">{texts.sensors}</th>
      <th>{texts.lastUsed}</th>
      <th>{texts.created}</th>
      <th>{texts.expires}</th>
      <td />
    </tr>
  );
  return (
    <Table label={texts.keys} head={head}>
      {keys.toReversed().map((key) => (
        <tr key={key.id}>
          <th scope="row">
            <div class="cut account-device">{key.name || texts.keyUnnamed}</div>
          </th>
          <td>{texts.scopes[key.scope]}</td>
          <td class="number">{key.sensors?.length ?? texts.allSensors}</td>
          <td>{key.last_used === null ? texts.never : <Age time={key.last_used * 1000} />}</td>
          <td>
            <Age time={key.created * 1000} />
          </td>
          <td>{key.expires === null ? texts.never : <Age time={key.expires * 1000} />}</td>
          <td class="number">
            <Revoke id={key.id} name={key.name} onRevoked={onRevoked} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

interface RevokeProps {
  readonly id: number;
  readonly name: string;
  readonly onRevoked: () => void;
}

function Revoke({ id, name, onRevoked }: RevokeProps) {
  const { error, isBusy, run } = useSubmit(async () => {
    await call(() => client.delete('/users/current/keys/{id}', { id }));
    toast(texts.revoked);
    onRevoked();
  });
  return (
    <>
      <FormError error={error.value} />
      <Button variant="quiet" isBusy={isBusy.value} onClick={run} aria-label={texts.revokeOf(name)}>
        {texts.revoke}
      </Button>
    </>
  );
}
