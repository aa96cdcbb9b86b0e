/** Handlers of accounts. */
import { ApiError, invalid } from '@sensorium/model/errors';
import { isLocal, networkOf } from '../../common/client-network.js';
import { transact } from '../../sql/connect.js';
import { created, on, type Route } from '../http/route.js';
import { pageOf } from '../http/schema.js';
import * as api from './api.js';
import { deleteUser } from './deletion.js';
import { awaitConfirmation } from './email/queries.js';
import { emailRoutes } from './email/routes.js';
import { keyRoutes } from './keys/routes.js';
import { checkUsername, usernameKey } from './names.js';
import type { UserParts } from './parts.js';
import { checkPassword } from './password-rules.js';
import { hashPassword } from './passwords.js';
import { changeUser, emailTaken, findUser, insertUser, listPeople, usernameTaken } from './queries.js';
import { requireInvitation, useInvitation } from './registration/invitations.js';
import { RegistrationRate } from './registration/rate.js';
import { resetRoutes } from './reset/routes.js';
import { secondFactorRoutes } from './second-factor/routes.js';
import { LoginLimits } from './sessions/login-limits.js';
import { isPasswordOf } from './sessions/queries.js';
import { sessionRoutes } from './sessions/routes.js';
import { welcomeRoutes } from './welcome/routes.js';

/** All routes of this folder: accounts, sessions, API keys, password resets, mail addresses, second factors, the first link. */
export function userRoutes(parts: UserParts): Route[] {
  const limits = new LoginLimits(parts.sql, parts.config);
  return [
    ...accountRoutes(parts),
    ...sessionRoutes(parts, limits),
    ...keyRoutes(parts),
    ...resetRoutes(parts, limits),
    ...emailRoutes(parts, limits),
    ...secondFactorRoutes(parts),
    ...welcomeRoutes(parts, limits),
  ];
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
      const isToConfirm = config.REGISTRATION_CONFIRM === 'on' && visitor?.administrator !== true;
      if (isToConfirm && !profile.email)
        throw invalid('user.email', 'is required here: it has to be confirmed');
      if (invitation !== undefined) await requireInvitation(sql, invitation);
      const passwordHash = await hashPassword(password, { address: remoteAddress });
      const user = await transact(sql, async (tx) => {
        const inserted = await insertUser(tx, { username, passwordHash, administrator: false, profile });
        if (invitation !== undefined) await useInvitation(tx, invitation, inserted.id);
        if (isToConfirm) await awaitConfirmation(tx, inserted.id);
        return inserted;
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
      const rules = { confirmsMail: config.SMTP_URL !== '', mayChangeLogin: caller.key === null };
      return { body: { user: await changeUser(sql, id, changes, rules) } };
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
