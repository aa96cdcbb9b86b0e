/** `shards list`: the databases with the data of sensors. */
import { briefly } from '../../../../common/log.js';
import type { Sql } from '../../../../sql/connect.js';
import { isDistributed } from '../../../../sql/driver/citus.js';
import { detectEngine, softwareOf } from '../../../../sql/engine.js';
import { describePlace } from '../../../../sql/operations/distribute.js';
import { CENTRAL, type Shards } from '../../../../sql/shards.js';
import { bytesOfDatabase } from '../../../../sql/store/shards/size.js';
import { type AdminCommand, UsageError } from '../command.js';
import { dateOf, table } from '../table.js';

export const listShards: AdminCommand = {
  parameters: '',
  summary: 'lists the databases with the data of sensors',
  async prepare(given) {
    if (given.length > 0) throw new UsageError();
    return async (sql, shards) => {
      const rows = await readRows(sql);
      const found = await Promise.all(rows.map((row) => inspect(shards, row)));
      const notes = [...rows.flatMap(moveOf), ...found.flatMap(({ complaint }) => complaint ?? [])];
      const lines = table(found.map(({ line }) => line));
      return notes.length === 0 ? lines : [...lines, '', ...notes];
    };
  },
};

interface Row {
  readonly shard: number;
  /** Without password; null: that of DATABASE_URL. */
  readonly address: string | null;
  readonly sensors: number;
  /** Whether new sensors are placed there. */
  readonly placement: 'yes' | 'soon' | 'no' | 'adding';
  /** From when new sensors are placed there, UNIX seconds. */
  readonly opens: number | null;
  /** Where it is being moved; null: it is not. */
  readonly target: string | null;
}

function readRows(sql: Sql): Promise<readonly Row[]> {
  return sql<Row[]>`
    WITH counted AS (SELECT shard, count(*) AS sensors FROM sensors GROUP BY shard)
    SELECT shard, address, coalesce(sensors, 0) AS sensors, placement, opens, target FROM (
      SELECT ${CENTRAL}::smallint AS shard, NULL AS address, 'yes' AS placement, NULL AS opens, NULL AS target
      UNION ALL
      SELECT id, address,
        CASE WHEN opens IS NULL THEN 'adding' WHEN opens = 'infinity' THEN 'no' WHEN opens > now() THEN 'soon' ELSE 'yes' END,
        CASE WHEN opens < 'infinity' THEN extract(epoch FROM opens)::float8 END, target
      FROM shards
    ) listed LEFT JOIN counted USING (shard) ORDER BY shard`;
}

function moveOf({ shard, target }: Row): string[] {
  return target === null
    ? []
    : [`Shard ${shard} moves to ${target}. If shards move does not run, repeat it.`];
}

/** @returns a line of the table, and why the shard does not respond */
async function inspect(shards: Shards, { shard, address, sensors, placement, opens }: Row) {
  const head = { shard, address: address ?? 'central' };
  const tail = { sensors, 'new sensors': placement === 'soon' ? `from ${dateOf(opens)}` : WORDS[placement] };
  const unknown = { engine: '-', migrations: '-', responds: 'no', bytes: '-' };
  // No process uses it, and this one does not either.
  if (placement === 'adding')
    return { line: { ...head, ...unknown, responds: '-', ...tail }, complaint: null };
  try {
    const sql = shards.of(shard);
    const engine = await detectEngine(sql);
    const [row] = await sql<{ migrations: number }[]>`SELECT max(number) AS migrations FROM migrations`;
    const place = address !== null && isDistributed(address) ? await describePlace(sql) : null;
    const known = {
      engine: place === null ? softwareOf(engine) : `${softwareOf(engine)}, ${place}`,
      migrations: row!.migrations,
      responds: 'yes',
      bytes: await bytesOfDatabase(sql),
    };
    return { line: { ...head, ...known, ...tail }, complaint: null };
  } catch (error) {
    const { reason } = briefly(error);
    return {
      line: { ...head, ...unknown, ...tail },
      complaint: `Shard ${shard} does not respond: ${reason}`,
    };
  }
}

const WORDS = { yes: 'yes', no: 'no', adding: 'being added' } as const;
