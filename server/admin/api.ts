/** Declarations of administration. */
import { declare } from '../http/route.js';
import { Choice, describedAs, Id, IdOf, listOf, Nothing, paging, Text, Type } from '../http/schema.js';
import { ACCOUNT_ORDERS } from './account-orders.js';

const tag = 'administration';
const AccountParams = Type.Object({ id: IdOf('account') });
const JobParams = Type.Object({ id: IdOf('job') });
const MaybeDate = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const admin = { tag, access: 'administrator', policy: 'open', status: 200 } as const;

const account = {
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  administrator: Type.Boolean(),
  group: Type.Boolean({ description: 'The login of a group.' }),
  created: Type.Number({ description: 'UNIX seconds.' }),
  locked: MaybeDate('Since when it is locked, UNIX seconds. Null: it is not.'),
  last_login: MaybeDate('UNIX seconds. Null: none that the audit log still has.'),
  sensors: Type.Integer(),
  sessions: Type.Integer(),
  keys: Type.Integer(),
  file_bytes: Type.Integer({ description: 'Of the files of its sensors, as a sidecar counted them last.' }),
  points: Type.Integer({ description: 'Points kept, as a sidecar counted them last.' }),
  point_bytes: Type.Integer({ description: 'Their bytes, compressed, as a sidecar counted them last.' }),
  second_factor: Type.Boolean({ description: 'It has one.' }),
  second_factor_demanded: Type.Boolean({ description: 'An administrator demands one.' }),
};

const Limit = Type.Union([Type.Integer(), Type.Null()], { description: 'Null: without limit.' });
const limits = Type.Object(
  { sensors: Limit, points: Limit, point_bytes: Limit, file_bytes: Limit },
  { description: 'Quotas of the account.' },
);

export const listAccounts = declare({
  ...admin,
  method: 'GET',
  path: '/admin/accounts',
  summary: 'List accounts with their usage',
  audit: 'admin.read',
  query: Type.Object({
    search: Type.Optional(Text(254, 'Part of the username or the mail address; case does not count.')),
    locked: Type.Optional(Type.Boolean({ description: 'Only locked accounts, or only others.' })),
    administrator: Type.Optional(Type.Boolean({ description: 'Only administrators, or only others.' })),
    order: Type.Optional(
      Choice(
        ACCOUNT_ORDERS,
        'Order: by id, thus by age, by name, or by amount. `-` reverses it. Default `id`.',
      ),
    ),
    ...paging,
  }),
  heavy: ['order'],
  reply: listOf('accounts', Type.Object({ ...account, limits })),
});

export const getAccount = declare({
  ...admin,
  method: 'GET',
  path: '/admin/accounts/{id}',
  summary: 'Read an account and its storage',
  audit: 'admin.read',
  params: AccountParams,
  reply: Type.Object({
    account: Type.Object({
      ...account,
      storage: Type.Object({
        points: Type.Integer({ description: 'Without those of the last minutes.' }),
        point_bytes: Type.Integer(),
        file_bytes: Type.Integer({ description: 'Of the files that there are now.' }),
      }),
    }),
  }),
  errors: ['not_found'],
});

export const deleteAccount = declare({
  ...admin,
  method: 'DELETE',
  path: '/admin/accounts/{id}',
  summary: 'Delete an account and everything in it',
  audit: 'account.delete',
  params: AccountParams,
  deletesPoints: true,
  reply: Nothing,
  errors: ['not_found', 'last_administrator'],
});

export const lockAccount = declare({
  ...admin,
  method: 'POST',
  path: '/admin/accounts/{id}/lock',
  summary: 'Lock an account',
  description:
    'Its sessions and streams end at once, its API keys count as unknown, and its triggers, processors and services pause. Users with whom it ' +
    'has shared sensors go on reading them.',
  audit: 'account.lock',
  params: AccountParams,
  reply: Nothing,
  errors: ['not_found', 'last_administrator'],
});

export const unlockAccount = declare({
  ...admin,
  method: 'DELETE',
  path: '/admin/accounts/{id}/lock',
  summary: 'Unlock an account',
  audit: 'account.unlock',
  params: AccountParams,
  reply: Nothing,
  errors: ['not_found'],
});

export const resetPassword = declare({
  ...admin,
  method: 'POST',
  path: '/admin/accounts/{id}/password',
  summary: 'Give an account a new password',
  description:
    'Only this response has the password. The server ends all sessions of the account. API keys stay.',
  audit: 'password.reset',
  params: AccountParams,
  reply: Type.Object({ password: Type.String() }),
  errors: ['not_found', 'overloaded'],
});

export const createPasswordToken = declare({
  ...admin,
  method: 'POST',
  path: '/admin/accounts/{id}/password_token',
  summary: 'Let a user choose a new password',
  description:
    'Only this response has the token. `POST /resetPassword` takes it once, within an hour; in the web app `/app/password?token=` does. Until then the ' +
    'old password stays.',
  audit: 'password.request',
  params: AccountParams,
  reply: Type.Object({
    token: Type.String(),
    expires: Type.Integer({ description: 'UNIX seconds.' }),
  }),
  errors: ['not_found'],
});

export const removeSecondFactor = declare({
  ...admin,
  method: 'DELETE',
  path: '/admin/accounts/{id}/second_factor',
  summary: 'Remove the second factor of an account',
  description: 'For a user who has lost it. The server ends all sessions of the account. API keys stay.',
  audit: 'second_factor.reset',
  params: AccountParams,
  reply: Nothing,
  errors: ['not_found'],
});

