/** What runs on TimescaleDB as WebAssembly: the tests that concern points and the engine. */

export interface Choice {
  /** Name of a test file, without its ending. */
  readonly file: string;
  /** Names of its tests; without it all of them. */
  readonly only?: RegExp;
}

/** Those that take longest first. Of what else the files have, the most needs several sessions, or is the same on any database. */
export const CHOICES: readonly Choice[] = [
  { file: 'timescale' },
  { file: 'rollups', only: /after every step|begins at the same moment/ },
  { file: 'store', only: /follow each other|behind sums that are stored/ },
  { file: 'views' },
  { file: 'upkeep' },
  {
    file: 'flush',
    only: /two servers write|one trip|receipts are those|came together|far ahead/,
  },
  { file: 'flush-faults', only: /refuses does not take/ },
  { file: 'read', only: /^(?!an answer with too much)/ },
  { file: 'read-buckets', only: /^(?!the newest buckets of many)/ },
  { file: 'sidecar', only: /leaves nothing behind|older than the retention/ },
  { file: 'trigger-polls', only: /pruned before they are read|a sidecar fires/ },
  { file: 'live', only: /a flush records|changes record|gets live points/ },
  { file: 'buckets' },
  { file: 'backup', only: /and back|is the one that was backed up/ },
  { file: 'upgrade', only: /is upgraded/ },
  { file: 'product' },
  { file: 'one-session' },
  {
    file: 'migrate',
    only: /every migration|fails leaves nothing|has changed is refused|newer version/,
  },
];
