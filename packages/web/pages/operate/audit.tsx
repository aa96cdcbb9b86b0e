/** The audit log of all accounts, filtered by who, what, result and time, and its export. */
import { useSignal } from '@preact/signals';
import type { Input as Query, Result } from '@sensorium/client';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { Badge } from '../../kit/badge.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { EmptyState, FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { Table } from '../../kit/table.js';
import { auditActions } from '../../texts/audit-actions.js';
import { operateTexts as texts } from '../../texts/operate.js';
import { partAddress } from './address.js';
import { AuditFilter, filterIn } from './audit-filter.js';

type Entry = Result<'GET', '/audit'>['entries'][number];
type AuditQuery = Query<'GET', '/audit'>;

/** Entries that are read at once. */
const PAGE = 50;

export function AuditLog() {
  const { query } = useLocation();
  const filter = filterIn(query);
  const key = JSON.stringify(filter);
  /** Entries after the first page. */
  const more = useSignal<{ readonly entries: readonly Entry[]; readonly next: number | null } | null>(null);
  const loaded = useLoad(
    async () => {
      const read = await call(() => client.get('/audit', { ...filter, per_page: PAGE }));
      more.value = null;
      return read;
    },
    [key],
    { forgets: true },
  );
  const { data } = loaded;
  const older = useSubmit(async () => {
    const first = data.value;
    const before = (more.value ?? first)?.next;
    if (before == null) return;
    const read = await call(() => client.get('/audit', { ...filter, before, per_page: 4 * PAGE }));
    // Meanwhile the filter has changed.
    if (first !== data.value) return;
    more.value = { entries: [...(more.value?.entries ?? []), ...read.entries], next: read.next };
  });
  useEffect(() => {
    older.error.value = null;
  }, [key]);
  const first = data.value;
  const entries = first === undefined ? [] : [...first.entries, ...(more.value?.entries ?? [])];
  const next = first === undefined ? null : (more.value ?? first).next;
  return (
    <section class="stack">
      <div class="row between">
        <h2>{texts.audit}</h2>
        <ButtonLink href={exportAddress(filter)} target="_self" download icon="download">
          {texts.export}
        </ButtonLink>
      </div>
      <p class="muted">{texts.auditText}</p>
      <AuditFilter key={key} filter={filter} name={nameIn(entries, filter.account)} />
      <LoadState of={loaded} lines={10} />
      {first !== undefined && entries.length === 0 && (
        <EmptyState icon="clock" title={texts.noEntries}>
          {texts.noEntriesText}
        </EmptyState>
      )}
      {entries.length > 0 && <Entries entries={entries} />}
      <FormError error={older.error.value} />
      {next !== null && (
        <div class="row">
          <Button isBusy={older.isBusy.value} onClick={older.run}>
            {texts.more}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Name of an account, as the entries have it: a deleted account has no other one. Empty: they do not have it. */
function nameIn(entries: readonly Entry[], account: number | undefined): string {
  if (account === undefined) return '';
  const own = entries.find(({ actor }) => actor.id === account)?.actor;
  const about = entries.find((each) => each.account === account && each.object.kind === 'user')?.object;
  return own?.name || about?.name || '';
}

function exportAddress(filter: AuditQuery): string {
  const query = new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  return `/audit/export?${query}`;
}

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  const head = (
    <tr>
      <th>{texts.when}</th>
      <th>{texts.by}</th>
      <th>{texts.action}</th>
      <th>{texts.about}</th>
      <th>{texts.where}</th>
      <th>{texts.result}</th>
    </tr>
  );
  return (
    <Table label={texts.audit} head={head} class="operate-table" hasCards>
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </Table>
  );
}

function Row({ entry }: { readonly entry: Entry }) {
  const { date, action, actor, object, account, address, agent, credential, result, count, detail } = entry;
  const name = object.name || (object.id === '' ? '' : `${object.kind} ${object.id}`);
  const more = Object.entries(detail).map(([member, value]) => `${member}: ${JSON.stringify(value)}`);
  return (
    <tr>
      <td data-label={texts.when}>
        <Age time={date * 1000} />
      </td>
      <th scope="row">
        {actor.id === null ? (
          <span class="cut operate-name">{actor.name || texts.nobody}</span>
        ) : (
          <a class="cut operate-name" href={partAddress('audit', { account: actor.id })}>
            {actor.name}
          </a>
        )}
        <div class="muted">{texts.credentials[credential]}</div>
      </th>
      <td data-label={texts.action}>
        <span title={action}>{auditActions[action]}</span>
        {count > 1 && <span class="muted number"> × {count.toLocaleString('en')}</span>}
        {more.length > 0 && <div class="muted operate-detail">{more.join(', ')}</div>}
      </td>
      <td data-label={texts.about}>
        {account === null ? (
          <span class="cut operate-name">{name}</span>
        ) : (
          <a class="cut operate-name" href={partAddress('accounts', { account })}>
            {name === '' ? account : name}
          </a>
        )}
      </td>
      <td title={agent} data-label={texts.where}>
        {address}
      </td>
      <td data-label={texts.result}>
        {result === 'done' ? texts.done : <Badge status="bad">{result}</Badge>}
      </td>
    </tr>
  );
}
