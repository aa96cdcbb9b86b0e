/** Environment of PostgreSQL's programs. Its system user can read it, so it must not hold the product's settings, such as passwords. */

/** In upper case: names are case-insensitive on Windows. */
const NEEDED = ['PATH', 'LD_LIBRARY_PATH', 'TZ', 'SYSTEMROOT', 'TEMP', 'TMP'];

export function databaseEnvironment(): NodeJS.ProcessEnv {
  const found = Object.entries(process.env).filter(([name]) => NEEDED.includes(name.toUpperCase()));
  return { ...Object.fromEntries(found), LC_ALL: 'C' };
}
