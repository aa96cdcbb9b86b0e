/** The commands of `npm run admin`, by name, which is one word or two. */
import {
  account,
  accounts,
  deleteCommand,
  demandSecondFactor,
  grant,
  lock,
  resetSecondFactor,
  revoke,
  unlock,
  waiveSecondFactor,
} from './accounts.js';
import { audit } from './audit.js';
import type { AdminCommand } from './command.js';
import { invite } from './invite.js';
import { cancel, jobs, retry } from './jobs.js';
import { quota } from './quota.js';
import { resetPassword } from './reset-password.js';
import { endSessionCommand, sessions } from './sessions.js';
import { addShardCommand } from './shards/add.js';
import { listShards } from './shards/list.js';
import { moveShardCommand } from './shards/move.js';
import { statements } from './statements.js';

export const commands: Readonly<Record<string, AdminCommand>> = {
  accounts,
  account,
  lock,
  unlock,
  delete: deleteCommand,
  'reset-password': resetPassword,
  'reset-second-factor': resetSecondFactor,
  'demand-second-factor': demandSecondFactor,
  'waive-second-factor': waiveSecondFactor,
  grant,
  revoke,
  sessions,
  'end-session': endSessionCommand,
  jobs,
  'retry-job': retry,
  'cancel-job': cancel,
  statements,
  audit,
  quota,
  invite,
  'shards list': listShards,
  'shards add': addShardCommand,
  'shards move': moveShardCommand,
};

/** @returns the name of the command that the words begin with; undefined: there is none */
export function commandIn([first = '', second = '']: readonly string[]): string | undefined {
  return [`${first} ${second}`, first].find((name) => Object.hasOwn(commands, name));
}

export function help(): string {
  const forms = Object.entries(commands).map(([name, { parameters }]) => `${name} ${parameters}`.trim());
  const width = Math.max(...forms.map((form) => form.length));
  const rows = Object.values(commands).map(
    ({ summary }, index) => `  ${forms[index]!.padEnd(width)}   ${summary}`,
  );
  return `usage: npm run admin -- COMMAND

${rows.join('\n')}

The command works on the database of DATABASE_URL, or on the embedded one in DATA_DIR, whether npm start runs or not.
`;
}
