/** Points of the sensors of an account, as CSV that an upload takes again. */
import type { DataType } from '@sensorium/model/values';
import type { ShardSql } from '../../sql/connect.js';
import { pointsAfter } from '../../sql/store/points/read-points.js';
import type { AccessCheck, AccountPart } from '../users/public.js';
import { HEADER, pointLines } from './csv.js';

export const dataPart: AccountPart = {
  async *sensorFiles({ id, shard, dataType, folder }, { history, ownerId, check, escapesFormulas }) {
    yield {
      name: `${folder}/points.csv`,
      content: exportedPoints(
        (work) => history.read(ownerId, (shards) => work(shards.of(shard))),
        id,
        dataType,
        check,
        escapesFormulas,
      ),
    };
  },
};

/** Points read at once; long texts count as several. */
const MOST = 5000;

/**
 * Each read waits for its turn, and nothing is held between two of them: points that arrive meanwhile, behind the place that was reached, are there too, and a sensor that is deleted ends
 * there.
 */
export async function* exportedPoints(
  read: <T>(work: (sql: ShardSql) => Promise<T>) => Promise<T>,
  sensorId: number,
  type: DataType,
  check: AccessCheck,
  escapesFormulas = false,
): AsyncGenerator<Buffer> {
  yield Buffer.from(HEADER);
  for (let last = -1; ; ) {
    await check();
    const {
      date: dates,
      number: numbers,
      text: texts,
    } = await read((sql) => pointsAfter(sql, sensorId, last, MOST));
    if (dates.length === 0) return;
    last = dates.at(-1)!;
    const values = [{ numbers, texts, arePoints: true }];
    const page = {
      sensorIds: dates.map(() => sensorId),
      dates,
      typeOf: () => type,
      valuesOf: () => values,
      named: null,
      typed: false,
    };
    yield pointLines(page, escapesFormulas);
  }
}
