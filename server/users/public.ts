/** What other features use of this one. */
export { type AccountPart, DELETION_ORDER, ownedRows, removeRows, rowsOfUser } from './account-part.js';
export { Password, Person, Username } from './api.js';
export { deleteUser, requireOtherAdministrator } from './deletion.js';
export { json, safeName, whenRead } from './export/entries.js';
export { type AccessCheck, jsonList } from './export/lists.js';
export { parseExpiry } from './keys/expiry.js';
export {
  contradiction,
  type FoundUser,
  findNamed,
  isCaller,
  type NamedUser,
  namedIn,
  namedUsers,
  nameOf,
  requireOwnName,
} from './named.js';
export { checkUsername, usernameKey } from './names.js';
export { checkPassword, type PasswordRules } from './password-rules.js';
export { hashPassword, isEmptyPassword, passwordMatches, readablePassword } from './passwords.js';
export type { PersonRow } from './queries.js';
export { createInvitation, deleteInvitation, listInvitations } from './registration/invitations.js';
export { demandSecondFactor, resetSecondFactor } from './second-factor/queries.js';
export { replacePassword } from './sessions/queries.js';
export { throttled } from './sessions/throttle.js';
