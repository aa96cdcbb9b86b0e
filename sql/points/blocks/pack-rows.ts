/** Packs points that an archive of an earlier version holds as rows. */
import type { Queryable, Transaction } from '../../connect.js';
import type { SensorPoints } from '../journal/tail.js';
import { windowOf } from '../packed/windows.js';
import { cutPoints } from './merge.js';
import { insertBlocks, type NewBlock } from './rows.js';

interface PointRow {
  readonly sensor_id: number;
  readonly date: number;
  readonly number: number | null;
  readonly text: string | null;
}

/** Blocks that are written at once. */
const BLOCKS = 100;

/**
 * Makes blocks of all rows of `points`, and empties it.
 * @param tx of a database that has both, in which nobody else is
 */
export async function packRows(tx: Transaction): Promise<void> {
  await tx`DECLARE stored NO SCROLL CURSOR FOR SELECT sensor_id, date, number, text FROM points ORDER BY sensor_id, date`;
  let blocks: NewBlock[] = [];
  for await (const week of weeksOf(tx)) {
    blocks.push(...cutPoints(week[0]!.sensor_id, columnsOf(week), 0));
    if (blocks.length < BLOCKS) continue;
    await insertBlocks(tx, blocks);
    blocks = [];
  }
  await insertBlocks(tx, blocks);
  await tx`CLOSE stored`;
  await tx`TRUNCATE points`;
}

/** Of each sensor and week all points, in order. */
async function* weeksOf(tx: Queryable): AsyncGenerator<PointRow[]> {
  let week: PointRow[] = [];
  let [id, end] = [-1, 0];
  for (;;) {
    const rows = await tx<PointRow[]>`FETCH 20000 FROM stored`;
    if (rows.length === 0) break;
    for (const row of rows) {
      if (row.sensor_id !== id || row.date >= end) {
        if (week.length > 0) yield week;
        week = [];
        id = row.sensor_id;
        end = windowOf(row.date, 0).to;
      }
      week.push(row);
    }
  }
  if (week.length > 0) yield week;
}

function columnsOf(rows: readonly PointRow[]): SensorPoints {
  return {
    dates: Float64Array.from(rows, ({ date }) => date),
    numbers: Float64Array.from(rows, ({ number }) => number ?? Number.NaN),
    texts: rows.some(({ text }) => text !== null) ? rows.map(({ text }) => text) : null,
  };
}
