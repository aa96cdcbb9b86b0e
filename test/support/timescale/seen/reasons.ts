/** Reasons why some code for the engine `timescale` is not executed on TimescaleDB as WebAssembly. */

/** Patterns of statements and branches (`report.ts`), and the reason. */
export const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /sql\/engines\/.*SELECT bucket_start\(\(extract/,
    'a function in SQL, which says nothing of itself: a refresh in the test `timescale` calls it',
  ],
  [/^server\/operations\/routes\.ts.*=== 'timescale': false$/, 'the engine postgres: npm test'],
  [/timescaledb === null: true$/, 'a server without TimescaleDB: npm test'],
];
