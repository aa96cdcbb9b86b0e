/** All accounts: searched, sorted and paged by the server, with what each uses of its quotas, and one of them beside the list. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { amountOf, shortAmountOf } from '../../kit/amount.js';
import { Button } from '../../kit/button.js';
import { Segmented } from '../../kit/choice.js';
import { Icon } from '../../kit/icons/icon.js';
import { Input, Select } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { EmptyState } from '../../kit/states.js';
import { Table } from '../../kit/table.js';
import { operateTexts as texts } from '../../texts/operate.js';
import { AccountDrawer } from './account-drawer.js';
import { pageIn, partAddress } from './address.js';
import { PAGE, Pager } from './pager.js';
import { States } from './states.js';
import type { Account } from './types.js';

const SHOWS = ['all', 'administrators', 'locked'] as const;
/** Milliseconds after the last key until the search goes into the address. */
const PAUSE = 250;

/** Columns that sort, with the order that a first click gives. */
const COLUMNS = [
  ['username', texts.name, 'username'],
  ['sensors', texts.sensors, '-sensors'],
  ['points', texts.pointsKept, '-points'],
  ['point_bytes', texts.pointBytes, '-point_bytes'],
  ['file_bytes', texts.fileBytes, '-file_bytes'],
  ['id', texts.created, '-id'],
] as const;
type Order = (typeof COLUMNS)[number][0] | `-${(typeof COLUMNS)[number][0]}`;
const ORDERS: readonly Order[] = COLUMNS.flatMap(([name]) => [name, `-${name}` as const]);

export function Accounts() {
  const { query, route } = useLocation();
  const page = pageIn(query);
  const show = SHOWS.find((each) => each === query.show) ?? 'all';
  const order = ORDERS.find((each) => each === query.order) ?? 'id';
  const search = query.search ?? '';
  const open = Number(query.account) || null;
  const typed = useSignal(search);
  /** What the address has of the search box. */
  const sent = useRef(search);
  const addressWith = (changed: Readonly<Record<string, string | number | undefined>>) =>
    partAddress('accounts', {
      search,
      show: show === 'all' ? undefined : show,
      order: order === 'id' ? undefined : order,
      page: page || undefined,
      account: open ?? undefined,
      ...changed,
    });
  const go = (changed: Parameters<typeof addressWith>[0], replaces = false) =>
    route(addressWith(changed), replaces);
  const loaded = useLoad(
    () =>
      call(() =>
        client.get('/admin/accounts', {
          page,
          per_page: PAGE,
          order,
          ...(search === '' ? {} : { search }),
          ...(show === 'administrators' ? { administrator: true } : {}),
          ...(show === 'locked' ? { locked: true } : {}),
        }),
      ),
    [page, show, order, search],
    { forgets: true },
  );
  // What is sorted, shown or opened during the pause stays so.
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    // The address has changed otherwise than by typing, for example on the way back.
    if (search !== sent.current) typed.value = search;
    sent.current = search;
  }, [search]);
  useEffect(() => {
    if (typed.value === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed.value;
      latest.current({ search: typed.value, page: undefined }, true);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed.value]);

  const shown = loaded.data.value;
  const head = (
    <tr>
      {COLUMNS.map(([name, label, first]) => [
        name === 'sensors' && <th key="state">{texts.state}</th>,
        <SortHead
          key={name}
          label={label}
          isNumber={!['username', 'id'].includes(name)}
          direction={order === name ? 'ascending' : order === `-${name}` ? 'descending' : undefined}
          onSort={() =>
            go({ order: order === first ? (first === name ? `-${name}` : name) : first, page: undefined })
          }
        />,
      ])}
      <th>{texts.lastLogin}</th>
    </tr>
  );
  return (
    <section class="stack">
      <h2>{texts.accounts}</h2>
      <div class="row between">
        <div class="operate-search">
          <Input
            type="search"
            icon="search"
            aria-label={texts.search}
            placeholder={texts.search}
            value={typed.value}
            maxLength={254}
            onInput={({ currentTarget }) => {
              typed.value = currentTarget.value;
            }}
          />
        </div>
        <Segmented
          label={texts.show}
          value={show}
          choices={SHOWS.map((value) => ({ value, label: texts.shows[value] }))}
          onChange={(value) => go({ show: value === 'all' ? undefined : value, page: undefined })}
        />
        {/* Where rows are cards, there is no head of a column to sort by. */}
        <div class="operate-order">
          <Select
            aria-label={texts.order}
            value={order}
            onChange={({ currentTarget }) => go({ order: currentTarget.value, page: undefined })}
          >
            {COLUMNS.flatMap(([name, label]) =>
              (['ascending', 'descending'] as const).map((direction) => (
                <option key={direction} value={direction === 'ascending' ? name : `-${name}`}>
                  {texts.orderBy[direction](label)}
                </option>
              )),
            )}
          </Select>
        </div>
      </div>
      <LoadState of={loaded} lines={10} />
      {shown?.accounts.length === 0 && (
        <EmptyState
          icon="account"
          title={texts.noAccounts}
          actions={<Button onClick={() => route(partAddress('accounts'))}>{texts.showAll}</Button>}
        >
          {texts.noAccountsText}
        </EmptyState>
      )}
      {shown !== undefined && shown.accounts.length > 0 && (
        <Table label={texts.accounts} head={head} class="operate-table" hasCards>
          {shown.accounts.map((account) => (
            <Row
              key={account.id}
              account={account}
              isOpen={account.id === open}
              onOpen={() => go({ account: account.id })}
            />
          ))}
        </Table>
      )}
      {shown !== undefined && (
        <Pager
          page={page}
          total={shown.total}
          addressOf={(next) => addressWith({ page: next || undefined, account: undefined })}
        />
      )}
      {open !== null && (
        <AccountDrawer
          key={open}
          id={open}
          onClose={() => latest.current({ account: undefined })}
          onChanged={() => void loaded.reload()}
        />
      )}
    </section>
  );
}

