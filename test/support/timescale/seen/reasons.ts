/** Why some of what is for the engine `timescale` is not executed on TimescaleDB as WebAssembly. */

/** Patterns of names of statements and branches (`report.ts`), and the reason. */
export const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^sql\/engines\/timescale-blocks\.sql/, 'points are rows: where they are packed, POINTS=packed runs it'],
  [/sql\/engines\/.*extract\(epoch FROM now/, 'asked by policies of TimescaleDB, of which we have none'],
  [
    /sql\/migrations\/0028_.*/,
    'of databases that an earlier version has moved to TimescaleDB, before their minutes were a table',
  ],
  [
    /sql\/migrations\/0029_.*/,
    'a split stands in the way of flushes, which takes several sessions: make timescale',
  ],
  [
    /sql\/migrations\/0031_.*/,
    'of chunks that an earlier version has made; those of now are made by sql/engines/timescale-swap.sql',
  ],
  [
    /sql\/migrations\/0030_.*WITH head AS/,
    'a function in SQL, which says nothing of itself: the test `buckets` calls it',
  ],
  [/^sql\/flush\/.*olumnar: false$/, 'the engine postgres: npm test'],
  [/head\.directCompression: true$/, 'direct compression: TimescaleDB 2.28'],
  [
    /^(server|workers)\/.*(!== 'timescale': true|=== 'timescale': false|length === 0: true)$/,
    'the engine postgres: npm test',
  ],
  [/timescaledb === null: true$/, 'a server without TimescaleDB: npm test'],
];
