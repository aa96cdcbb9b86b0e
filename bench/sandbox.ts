/** Hostile scripts in a sandbox beside a running server: their duration, their memory, and the latency of `/health` meanwhile. */
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Sandbox } from '../workers/sandbox/sandbox.js';
import { percentile, rounded } from './measure/numbers.js';
import { startProbe } from './measure/probe.js';
import type { Options } from './options.js';
import { startProduct } from './peers/sensorium/product.js';
import { printResult, printTable, type Result } from './report/result.js';
import { scratchFolder } from './targets.js';

/** In the source folder, not in `dist`. */
const SCRIPTS = fileURLToPath(new URL('../../test/workers/sandbox/hostile.jsonl', import.meta.url));

/** Milliseconds between two samples of the memory, and of the measurement without scripts. */
const SAMPLE_INTERVAL = 20;
const QUIET = 10_000;

/** Milliseconds that the thread of a run may live at most. */
const LONGEST = 5_500;

export async function benchSandbox(options: Options): Promise<void> {
  const folder = scratchFolder();
  const [transport = 'node'] = options.transports;
  const { program, url } = await startProduct(folder, transport);
  const lost: string[] = [];
  const sandbox = new Sandbox({ report: (message) => lost.push(message) });
  try {
    await sandbox.run({ code: '1' });
    const quiet = await measure(url, sandbox, sleep(QUIET));
    const runs = hostileScripts().map((code) => sandbox.run({ code }));
    const hostile = await measure(url, sandbox, Promise.all(runs));
    const durations = (await Promise.all(runs)).map((run) => run.duration);
    const results: Result[] = [
      { ...row('no scripts', transport), ...quiet },
      {
        ...row('hostile scripts', transport),
        ...hostile,
        scripts: runs.length,
        'longest ms': rounded(Math.max(...durations)),
        'times as long': rounded(hostile['health p99 ms'] / quiet['health p99 ms']),
        'over 5.5 s': durations.filter((duration) => duration > LONGEST).length,
        'lost processes': lost.length,
      },
    ];
    for (const result of results) printResult(result);
    printTable(results, [
      'case',
      'health p50 ms',
      'health p99 ms',
      'host MB',
      'child MB',
      'times as long',
      'scripts',
      'longest ms',
      'over 5.5 s',
      'lost processes',
    ]);
  } finally {
    await sandbox.close();
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function row(name: string, transport: string): Pick<Result, 'bench' | 'case' | 'target'> {
  return { bench: 'sandbox', case: name, target: `sensorium ${transport}` };
}

function hostileScripts(): string[] {
  const lines = readFileSync(SCRIPTS, 'utf8').trimEnd().split('\n');
  return lines.map((line) => (JSON.parse(line) as { code: string }).code);
}

/** Requests `/health` repeatedly until `work` is done. Memory is the maximum, in megabytes. */
async function measure(url: string, sandbox: Sandbox, work: Promise<unknown>) {
  const probe = startProbe(`${url}/health`);
  let host = 0;
  let child = 0;
  let done = false;
  const end = () => {
    done = true;
  };
  work.then(end, end);
  while (!done) {
    host = Math.max(host, process.memoryUsage.rss() / 2 ** 20);
    child = Math.max(child, residentMegabytes(sandbox.pid));
    await sleep(SAMPLE_INTERVAL);
  }
  const times = await probe();
  return {
    'health p50 ms': rounded(percentile(times, 0.5)),
    'health p99 ms': rounded(percentile(times, 0.99)),
    'host MB': rounded(host),
    'child MB': rounded(child),
  };
}

/** 0 for a process that has ended. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
