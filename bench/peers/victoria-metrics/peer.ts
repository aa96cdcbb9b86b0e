/** VictoriaMetrics, single node, on a folder of its own. It acknowledges from memory. */
import { folderSize } from '../../measure/folder.js';
import { ask } from '../ask.js';
import type { PeerKind, Question, Row } from '../peer.js';
import { answersOk, findProgram, freePort, ready, startProgram } from '../program.js';

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
      // Else it drops points older than a month.
      '-retentionPeriod=100y',
      '-loggerLevel=WARN',
    ]);
    await ready(program, () => answersOk(`${url}/health`));
    return {
      access: { url, headers: {}, ids: Array.from({ length: sensors }, (_, i) => i + 1) },
      pids: [program.pid],
      settle: () => ask(`${url}/internal/force_flush`).then(() => {}),
      finish: async () => {},
      ask: (question) => ask(url + addressOf(question)),
      rows,
      logged: async () => null,
      relations: async () => [{ name: 'data', table: folderSize(folder) }],
      size: async () => ({ total: folderSize(folder) }),
      stop: () => program.stop(),
    };
  },
};

/** It knows no "newest points", only ranges; and a mean looks back from its date. `nocache`: every answer is worked out. */
function addressOf(question: Question): string {
  const series = `s{id="${question.sensor + 1}"}`;
  if (question.kind === 'last') {
    const { date, step } = question.newest;
    const query = new URLSearchParams({
      'match[]': series,
      start: String(date - (question.count - 1) * step),
      end: String(date),
    });
    return `/api/v1/export?${query}`;
  }
  const { width, from, to } = question;
  const query = new URLSearchParams({
    query: `avg_over_time(${series}[${width}s])`,
    start: String(from + width),
    end: String(to),
    step: `${width}s`,
    nocache: '1',
  });
  return `/api/v1/query_range?${query}`;
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
