/** Declarations of the audit log. */
import { actionNames } from '../../sql/store/audit/actions.js';
import { declare } from '../http/route.js';
import { Choice, describedAs, Id, perPage, ReadDate, Text, Type } from '../http/schema.js';

const filter = {
  action: Type.Optional(Choice(actionNames, 'Only entries of this action.')),
  result: Type.Optional(Choice(['done', 'refused'], 'Only acts that took effect, or only refusals.')),
  reads: Type.Optional(
    Type.Boolean({ description: 'False: without reads of administrators (`admin.read`). Default true.' }),
  ),
  start_date: ReadDate('Only entries from this date on.'),
  end_date: ReadDate('Only entries until this date.'),
};

const cursor = {
  before: Type.Optional(describedAs(Id, 'Only entries before this one: `next` of the previous page.')),
  per_page: perPage(),
};

const account = Type.Optional(describedAs(Id, 'Only entries of this account: it acted, or was affected.'));

export const Entry = Type.Object({
  id: Type.Integer(),
  date: Type.Number({ description: 'UNIX seconds.' }),
  action: Choice(actionNames, 'What was done.'),
  result: Type.String({ description: '`done`, or the code of the refusal.' }),
  count: Type.Integer({ minimum: 1, description: 'Equal acts that the entry counts together.' }),
  actor: Type.Object(
    {
      id: Type.Union([Type.Integer(), Type.Null()]),
      name: Text(101, 'Username at that time.'),
    },
    {
      description:
        'Account that acted. Id null: nobody was logged in, the operator acted, or another user whom you may not see.',
    },
  ),
  credential: Choice(['session', 'key', 'token', 'command', 'none'], 'How the actor was identified.'),
  credential_id: Type.String({ description: 'Which session or API key. Never its secret.' }),
  address: Type.String({ description: 'Address of the client. Empty: unknown, or of another user.' }),
  agent: Type.String({ description: 'User agent, shortened.' }),
  object: Type.Object(
    { kind: Type.String(), id: Type.String(), name: Type.String() },
    { description: 'What was acted on, for example `{"kind":"sensor","id":"7","name":"meter"}`.' },
  ),
  account: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Affected account, if it is not the one that acted.',
  }),
  detail: Type.Object({}, { additionalProperties: true, description: 'More, by action.' }),
});

const Entries = Type.Object({
  entries: Type.Array(Entry, { description: 'Newest first.' }),
  next: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Parameter `before` of the next page. Null: there is none.',
  }),
});

const LINES = ['application/x-ndjson'] as const;

export const listAudit = declare({
  method: 'GET',
  path: '/audit',
  tag: 'administration',
  summary: 'Read the audit log',
  access: 'administrator',
  policy: 'open',
  audit: 'admin.read',
  query: Type.Object({ account, ...filter, ...cursor }),
  status: 200,
  reply: Entries,
});

export const exportAudit = declare({
  method: 'GET',
  path: '/audit/export',
  tag: 'administration',
  summary: 'Export the audit log as JSON lines',
  description: 'One entry a line, newest first.',
  access: 'administrator',
  policy: 'open',
  audit: 'admin.read',
  query: Type.Object({ account, ...filter }),
  status: 200,
  reply: Type.String(),
  produces: LINES,
});

export const listOwnAudit = declare({
  method: 'GET',
  path: '/users/current/audit',
  tag: 'account',
  summary: 'Read the audit log of your account',
  description:
    'What was done with your account, and what others did to it: logins, failed logins, keys, rights, deletions. Other users are not named.',
  access: 'account',
  policy: 'own',
  query: Type.Object({ ...filter, ...cursor }),
  status: 200,
  reply: Entries,
});

export const exportOwnAudit = declare({
  method: 'GET',
  path: '/users/current/audit/export',
  tag: 'account',
  summary: 'Export the audit log of your account as JSON lines',
  access: 'account',
  policy: 'own',
  query: Type.Object(filter),
  status: 200,
  reply: Type.String(),
  produces: LINES,
});

export const declarations = [listAudit, exportAudit, listOwnAudit, exportOwnAudit];
