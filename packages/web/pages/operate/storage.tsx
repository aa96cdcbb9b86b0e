/** What the database stores: in all, by table, and by account. */
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { numberText } from '../../chart/format.js';
import { amountOf } from '../../kit/amount.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { EmptyState } from '../../kit/states.js';
import { Table } from '../../kit/table.js';
import { operateTexts as texts } from '../../texts/operate.js';
import { partAddress } from './address.js';

type Stored = Result<'GET', '/admin/storage'>;
type Account = Result<'GET', '/admin/accounts'>['accounts'][number];

/** Accounts that are listed. */
const MOST = 20;

export function Storage() {
  const loaded = useLoad(async () => {
    const [stored, accounts] = await Promise.all([
      call(() => client.get('/admin/storage')),
      call(() => client.get('/admin/accounts', { order: '-point_bytes', per_page: MOST })),
    ]);
    return { stored, accounts: accounts.accounts };
  });
  const { data } = loaded;
  if (data.value === undefined) return <LoadState of={loaded} lines={10} />;
  const { stored, accounts } = data.value;
  return (
    <>
      <section class="stack">
        <h2>{texts.storage}</h2>
        <p class="muted">{texts.storageText}</p>
        <Totals stored={stored} />
      </section>
      <div class="operate-split">
        <ByAccount accounts={accounts.filter(usesSome)} total={stored.point_bytes + stored.file_bytes} />
        <Tables stored={stored} />
      </div>
    </>
  );
}

function usesSome({ point_bytes, file_bytes }: Account): boolean {
  return point_bytes + file_bytes > 0;
}

function Totals({ stored }: { readonly stored: Stored }) {
  const { database_bytes, points, point_bytes, file_bytes, sensors, accounts } = stored;
  const facts = [
    [texts.databaseBytes, amountOf(database_bytes, 'bytes')],
    [texts.pointsKept, amountOf(points, 'points')],
    [texts.pointBytes, amountOf(point_bytes, 'bytes')],
    [texts.perPoint, points === 0 ? '–' : numberText(point_bytes / points, 1)],
    [texts.fileBytes, amountOf(file_bytes, 'bytes')],
    [texts.sensors, amountOf(sensors, 'items')],
    [texts.accounts, amountOf(accounts, 'items')],
  ] as const;
  return (
    <dl class="operate-facts panel">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ByAccount({ accounts, total }: { readonly accounts: readonly Account[]; readonly total: number }) {
  return (
    <section class="stack">
      <h3>{texts.byAccount}</h3>
      {accounts.length === 0 ? (
        <EmptyState icon="layers" title={texts.noStorage}>
          {texts.noStorageText}
        </EmptyState>
      ) : (
        <>
          <Table
            label={texts.byAccount}
            class="operate-table"
            hasCards
            head={
              <tr>
                <th>{texts.name}</th>
                <th class="number">{texts.pointsKept}</th>
                <th class="number">{texts.pointBytes}</th>
                <th class="number">{texts.fileBytes}</th>
                <th>{texts.share}</th>
              </tr>
            }
          >
            {accounts.map((account) => (
              <tr key={account.id}>
                <th scope="row">
                  <a class="cut operate-name" href={partAddress('accounts', { account: account.id })}>
                    {account.username}
                  </a>
                </th>
                <td class="number" data-label={texts.pointsKept}>
                  {amountOf(account.points, 'points')}
                </td>
                <td class="number" data-label={texts.pointBytes}>
                  {amountOf(account.point_bytes, 'bytes')}
                </td>
                <td class="number" data-label={texts.fileBytes}>
                  {amountOf(account.file_bytes, 'bytes')}
                </td>
                <td data-label={texts.share}>
                  <progress
                    class="progress-bar operate-share"
                    value={account.point_bytes + account.file_bytes}
                    max={Math.max(1, total)}
                    aria-label={`${texts.share}: ${account.username}`}
                  />
                </td>
              </tr>
            ))}
          </Table>
          <p>
            <a href={partAddress('accounts', { order: '-point_bytes' })}>{texts.allByStorage}</a>
          </p>
        </>
      )}
    </section>
  );
}

function Tables({ stored }: { readonly stored: Stored }) {
  const most = stored.tables[0]?.bytes ?? 1;
  return (
    <section class="stack">
      <h3>{texts.tables}</h3>
      <Table
        label={texts.tables}
        class="operate-table"
        hasCards
        head={
          <tr>
            <th>{texts.table}</th>
            <th class="number">{texts.bytes}</th>
            <th>{texts.share}</th>
          </tr>
        }
      >
        {stored.tables.map(({ name, bytes }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td class="number" data-label={texts.bytes}>
              {amountOf(bytes, 'bytes')}
            </td>
            <td data-label={texts.share}>
              <progress
                class="progress-bar operate-share"
                value={bytes}
                max={most}
                aria-label={`${texts.share}: ${name}`}
              />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
