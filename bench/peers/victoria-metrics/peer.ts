/** VictoriaMetrics, single node, on a folder of its own. It acknowledges from memory. */
import { folderSize } from '../../measure/folder.js';
import { httpGet } from '../http-get.js';
import type { PeerKind, ReadQuery, Row } from '../peer.js';
import { findProgram, freePort, ready, respondsOk, startProgram } from '../program.js';

export const victoriaMetrics: PeerKind = {
  name: 'victoria-metrics',
  durability: 'M',
  wire: 'victoria-metrics',
  form: 'JSON lines of columns',
  leastBody: 5000,
  connections: null,
  underWay: 1,
  find: () => findProgram('victoria-metrics', ['-version'], 'victoria-metrics'),

  async start(folder, sensors) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const program = startProgram('victoria-metrics', [
      `-storageDataPath=${folder}/data`,
      `-httpListenAddr=127.0.0.1:${port}`,
      // The default drops points older than a month.
      '-retentionPeriod=100y',
      '-loggerLevel=WARN',
    ]);
    await ready(program, () => respondsOk(`${url}/health`));
    return {
      access: { url, headers: {}, ids: Array.from({ length: sensors }, (_, i) => i + 1) },
      pids: [program.pid],
      catchUp: () => httpGet(`${url}/internal/force_flush`).then(() => {}),
      finish: async () => {},
      read: (query) => httpGet(url + addressOf(query)),
      rows,
      logged: async () => null,
      relations: async () => [{ name: 'data', table: folderSize(folder) }],
      size: async () => ({ total: folderSize(folder) }),
      stop: () => program.stop(),
    };
  },
};

/** It supports ranges only, not "newest points"; a mean covers the window before its timestamp. `nocache` makes it compute every response. */
function addressOf(query: ReadQuery): string {
  const series = `s{id="${query.sensor + 1}"}`;
  if (query.kind === 'last') {
    const { date, step } = query.newest;
    const parameters = new URLSearchParams({
      'match[]': series,
      start: String(date - (query.count - 1) * step),
      end: String(date),
    });
    return `/api/v1/export?${parameters}`;
  }
  const { width, from, to } = query;
  const parameters = new URLSearchParams({
    query: `avg_over_time(${series}[${width}s])`,
    start: String(from + width),
    end: String(to),
    step: `${width}s`,
    nocache: '1',
  });
  return `/api/v1/query_range?${parameters}`;
}

interface Exported {
  readonly values: number[];
  readonly timestamps: number[];
}

interface Ranges {
  readonly data: { readonly result: { readonly values: [number, string][] }[] };
}

function rows(text: string): Row[] {
  if (text.startsWith('{"status"')) {
    const [result] = (JSON.parse(text) as Ranges).data.result;
    return (result?.values ?? []).map(([date, value]) => [date, Number(value)]);
  }
  const parts = text.split('\n').filter((line) => line !== '');
  const found = parts.map((line) => JSON.parse(line) as Exported);
  const all = found.flatMap(({ values, timestamps }) =>
    values.map((v, i): Row => [timestamps[i]! / 1000, v]),
  );
  return all.sort((left, right) => left[0] - right[0]);
}
