/**
 * What a feature holds of an account. Each feature declares its part in a file `account-part.ts`; `server/account-parts.ts` lists the parts. Deletion and
 * export of accounts know no feature.
 */
import type { DataType } from '@sensorium/model/values';
import type { Fragment, Queryable, Sql, Transaction } from '../../sql/connect.js';
import { transact } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import type { AsOf, Freshness } from '../http/freshness.js';
import type { AccessCheck, Lists } from './export/lists.js';
import type { ZipEntry } from './export/zip.js';

export interface AccountPart {
  readonly deletions?: readonly AccountDeletion[];
  /** Lists that the export holds as the API returns them. */
  readonly lists?: readonly ExportedList[];
  readonly nestedLists?: readonly NestedList[];
  /** Further files of the export. */
  readonly files?: (context: ExportContext) => AsyncGenerator<ZipEntry>;
  /** Files of each sensor that the account owns. */
  readonly sensorFiles?: (sensor: ExportedSensor, context: ExportContext) => AsyncGenerator<ZipEntry>;
}

/** Deletions run in this order: rows that a later deletion would cascade to go before it, the credentials go last. */
export const DELETION_ORDER = {
  demo: 0,
  sensors: 1,
  groups: 2,
  domains: 3,
  triggers: 4,
  notifications: 5,
  environments: 6,
  processors: 7,
  protocols: 8,
  dashboards: 9,
  shares: 10,
  credentials: 11,
} as const;

export interface AccountDeletion {
  readonly order: number;
  /** Deletes what the account holds, in short transactions; a call after an interruption continues. */
  readonly remove: (sql: Sql, userId: number) => Promise<void>;
  /** Deletes what was created since, in the transaction that deletes the account. Absent: the cascade does. */
  readonly removeRest?: (tx: Transaction, userId: number) => Promise<void>;
}

export interface ExportedList {
  /** Without its ending. */
  readonly file: string;
  /** Of the route that returns the list. */
  readonly path: string;
  readonly query?: object;
}

/** A list for each item of another one, beside the id of the item: `FOLDER/ID/FILE.json`. */
export interface NestedList {
  readonly folder: string;
  /** Of the route that returns the items. */
  readonly items: string;
  /** Of the route that returns the list of an item: with `{id}`. */
  readonly path: string;
  readonly file: string;
}

/** Reads points when it is the account's turn. */
export interface PointReads {
  read<T>(account: number, work: (shards: Shards) => Promise<T>): Promise<T>;
}

/** Reads from a replica as long as it is recent enough. */
export interface LaggingReads {
  lagging(freshness: Freshness): { readonly reads: PointReads; readonly asOf: AsOf };
}

export interface ExportContext {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly history: PointReads;
  readonly ownerId: number;
  readonly lists: Lists;
  readonly check: AccessCheck;
  /** As of `csvCell`. */
  readonly escapesFormulas: boolean;
}

export interface ExportedSensor {
  readonly id: number;
  readonly shard: number;
  readonly isVirtual: boolean;
  readonly dataType: DataType;
  /** Its folder in the export. */
  readonly folder: string;
}

/** Rows of a relation that belong to an account. */
export interface Belonging {
  readonly relation: string;
  readonly where: (sql: Queryable, userId: number) => Fragment;
}

export const ownedRows = (relation: string): Belonging => ({
  relation,
  where: (sql, userId) => sql`owner_id = ${userId}`,
});

export const rowsOfUser = (relation: string): Belonging => ({
  relation,
  where: (sql, userId) => sql`user_id = ${userId}`,
});

/** Rows deleted in one transaction. */
const ROWS = 1000;

/**
 * Deletes rows, relation after relation. The deletion of access rows moves the rights epoch, and holds its row until COMMIT: so each transaction is short.
 * @returns the `remove` of a deletion
 */
export function removeRows(...belongings: readonly Belonging[]): AccountDeletion['remove'] {
  return async (sql, userId) => {
    for (const belonging of belongings) while ((await removeSome(sql, userId, belonging)) === ROWS);
  };
}

/** @returns how many rows there were; the last transaction deletes those that were locked */
async function removeSome(sql: Sql, userId: number, { relation, where }: Belonging): Promise<number> {
  return transact(sql, async (tx) => {
    const { count } = await tx`
      DELETE FROM ${tx(relation)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${tx(relation)} WHERE ${where(tx, userId)} LIMIT ${ROWS}))`;
    return count;
  });
}
