/** InfluxDB 1.x, on a folder of its own. It acknowledges after an fsync of its write-ahead log. */
import path from 'node:path';
import { folderSize } from '../../measure/folder.js';
import { httpGet } from '../http-get.js';
import type { PeerKind, ReadQuery, Row } from '../peer.js';
import { findProgram, freePort, ready, respondsOk, startProgram } from '../program.js';

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
      // Its logs and its statistics about itself are not part of the measurement.
      INFLUXDB_HTTP_LOG_ENABLED: 'false',
      INFLUXDB_DATA_QUERY_LOG_ENABLED: 'false',
      INFLUXDB_MONITOR_STORE_ENABLED: 'false',
    });
    await ready(program, () => respondsOk(`${url}/ping`));
    await fetch(`${url}/query?q=${encodeURIComponent('CREATE DATABASE bench')}`, { method: 'POST' });
    return {
      access: { url, headers: {}, ids: Array.from({ length: sensors }, (_, i) => i + 1) },
      pids: [program.pid],
      catchUp: async () => {},
      finish: async () => {},
      read: (query) =>
        httpGet(`${url}/query?db=bench&epoch=s&q=${encodeURIComponent(selectStatement(query))}`),
      rows,
      logged: async () => null,
      relations: async () =>
        ['meta', 'data', 'wal'].map((name) => ({ name, table: folderSize(path.join(folder, name)) })),
      size: async () => ({ total: folderSize(folder) }),
      stop: () => program.stop(),
    };
  },
};

function selectStatement(query: ReadQuery): string {
  const id = query.sensor + 1;
  if (query.kind === 'last')
    return `SELECT v FROM s WHERE id='${id}' ORDER BY time DESC LIMIT ${query.count}`;
  const { from, to, width } = query;
  return `SELECT mean(v) FROM s WHERE id='${id}' AND time >= ${from}s AND time < ${to}s GROUP BY time(${width}s) fill(none)`;
}

interface Response {
  readonly results: { readonly error?: string; readonly series?: { readonly values: Row[] }[] }[];
}

function rows(text: string): Row[] {
  const [result] = (JSON.parse(text) as Response).results;
  if (result?.error !== undefined) throw new Error(result.error);
  const values = result?.series?.[0]?.values ?? [];
  return [...values].sort((left, right) => left[0] - right[0]);
}
