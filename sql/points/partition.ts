import type { Fragment, Queryable } from '../connect.js';

/** A partition of the points. */
export interface Partition {
  /** As in `points_partitions`. */
  readonly name: string;
  /** What it is in SQL. */
  readonly relation: Fragment;
}

export async function partitionOf(tx: Queryable, name: string): Promise<Partition> {
  const [row] = await tx<{ schema: string; relation: string }[]>`
    SELECT nspname AS schema, relname AS relation
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE pg_class.oid = ${name}::text::regclass`;
  return { name, relation: tx`${tx(row!.schema)}.${tx(row!.relation)}` };
}
