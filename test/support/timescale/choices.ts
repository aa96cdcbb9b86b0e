/** What runs on TimescaleDB as WebAssembly: the test files that concern points and the engine. Longest first. */

/** A file by its name, with the tests of it that are run, where that is not all of them. */
export interface Choice {
  readonly file: string;
  readonly only?: RegExp;
}

export const CHOICES: readonly Choice[] = [
  { file: 'buckets' },
  {
    file: 'migrate',
    // The others ask about versions and servers, which are the same on any database.
    only: /every migration|fails leaves nothing|has changed is refused|newer version|counted/,
  },
];
