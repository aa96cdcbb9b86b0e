/** The commands of `npm run admin`, by name. */
import type { AdminCommand } from './command.js';
import { invite } from './invite.js';
import { quota } from './quota.js';
import { resetPassword } from './reset-password.js';

export const commands: Readonly<Record<string, AdminCommand>> = {
  'reset-password': resetPassword,
  quota,
  invite,
};

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