export const demandSecondFactor = declare({
  ...admin,
  method: 'POST',
  path: '/admin/accounts/{id}/second_factor/demand',
  summary: 'Demand a second factor of an account',
  description:
    'Before you do: clients of the account that cannot send `otp` at the login, such as those of the historic service, need an API key from then ' +
    'on. Sessions of an account without a second factor end, and the next one can only set it up.',
  audit: 'second_factor.demand',
  params: AccountParams,
  reply: Nothing,
  errors: ['not_found'],
});

export const waiveSecondFactor = declare({
  ...admin,
  method: 'DELETE',
  path: '/admin/accounts/{id}/second_factor/demand',
  summary: 'No longer demand a second factor of an account',
  audit: 'second_factor.waive',
  params: AccountParams,
  reply: Nothing,
  errors: ['not_found'],
});

export const grantAdministrator = declare({
  ...admin,
  method: 'POST',
  path: '/admin/accounts/{id}/administrator',
  summary: 'Make an account an administrator',
  audit: 'administrator.grant',
  params: AccountParams,
  reply: Nothing,
  errors: ['not_found'],
});

export const revokeAdministrator = declare({
  ...admin,
  method: 'DELETE',
  path: '/admin/accounts/{id}/administrator',
  summary: 'Take the role of an administrator from an account',
  audit: 'administrator.revoke',
  params: AccountParams,
  reply: Nothing,
  errors: ['not_found', 'last_administrator'],
});

export const listSessions = declare({
  ...admin,
  method: 'GET',
  path: '/admin/sessions',
  summary: 'List sessions of all accounts',
  audit: 'admin.read',
  query: Type.Object({
    account: Type.Optional(describedAs(Id, 'Only sessions of this account.')),
    ...paging,
  }),
  reply: listOf(
    'sessions',
    Type.Object({
      id: Type.Integer({ description: 'Names the session; it is not its secret.' }),
      account: Type.Integer(),
      username: Type.String(),
      device: Type.String({ description: 'User-Agent of the login, shortened.' }),
      address: Type.String({ description: 'Network address of the login.' }),
      created: Type.Number({ description: 'UNIX seconds.' }),
      last_used: Type.Number({ description: 'UNIX seconds, to within five minutes.' }),
    }),
  ),
});

export const endSession = declare({
  ...admin,
  method: 'DELETE',
  path: '/admin/sessions/{id}',
  summary: 'End a session',
  audit: 'session.end',
  params: Type.Object({ id: IdOf('session') }),
  reply: Nothing,
  errors: ['not_found'],
});

export const listJobs = declare({
  ...admin,
  method: 'GET',
  path: '/admin/jobs',
  summary: 'List background jobs',
  audit: 'admin.read',
  query: Type.Object({
    state: Type.Optional(Choice(['waiting', 'running', 'failed'], '`failed`: waits for its next attempt.')),
    ...paging,
  }),
  reply: listOf(
    'jobs',
    Type.Object({
      id: Type.Integer(),
      task: Type.String(),
      state: Choice(['waiting', 'running', 'failed']),
      attempts: Type.Integer(),
      due: Type.Number({ description: 'UNIX seconds.' }),
      created: Type.Number({ description: 'UNIX seconds.' }),
      error: Type.String({ description: 'Of the last attempt. Empty: none.' }),
      flags: Type.Array(Type.String(), { description: 'For example the account: `account:7`.' }),
    }),
  ),
});

export const retryJob = declare({
  ...admin,
  method: 'POST',
  path: '/admin/jobs/{id}/retry',
  summary: 'Run a job now',
  audit: 'job.retry',
  params: JobParams,
  reply: Nothing,
  errors: ['not_found'],
});

export const cancelJob = declare({
  ...admin,
  method: 'DELETE',
  path: '/admin/jobs/{id}',
  summary: 'Cancel a job that does not run',
  audit: 'job.cancel',
  params: JobParams,
  reply: Nothing,
  errors: ['not_found'],
});

export const listStatements = declare({
  ...admin,
  method: 'GET',
  path: '/admin/statements',
  summary: 'List slow statements of the database',
  audit: 'admin.read',
  reply: Type.Object({
    running: Type.Array(
      Type.Object({
        process: Type.Integer(),
        application: Type.String(),
        state: Type.String(),
        seconds: Type.Number(),
        waits_for: Type.String({ description: 'Empty: nothing.' }),
        statement: Type.String({ description: 'Without its parameters.' }),
      }),
      { description: 'Statements that have run for more than a second.' },
    ),
    frequent: Type.Union(
      [
        Type.Array(
          Type.Object({
            calls: Type.Integer(),
            total_seconds: Type.Number(),
            mean_seconds: Type.Number(),
            statement: Type.String(),
          }),
        ),
        Type.Null(),
      ],
      { description: 'Statements with the most time in all. Null: `pg_stat_statements` is not installed.' },
    ),
  }),
});

export const declarations = [
  listAccounts,
  getAccount,
  deleteAccount,
  lockAccount,
  unlockAccount,
  resetPassword,
  createPasswordToken,
  removeSecondFactor,
  demandSecondFactor,
  waiveSecondFactor,
  grantAdministrator,
  revokeAdministrator,
  listSessions,
  endSession,
  listJobs,
  retryJob,
  cancelJob,
  listStatements,
];
