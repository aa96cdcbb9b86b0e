/** What programs of PostgreSQL inherit: its system user can read it, and must not find the settings of the product, passwords among them. */

/** In capitals: Windows does not tell them apart. */
const NEEDED = ['PATH', 'LD_LIBRARY_PATH', 'TZ', 'SYSTEMROOT', 'TEMP', 'TMP'];

export function databaseEnvironment(): NodeJS.ProcessEnv {
  const found = Object.entries(process.env).filter(([name]) => NEEDED.includes(name.toUpperCase()));
  return { ...Object.fromEntries(found), LC_ALL: 'C' };
}
