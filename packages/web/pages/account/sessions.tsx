/** Where the user is logged in, and a way to end each session. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { Badge } from '../../kit/badge.js';
import { Button } from '../../kit/button.js';
import { clientOf } from '../../kit/client-name.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { Table } from '../../kit/table.js';
import { toast } from '../../kit/toast.js';
import { accountTexts as texts } from '../../texts/account.js';

export function Sessions() {
  const loaded = useLoad(() => call(() => client.get('/users/current/sessions', { per_page: 1000 })));
  const { data, reload } = loaded;
  if (data.value === undefined) return <LoadState of={loaded} />;
  const sessions = [...data.value.sessions].sort(
    (left, right) => Number(right.current) - Number(left.current) || right.last_used - left.last_used,
  );
  const head = (
    <tr>
      <th>{texts.device}</th>
      <th>{texts.address}</th>
      <th>{texts.lastUsed}</th>
      <th>{texts.loggedIn}</th>
      <td />
    </tr>
  );
  return (
    <section class="stack">
      <h2>{texts.sessions}</h2>
      <Table label={texts.sessions} head={head}>
        {sessions.map(({ id, device, address, created, last_used, current }) => (
          <tr key={id}>
            <th scope="row">
              <div class="cut account-device" title={device}>
                {clientOf(device) || texts.unknownDevice}
              </div>
            </th>
            <td>{address}</td>
            <td>
              <Age time={last_used * 1000} />
            </td>
            <td>
              <Age time={created * 1000} />
            </td>
            <td class="number">
              {current ? (
                <Badge status="good">{texts.current}</Badge>
              ) : (
                <End id={id} device={clientOf(device) || texts.unknownDevice} onEnded={reload} />
              )}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

interface EndProps {
  readonly id: number;
  readonly device: string;
  readonly onEnded: () => void;
}

function End({ id, device, onEnded }: EndProps) {
  const { error, isBusy, run } = useSubmit(async () => {
    await call(() => client.delete('/users/current/sessions/{id}', { id }));
    toast(texts.ended);
    onEnded();
  });
  return (
    <>
      <FormError error={error.value} />
      <Button variant="quiet" isBusy={isBusy.value} onClick={run} aria-label={texts.endOf(device)}>
        {texts.end}
      </Button>
    </>
  );
}
