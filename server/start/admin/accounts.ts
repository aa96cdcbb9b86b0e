/** Commands on accounts: the same functions as the routes below `/admin/accounts`. */
import type { Sql } from '../../../sql/connect.js';
import type { Shards } from '../../../sql/shards.js';
import { accountParts } from '../../account-parts.js';
import {
  type AccountRow,
  accountNamed,
  deleteAccount,
  findAccount,
  listAccounts,
  lockAccount,
  removeSecondFactor,
  setAdministrator,
  setSecondFactorDemand,
  unlockAccount,
} from '../../admin/accounts.js';
import { type AdminCommand, UsageError } from './command.js';
import { dateOf, table } from './table.js';

const MOST = 1000;

export const accounts: AdminCommand = {
  parameters: '[SEARCH]',
  summary: 'lists accounts; SEARCH is part of a username or mail address',
  async prepare([search, ...rest]) {
    if (rest.length > 0) throw new UsageError();
    return async (sql) => {
      const filter = { search, locked: undefined };
      const { accounts: rows, total } = await listAccounts(sql, filter, { limit: MOST, offset: 0 });
      const more = total > rows.length ? [`${total - rows.length} more: name a part of them`] : [];
      return [...table(rows.map(rowOf)), ...more];
    };
  },
};

function rowOf({ id, username, administrator, locked, created, last_login, ...row }: AccountRow) {
  return {
    id,
    name: username,
    state: [administrator ? 'administrator' : '', locked === null ? '' : 'locked'].join(' ').trim(),
    created: dateOf(created),
    'last login': dateOf(last_login),
    sensors: row.sensors,
    keys: row.keys,
    sessions: row.sessions,
    'file bytes': row.file_bytes,
  };
}

export const account: AdminCommand = onAccount(
  'shows an account and its storage',
  async (sql, id, _, shards) => {
    const { storage, ...row } = await findAccount(sql, shards, id);
    const shown = {
      ...rowOf(row),
      'file bytes': storage.file_bytes,
      mail: row.email,
      points: storage.points,
      'point bytes': storage.point_bytes,
    };
    return Object.entries(shown).map(([name, value]) => `${name}: ${value}`);
  },
);

export const lock: AdminCommand = onAccount(
  'locks an account: its sessions and keys end, its triggers, processors and services pause',
  async (sql, id, name) => {
    await lockAccount(sql, id);
    return [`${name} is locked.`];
  },
);

export const unlock: AdminCommand = onAccount('unlocks an account', async (sql, id, name) => {
  await unlockAccount(sql, id);
  return [`${name} is not locked.`];
});

export const grant: AdminCommand = onAccount('makes an account an administrator', async (sql, id, name) => {
  await setAdministrator(sql, id, true);
  return [`${name} is an administrator.`];
});

export const revoke: AdminCommand = onAccount(
  'takes the role of an administrator from an account',
  async (sql, id, name) => {
    await setAdministrator(sql, id, false);
    return [`${name} is no administrator.`];
  },
);

export const resetSecondFactor: AdminCommand = onAccount(
  'removes the second factor of a user who has lost it; ends its sessions',
  async (sql, id, name) => {
    await removeSecondFactor(sql, id);
    return [`${name} logs in with the password alone.`];
  },
);

export const demandSecondFactor: AdminCommand = onAccount(
  'demands a second factor: clients that cannot send one need an API key from then on',
  async (sql, id, name) => {
    await setSecondFactorDemand(sql, id, true);
    return [`${name} needs a second factor. Clients that cannot send one need an API key.`];
  },
);

export const waiveSecondFactor: AdminCommand = onAccount(
  'no longer demands a second factor',
  async (sql, id, name) => {
    await setSecondFactorDemand(sql, id, false);
    return [`${name} needs no second factor.`];
  },
);

const SURE = '--yes';

export const deleteCommand: AdminCommand = {
  parameters: `NAME ${SURE}`,
  summary: 'deletes an account with everything in it; entries of the audit log stay',
  async prepare(given) {
    if (!given.includes(SURE)) throw new UsageError();
    const [name, ...rest] = given.filter((each) => each !== SURE);
    if (name === undefined || rest.length > 0) throw new UsageError();
    return async (sql) => {
      await deleteAccount(sql, accountParts, await accountNamed(sql, name));
      return [`${name} is deleted.`];
    };
  },
};

/** A command with the name of an account as its parameter. */
function onAccount(
  summary: string,
  work: (sql: Sql, id: number, name: string, shards: Shards) => Promise<readonly string[]>,
): AdminCommand {
  return {
    parameters: 'NAME',
    summary,
    async prepare([name, ...rest]) {
      if (name === undefined || name.startsWith('-') || rest.length > 0) throw new UsageError();
      return async (sql, shards) => work(sql, await accountNamed(sql, name), name, shards);
    },
  };
}
