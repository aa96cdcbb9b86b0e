/**
 * ClickHouse, a columnar reference, on a folder of its own. Points go to a table of the engine Buffer, since a MergeTree accepts few small inserts
 * a second; so it acknowledges from memory.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderSize } from '../../measure/folder.js';
import { httpGet } from '../http-get.js';
import type { PeerKind, ReadQuery, Row } from '../peer.js';
import { findProgram, freePort, ready, respondsOk, startProgram } from '../program.js';

/** The Buffer has 16 layers. Each is written after 10 s, or at a million rows or 100 MB. */
const MAKE = [
  'CREATE DATABASE bench',
  `CREATE TABLE bench.points (sensor UInt32, date DateTime, value Float64)
   ENGINE = MergeTree PARTITION BY toYYYYMM(date) ORDER BY (sensor, date)`,
  `CREATE TABLE bench.incoming AS bench.points
   ENGINE = Buffer(bench, points, 16, 1, 10, 10000, 1000000, 1000000, 100000000)`,
];

export const clickhouse: PeerKind = {
  name: 'clickhouse',
  durability: 'M',
  wire: 'clickhouse',
  form: 'tab-separated lines',
  leastBody: 5000,
  connections: null,
  underWay: 1,
  find: () => findProgram('clickhouse-server', ['--version'], 'clickhouse-server'),

  async start(folder, sensors) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    mkdirSync(path.join(folder, 'data'), { recursive: true });
    writeFileSync(path.join(folder, 'config.xml'), settings(folder, port));
    writeFileSync(path.join(folder, 'users.xml'), USERS);
    const program = startProgram('clickhouse-server', [`--config-file=${folder}/config.xml`]);
    await ready(program, () => respondsOk(`${url}/ping`));
    for (const statement of MAKE) await run(url, statement);
    return {
      access: { url, headers: {}, ids: Array.from({ length: sensors }, (_, i) => i + 1) },
      pids: [program.pid],
      catchUp: () => run(url, 'OPTIMIZE TABLE bench.incoming'),
      finish: async () => {},
      read: (query) => httpGet(`${url}/?query=${encodeURIComponent(selectStatement(query))}`),
      rows,
      size: async () => ({ total: folderSize(path.join(folder, 'data')) }),
      logged: async () => null,
      relations: async () => [{ name: 'data', table: folderSize(path.join(folder, 'data')) }],
      stop: () => program.stop(),
    };
  },
};

async function run(url: string, statement: string): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: statement });
  const text = await response.text();
  if (!response.ok) throw new Error(`ClickHouse: response ${response.status} ${text.slice(0, 500)}`);
}

const settings = (folder: string, port: number) => `<yandex>
  <logger><level>warning</level><console>1</console></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${port}</http_port>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/data/tmp/</tmp_path>
  <mark_cache_size>67108864</mark_cache_size>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
</yandex>
`;

const USERS = `<yandex>
  <profiles><default></default></profiles>
  <quotas><default></default></quotas>
  <users>
    <default>
      <password></password>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
    </default>
  </users>
</yandex>
`;

function selectStatement(query: ReadQuery): string {
  const id = query.sensor + 1;
  if (query.kind === 'last') {
    return `SELECT toUnixTimestamp(date), value FROM bench.incoming WHERE sensor = ${id}
            ORDER BY date DESC LIMIT ${query.count} FORMAT JSONCompact`;
  }
  const { from, to, width } = query;
  return `SELECT intDiv(toUnixTimestamp(date), ${width}) * ${width} AS bucket, avg(value) FROM bench.incoming
          WHERE sensor = ${id} AND date >= toDateTime(${from}) AND date < toDateTime(${to})
          GROUP BY bucket ORDER BY bucket FORMAT JSONCompact`;
}

function rows(text: string): Row[] {
  const { data } = JSON.parse(text) as { data: [number | string, number][] };
  const all = data.map(([date, value]): Row => [Number(date), value]);
  return all.sort((left, right) => left[0] - right[0]);
}
