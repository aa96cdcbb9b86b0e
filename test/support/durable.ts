/** A database server that saves what outlives a crash of its machine, as servers for tests do, saves nothing while figures are taken. */
import { connect, type Sql } from '../../sql/connect.js';
import { readDurability } from '../../sql/durability.js';

/**
 * The product refuses a database whose settings are weak, and its figures would be those of another one. Who is killed meanwhile leaves them on.
 * @param url of the server, for a superuser
 */
export async function whileDurable<T>(url: string, work: () => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1, name: 'durable' });
  try {
    const { fsync, full_page_writes } = await readDurability(sql);
    const off = Object.entries({ fsync, full_page_writes }).flatMap(([name, isOn]) => (isOn ? [] : [name]));
    await set(sql, off, 'on');
    try {
      return await work();
    } finally {
      await set(sql, off, 'off');
    }
  } finally {
    await sql.end();
  }
}

async function set(sql: Sql, names: readonly string[], to: 'on' | 'off'): Promise<void> {
  for (const name of names) await sql.unsafe(`ALTER SYSTEM SET ${name} = ${to}`);
  if (names.length > 0) await sql`SELECT pg_reload_conf()`;
}
