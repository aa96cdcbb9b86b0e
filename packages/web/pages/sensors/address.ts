/** What of the list of sensors is in its address, so that it can be sent, reloaded and gone back to. */
import { PAGES } from '../../addresses.js';

export const ORDERS = ['name', '-name', '-last_date', 'last_date', '-id', 'id'] as const;
export type Order = (typeof ORDERS)[number];

export const OWNERS = ['all', 'mine', 'others'] as const;
export type Owner = (typeof OWNERS)[number];

export interface ListState {
  readonly search: string;
  readonly owner: Owner;
  /** Only own sensors that are shared. */
  readonly isShared: boolean;
  readonly group: number | null;
  readonly order: Order;
  /** Whether the form for a new sensor is open. */
  readonly isCreating: boolean;
}

export const EVERYTHING: ListState = {
  search: '',
  owner: 'all',
  isShared: false,
  group: null,
  order: 'name',
  isCreating: false,
};

/** @param query decoded; unknown and wrong members count as absent */
export function stateOf(query: Readonly<Record<string, string | undefined>>): ListState {
  const group = Number(query.group);
  return {
    search: query.search ?? '',
    owner: OWNERS.find((each) => each === query.owner) ?? 'all',
    isShared: query.shared === '1',
    group: Number.isSafeInteger(group) && group > 0 ? group : null,
    order: ORDERS.find((each) => each === query.order) ?? 'name',
    isCreating: query.new === '1',
  };
}

/** Path and query of a state; what is as usual stays out of it. */
export function addressOf({ search, owner, isShared, group, order, isCreating }: ListState): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (owner !== 'all') query.set('owner', owner);
  if (isShared) query.set('shared', '1');
  if (group !== null) query.set('group', String(group));
  if (order !== 'name') query.set('order', order);
  if (isCreating) query.set('new', '1');
  const text = query.toString();
  return text === '' ? PAGES.sensors : `${PAGES.sensors}?${text}`;
}

/** The words of a search, each once. */
export function wordsOf(search: string): string[] {
  return [...new Set(search.split(/\s+/).filter((word) => word !== ''))];
}

/** Whether a state shows less than everything. */
export function isFiltered({ search, owner, isShared, group }: ListState): boolean {
  return wordsOf(search).length > 0 || owner !== 'all' || isShared || group !== null;
}

/** Parameters of `GET /sensors` for a state. */
export function queryOf({ search, owner, isShared, group, order }: ListState) {
  return {
    details: 'row' as const,
    order,
    ...(wordsOf(search).length === 0 ? {} : { search }),
    ...(owner === 'all' ? {} : { owned: owner === 'mine' }),
    ...(isShared ? { shared: true } : {}),
    ...(group === null ? {} : { group_id: group }),
  };
}