interface SortHeadProps {
  readonly label: string;
  readonly isNumber: boolean;
  readonly direction: 'ascending' | 'descending' | undefined;
  readonly onSort: () => void;
}

function SortHead({ label, isNumber, direction, onSort }: SortHeadProps) {
  return (
    <th class={isNumber ? 'number' : undefined} aria-sort={direction ?? 'none'}>
      <button type="button" class="operate-sort" title={texts.sortBy(label)} onClick={onSort}>
        {label}
        {direction !== undefined && (
          <Icon name={direction === 'ascending' ? 'chevron-up' : 'chevron-down'} size={12} />
        )}
      </button>
      <span class="operate-column">{label}</span>
    </th>
  );
}

interface RowProps {
  readonly account: Account;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function Row({ account, isOpen, onOpen }: RowProps) {
  const { username, email, sensors, points, point_bytes, file_bytes, limits } = account;
  return (
    <tr aria-current={isOpen ? 'true' : undefined}>
      <th scope="row">
        <button type="button" class="operate-open" aria-expanded={isOpen ? 'true' : 'false'} onClick={onOpen}>
          <span class="cut operate-name">{username}</span>
        </button>
        {email !== '' && <div class="muted cut operate-name">{email}</div>}
      </th>
      <td data-label={texts.state}>
        <States account={account} />
      </td>
      <Amount name={texts.sensors} use={sensors} limit={limits.sensors} unit="items" />
      <Amount name={texts.pointsKept} use={points} limit={limits.points} unit="points" />
      <Amount name={texts.pointBytes} use={point_bytes} limit={limits.point_bytes} unit="bytes" />
      <Amount name={texts.fileBytes} use={file_bytes} limit={limits.file_bytes} unit="bytes" />
      <td data-label={texts.created}>
        <Age time={account.created * 1000} />
      </td>
      <td data-label={texts.lastLogin}>
        {account.last_login === null ? texts.never : <Age time={account.last_login * 1000} />}
      </td>
    </tr>
  );
}

/** Part of a quota from which it shows as nearly used up. */
const NEARLY = 0.9;

interface AmountProps {
  readonly name: string;
  readonly use: number;
  readonly limit: number | null;
  readonly unit: string;
}

function Amount({ name, use, limit, unit }: AmountProps) {
  const isNearly = limit !== null && use >= limit * NEARLY;
  return (
    <td class="number" data-label={name}>
      <div class={isNearly ? 'operate-nearly' : undefined}>{amountOf(use, unit)}</div>
      {limit !== null && (
        <div class="operate-of">
          <span class="muted">{texts.of(shortAmountOf(limit, unit))}</span>
          <progress class="progress-bar" value={use} max={Math.max(1, limit)} aria-label={name} />
        </div>
      )}
    </td>
  );
}
