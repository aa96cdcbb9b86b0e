/** The manifest of an archive: the database it comes from, and its members. */

export interface Manifest {
  readonly format: 1;
  /** ISO 8601. The archive holds everything committed before. */
  readonly taken: string;
  readonly engine: string;
  /** Migrations of the database. */
  readonly migrations: readonly AppliedMigration[];
  /** Ordered so that each refers only to relations before it. */
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

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
/** The last member: SHA-256 sums of all others, in the format of `sha256sum`. */
export const SUMS = 'SHA256SUMS';
