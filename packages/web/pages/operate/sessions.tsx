/** Sessions of all accounts, or of one, and a way to end each. */
import { useLocation } from 'preact-iso/router';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Act } from '../../kit/act.js';
import { Age } from '../../kit/age.js';
import { Chip } from '../../kit/chip.js';
import { clientOf } from '../../kit/client-name.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { EmptyState } from '../../kit/states.js';
import { Table } from '../../kit/table.js';
import { toast } from '../../kit/toast.js';
import { operateTexts as texts } from '../../texts/operate.js';
import { pageIn, partAddress } from './address.js';
import { PAGE, Pager } from './pager.js';

export function AllSessions() {
  const { query, route } = useLocation();
  const page = pageIn(query);
  const account = Number(query.account) || undefined;
  const loaded = useLoad(
    () =>
      call(() =>
        client.get('/admin/sessions', {
          page,
          per_page: PAGE,
          ...(account === undefined ? {} : { account }),
        }),
      ),
    [page, account],
    { forgets: true },
  );
  const shown = loaded.data.value;
  const name = shown?.sessions.find((each) => each.account === account)?.username ?? String(account);
  const head = (
    <tr>
      <th>{texts.name}</th>
      <th>{texts.client}</th>
      <th>{texts.address}</th>
      <th>{texts.lastUsed}</th>
      <th>{texts.login}</th>
      <td />
    </tr>
  );
  return (
    <section class="stack">
      <h2>{texts.sessions}</h2>
      <p class="muted">{texts.sessionsText}</p>
      {account !== undefined && (
        <div class="row">
          <Chip label={texts.onlyOf(name)} onRemove={() => route(partAddress('sessions'))}>
            {texts.onlyOf(name)}
          </Chip>
        </div>
      )}
      <LoadState of={loaded} lines={8} />
      {shown?.sessions.length === 0 && (
        <EmptyState icon="account" title={texts.noSessions}>
          {texts.noSessionsText}
        </EmptyState>
      )}
      {shown !== undefined && shown.sessions.length > 0 && (
        <Table label={texts.sessions} head={head} class="operate-table" hasCards>
          {shown.sessions.map((each) => {
            const device = clientOf(each.device) || texts.unknownClient;
            return (
              <tr key={each.id}>
                <th scope="row">
                  <a class="cut operate-name" href={partAddress('accounts', { account: each.account })}>
                    {each.username}
                  </a>
                </th>
                <td data-label={texts.client}>
                  <div class="cut operate-name" title={each.device}>
                    {device}
                  </div>
                </td>
                <td data-label={texts.address}>{each.address}</td>
                <td data-label={texts.lastUsed}>
                  <Age time={each.last_used * 1000} />
                </td>
                <td data-label={texts.login}>
                  <Age time={each.created * 1000} />
                </td>
                <td class="number">
                  <End id={each.id} name={each.username} device={device} onEnded={loaded.reload} />
                </td>
              </tr>
            );
          })}
        </Table>
      )}
      {shown !== undefined && (
        <Pager
          page={page}
          total={shown.total}
          addressOf={(next) => partAddress('sessions', { account, page: next || undefined })}
        />
      )}
    </section>
  );
}

interface EndProps {
  readonly id: number;
  readonly name: string;
  readonly device: string;
  readonly onEnded: () => void;
}

function End({ id, name, device, onEnded }: EndProps) {
  return (
    <Act
      label={texts.endSession}
      name={texts.endOf(name, device)}
      variant="quiet"
      consequence={texts.endConsequence}
      isDanger
      run={async () => {
        await call(() => client.delete('/admin/sessions/{id}', { id }));
        toast(texts.sessionEnded);
        onEnded();
      }}
    />
  );
}
