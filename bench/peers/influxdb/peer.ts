/** InfluxDB 1.x, on a folder of its own. It acknowledges after an fsync of its log. */
import path from 'node:path';
import { folderSize } from '../../measure/folder.js';
import { ask } from '../ask.js';
import type { PeerKind, Question, Row } from '../peer.js';
import { answersOk, findProgram, freePort, ready, startProgram } from '../program.js';

export const influxdb: PeerKind = {
  name: 'influxdb',
  durability: 'D',
  wire: 'influxdb',
  form: 'line protocol',
  leastBody: 5000,
  connections: null,
  underWay: 1,
  find: () => findProgram('influxd', ['version'], 'influxdb'),

  async start(folder, sensors) {
    const [http, rpc] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${http}`;
    const program = startProgram('influxd', ['run'], {
      INFLUXDB_REPORTING_DISABLED: 'true',
      INFLUXDB_BIND_ADDRESS: `127.0.0.1:${rpc}`,
      INFLUXDB_HTTP_BIND_ADDRESS: `127.0.0.1:${http}`,
      INFLUXDB_META_DIR: path.join(folder, 'meta'),
      INFLUXDB_DATA_DIR: path.join(folder, 'data'),
      INFLUXDB_DATA_WAL_DIR: path.join(folder, 'wal'),
      // What it says and keeps about itself is not what is measured.
      INFLUXDB_HTTP_LOG_ENABLED: 'false',
      INFLUXDB_DATA_QUERY_LOG_ENABLED: 'false',
      INFLUXDB_MONITOR_STORE_ENABLED: 'false',
    });
    await ready(program, () => answersOk(`${url}/ping`));
    await fetch(`${url}/query?q=${encodeURIComponent('CREATE DATABASE bench')}`, { method: 'POST' });
    return {
      access: { url, headers: {}, ids: Array.from({ length: sensors }, (_, i) => i + 1) },
      pids: [program.pid],
      settle: async () => {},
      finish: async () => {},
      ask: (question) => ask(`${url}/query?db=bench&epoch=s&q=${encodeURIComponent(statement(question))}`),
      rows,
      logged: async () => null,
      relations: async () =>
        ['meta', 'data', 'wal'].map((name) => ({ name, table: folderSize(path.join(folder, name)) })),
      size: async () => ({ total: folderSize(folder) }),
      stop: () => program.stop(),
    };
  },
};

function statement(question: Question): string {
  const id = question.sensor + 1;
  if (question.kind === 'last')
    return `SELECT v FROM s WHERE id='${id}' ORDER BY time DESC LIMIT ${question.count}`;
  const { from, to, width } = question;
  return `SELECT mean(v) FROM s WHERE id='${id}' AND time >= ${from}s AND time < ${to}s GROUP BY time(${width}s) fill(none)`;
}

interface Answer {
  readonly results: { readonly error?: string; readonly series?: { readonly values: Row[] }[] }[];
}

function rows(text: string): Row[] {
  const [result] = (JSON.parse(text) as Answer).results;
  if (result?.error !== undefined) throw new Error(result.error);
  const values = result?.series?.[0]?.values ?? [];
  return [...values].sort((left, right) => left[0] - right[0]);
}
