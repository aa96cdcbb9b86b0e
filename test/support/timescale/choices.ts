/** The tests that run on TimescaleDB as WebAssembly: those about points and the engine. */

export interface Choice {
  /** Name of a test file, without its extension. */
  readonly file: string;
  /** Names of its tests; all tests if absent. */
  readonly only?: RegExp;
}

/** The slowest ones come first. Most other tests of these files need several sessions, or do not depend on the engine. */
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
