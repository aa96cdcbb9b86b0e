/** What programs of PostgreSQL inherit: its system user can read it, and must not find the settings of the product, passwords among them. */

const NEEDED = ['PATH', 'LD_LIBRARY_PATH', 'TZ', 'SystemRoot', 'TEMP', 'TMP'];

export function databaseEnvironment(): NodeJS.ProcessEnv {
  const found = NEEDED.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return { ...Object.fromEntries(found), LC_ALL: 'C' };
}
