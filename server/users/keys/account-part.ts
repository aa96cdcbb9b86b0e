/** Credentials of an account. */
import { type AccountPart, DELETION_ORDER, removeRows, rowsOfUser } from '../account-part.js';

export const credentialsPart: AccountPart = {
  deletions: [
    {
      order: DELETION_ORDER.credentials,
      remove: removeRows(
        {
          relation: 'api_key_sensors',
          where: (sql, id) => sql`key_id IN (SELECT k.id FROM api_keys k WHERE k.user_id = ${id})`,
        },
        rowsOfUser('api_keys'),
        rowsOfUser('email_confirmations'),
        rowsOfUser('known_clients'),
        rowsOfUser('second_factors'),
        rowsOfUser('sessions'),
      ),
    },
  ],
  lists: [
    { file: 'keys', path: '/users/current/keys' },
    { file: 'sessions', path: '/users/current/sessions' },
  ],
};
