/** Connections to the database: `postgres` for queries. The write path has its own pool (`server/data/flush/`). */
import postgres from 'postgres';

/** Every int8 of the schema (ids, dates in microseconds, counts) is below 2^53. */
const types = {
  bigint: {
    to: 20,
    from: [20],
    serialize: (value: number) => String(value),
    parse: (text: string) => Number(text),
  },
};

export type Sql = postgres.Sql<{ bigint: number }>;
/** Inside `sql.begin(...)`. */
export type Transaction = postgres.TransactionSql<{ bigint: number }>;
/** What a query needs: the pool or a transaction. */
export type Queryable = Sql | Transaction;

/**
 * @param url `postgres://user:password@host:port/database`
 * @param options.max connections of the pool at most
 * @param options.name shown as `application_name` in the database
 */
export function connect(url: string, options: { max: number; name: string }): Sql {
  return postgres(url, {
    max: options.max,
    types,
    onnotice: () => {},
    connect_timeout: 10,
    connection: { application_name: options.name, TimeZone: 'UTC' },
  });
}
