import { type AccountPart, safeName, whenRead } from '../users/public.js';
import { readFile } from './queries.js';

export const filesPart: AccountPart = {
  async *sensorFiles({ id, shard, dataType, folder }, { shards, check }) {
    if (dataType !== 'file') return;
    const sql = shards.of(shard);
    for (let last = -1; ; ) {
      const files = await sql<{ date: number; name: string }[]>`
        SELECT date, name FROM files WHERE sensor_id = ${id} AND date > ${last}::bigint ORDER BY date LIMIT 100`;
      if (files.length === 0) return;
      for (const { date, name } of files) {
        const whole = ({ size }: { size: number }) => ({ from: 0, to: size - 1 });
        const read = async () => (await readFile(sql, id, date, whole)).found?.content;
        yield {
          name: `${folder}/files/${date} ${safeName(name)}`,
          content: whenRead(read, check),
          isDense: true,
        };
        last = date;
      }
    }
  },
};
