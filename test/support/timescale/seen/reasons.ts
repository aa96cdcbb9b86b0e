/** Why some of what is for the engine `timescale` is not executed on TimescaleDB as WebAssembly. */

/** Patterns of names of statements and branches (`report.ts`), and the reason. */
export const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /sql\/engines\/.*SELECT bucket_start\(\(extract/,
    'a function in SQL, which says nothing of itself: a refresh in the test `timescale` calls it',
  ],
  [
    /sql\/migrations\/00(28|29|30|31|36)_/,
    'of databases that had the engine timescale while points were rows: they are refused',
  ],
  [/^server\/operations\/routes\.ts.*=== 'timescale': false$/, 'the engine postgres: npm test'],
  [/timescaledb === null: true$/, 'a server without TimescaleDB: npm test'],
];
