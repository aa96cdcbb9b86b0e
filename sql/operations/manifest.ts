/** The manifest of an archive: the databases that it comes from, and its members. */

/** What is saved of a database. */
export interface SavedDatabase {
  /** ISO 8601. The archive holds everything committed before. */
  readonly taken: string;
  readonly engine: string;
  /** Migrations of the database. */
  readonly migrations: readonly AppliedMigration[];
  /** Ordered so that each refers only to relations before it. */
  readonly relations: readonly Saved[];
  readonly sequences: readonly Sequence[];
}

/** Of the central database. */
export interface Manifest extends SavedDatabase {
  /** 2: there are shards in databases of their own. */
  readonly format: 1 | 2;
  readonly shards?: readonly SavedShard[];
}

/** A shard in a database of its own, whose snapshot is not older than that of the central database. */
export interface SavedShard extends SavedDatabase {
  readonly id: number;
  /** The last row of its outbox whose effect the central snapshot has, as text. */
  readonly outboxRead: string;
}

export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

export interface Saved {
  readonly name: string;
  /** In the order of the values in a row. */
  readonly columns: readonly string[];
  readonly rows: number;
  /** Names of members: chunks of one text in COPY's text format, each gzipped separately. */
  readonly pieces: readonly string[];
}

export interface Sequence {
  readonly name: string;
  /** As text: a number does not hold it exactly. */
  readonly value: string;
  readonly called: boolean;
}

/** Formats that this version reads. A version that reads only the first one would restore no points of shards. */
export const FORMATS: readonly number[] = [1, 2];
export const MANIFEST = 'manifest.json';
/** The last member: SHA-256 sums of all others, in the format of `sha256sum`. */
export const SUMS = 'SHA256SUMS';
