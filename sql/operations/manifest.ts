/** What an archive says of itself: from which database it is, and what has to be in it. */

export interface Manifest {
  readonly format: 1;
  /** ISO 8601: everything that was committed before is in the archive. */
  readonly taken: string;
  readonly engine: string;
  /** What the database was migrated with. */
  readonly migrations: readonly AppliedMigration[];
  /** In an order in which each refers only to those before it. */
  readonly relations: readonly Saved[];
  readonly sequences: readonly Sequence[];
}

export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

export interface Saved {
  readonly name: string;
  /** In the order of the rows. */
  readonly columns: readonly string[];
  readonly rows: number;
  /** Members of the archive: rows in the text format of COPY, each member gzipped by itself, together one text. */
  readonly pieces: readonly string[];
}

export interface Sequence {
  readonly name: string;
  /** As text: beyond what a number holds exactly. */
  readonly value: string;
  readonly called: boolean;
}

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
/** The last member: the SHA-256 of all others, as `sha256sum` writes and checks it. */
export const SUMS = 'SHA256SUMS';
