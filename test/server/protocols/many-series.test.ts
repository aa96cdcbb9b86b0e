/** Uploads to as many sensors as one body may name: no turn of the event loop is long. */
import t from 'tap';
import { SeriesSensors } from '../../../server/protocols/series.js';
import type { Caller } from '../../../server/rights/caller.js';
import { IngestRights } from '../../../server/rights/ingest-rights.js';
import type { Sql } from '../../../sql/connect.js';
import { RightsLog } from '../../../sql/store/rights/rights-log.js';
import { yieldsOf } from '../../support/yields.js';

const COUNT = 100_000;
const ids = Float64Array.from({ length: COUNT }, (_, i) => i + 1);

/** Without a database, whose responses are turns as well. @returns it, and how many ids the longest statement had */
function database() {
  const log = new RightsLog();
  let longest = 0;
  const statement = async (_: TemplateStringsArray, wanted: readonly number[]) => {
    longest = Math.max(longest, wanted.length);
    return wanted
      .filter((id) => id <= COUNT)
      .map((id) => ({ id, owner_id: 7, data_type: 'float', data_structure: '', shard: 1, epoch: 1 }));
  };
  const sql = Object.assign(statement, { memory: { of: () => log } }) as unknown as Sql;
  return { sql, longest: () => longest };
}

t.test('series that are known are resolved in several turns', async (t) => {
  const { sql } = database();
  const series = new SeriesSensors({
    sql,
    rights: new IngestRights(sql),
    quotas: null as never,
    limit: COUNT,
    connections: 8,
  });
  const wanted = Array.from(ids, (sensorId) => ({
    series: `m f${sensorId}`,
    display_name: '',
    device_type: '',
    data_type: 'float',
    sensorId,
  }));
  const resolved = series.resolve({ userId: 7 } as Caller, 'line protocol', wanted);
  const yields = await yieldsOf(resolved);
  t.ok(yields >= 20, `${yields} turns for ${COUNT} series`);
  t.same((await resolved).ids, ids);
});

t.test('rights on sensors are read in several statements, and looked up in several turns', async (t) => {
  const { sql, longest } = database();
  const rights = new IngestRights(sql);
  const wanted = Float64Array.from([...ids, COUNT + 1, 1]);
  const check = (found: Awaited<ReturnType<IngestRights['sensors']>>, cached: boolean) => {
    t.equal(found.cached, cached);
    t.equal(found.sensors.length, wanted.length);
    t.equal(found.sensors[COUNT], undefined, 'there is no such sensor');
    t.ok(found.sensors.every((sensor, i) => i === COUNT || sensor?.ownerId === 7));
  };
  check(await rights.sensors(wanted, false), false);
  t.ok(longest() <= 10_000, `${longest()} sensors in one statement`);
  const again = rights.sensors(wanted, false);
  const yields = await yieldsOf(again);
  t.ok(yields >= 8, `${yields} turns for ${COUNT} sensors`);
  check(await again, true);
  check(await rights.sensors(wanted, true), false);
  t.equal(rights.knownSensors(wanted), null, 'a long list is not looked up at once');
  t.equal(rights.knownSensors(ids.slice(0, 1000))?.sensors.length, 1000);
});
