/** The password of a database whose address has none, from the password file of libpq: `PGPASSFILE` or `~/.pgpass`. */
import pgpass from 'pgpass';

/** @returns undefined: there is no such file, another user may read it, or no line fits */
export function passwordFromFile(connection: Parameters<typeof pgpass>[0]): Promise<string | undefined> {
  return new Promise((resolve) => pgpass(connection, resolve));
}
