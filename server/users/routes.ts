/** Handlers of accounts. */
import { ApiError, invalid } from '@sensorium/model/errors';
import { isLocal, networkOf } from '../../common/client-network.js';
import { transact } from '../../sql/connect.js';
import { created, on, type Route } from '../http/route.js';
import { pageOf } from '../http/schema.js';
import * as api from './api.js';
import { deleteUser } from './deletion.js';
import { keyRoutes } from './keys/routes.js';
import { checkUsername, usernameKey } from './names.js';
import type { UserParts } from './parts.js';
import { checkPassword } from './password-rules.js';
import { hashPassword } from './passwords.js';
import { changeUser, emailTaken, findUser, insertUser, listPeople, usernameTaken } from './queries.js';
import { requireInvitation, useInvitation } from './registration/invitations.js';
import { RegistrationRate } from './registration/rate.js';
import { resetRoutes } from './reset/routes.js';
import { isPasswordOf } from './sessions/queries.js';
import { sessionRoutes } from './sessions/routes.js';

/** All routes of this folder: accounts, sessions, API keys, password resets. */
export function userRoutes(parts: UserParts): Route[] {
  return [...accountRoutes(parts), ...sessionRoutes(parts), ...keyRoutes(parts), ...resetRoutes(parts)];
}

function accountRoutes({ sql, config, accountParts }: UserParts): Route[] {
  const rate = new RegistrationRate(config.REGISTRATIONS_PER_HOUR);
  return [
    on(api.register, async ({ body, visitor, base, remoteAddress, header, warn }) => {
      const { username, password, invitation: inUser, ...profile } = body.user;
      const invitation = visitor?.administrator === true ? undefined : (inUser ?? body.invitation);
      if (visitor?.administrator !== true) {
        checkOpen(config.REGISTRATION, invitation);
        if (!isLocal(remoteAddress, header)) rate.take(networkOf(remoteAddress));
      }
      checkUsername(username, 'user.username');
      checkPassword(password, 'user.password', { rules: config.PASSWORD_RULES, warn });
      if (invitation !== undefined) await requireInvitation(sql, invitation);
      const passwordHash = await hashPassword(password);
      const user = await transact(sql, async (tx) => {
        const made = await insertUser(tx, { username, passwordHash, administrator: false, profile });
        if (invitation !== undefined) await useInvitation(tx, invitation, made.id);
        return made;
      });
      return created({ user }, `${base}/users/${user.id}`);
    }),

    on(api.listUsers, async ({ caller, query }) => ({
      body: await listPeople(
        sql,
        caller.userId,
        { everybody: caller.administrator, email: query.email },
        pageOf(query),
      ),
    })),

    on(api.currentUser, async ({ caller }) => ({ body: { user: await findUser(sql, caller.userId) } })),

    on(api.getUser, async ({ params }) => ({
      body: { user: await findUser(sql, params.id) },
    })),

    on(api.updateUser, async ({ params, body, caller, remoteAddress }) => {
      const id = params.id;
      const { password, ...changes } = body.user;
      if (changes.username !== undefined) checkUsername(changes.username, 'user.username');
      if (password !== undefined) {
        const attempt = { name: usernameKey(caller.username), address: remoteAddress };
        if (!(await isPasswordOf(sql, id, password, attempt, config.LOGINS_PER_MINUTE))) {
          throw invalid('user.password', 'a new password goes to POST /change_password');
        }
      }
      return { body: { user: await changeUser(sql, id, changes) } };
    }),

    on(api.deleteUser, async ({ params }) => {
      await deleteUser(sql, accountParts, params.id);
      return { body: {} };
    }),

    on(api.checkUsername, async ({ params }) => ({
      body: { available: isAllowed(params.username) && !(await usernameTaken(sql, params.username)) },
    })),

    on(api.checkEmail, async ({ params }) => ({
      body: { available: !(await emailTaken(sql, params.email)) },
    })),
  ];
}

/** @throws ApiError registration_closed, invitation_required */
function checkOpen(registration: UserParts['config']['REGISTRATION'], invitation: string | undefined): void {
  if (registration === 'closed') throw new ApiError('registration_closed');
  if (registration === 'invitation' && invitation === undefined) throw new ApiError('invitation_required');
}

function isAllowed(username: string): boolean {
  try {
    checkUsername(username, 'username');
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
