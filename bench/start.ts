/**
 * Time from `npm start` on an empty folder to the first response, and memory when idle; and the time of `npm run script` relative to an empty `npm
 * run`.
 */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, rounded } from './measure/numbers.js';
import { memory } from './measure/processes.js';
import type { Options } from './options.js';
import { respondsOk } from './peers/program.js';
import { sensorium } from './peers/sensorium/peer.js';
import { startProduct, type Transport } from './peers/sensorium/product.js';
import { printResult, printTable, type Result } from './report/result.js';
import { scratchFolder } from './targets.js';

/** Milliseconds from the start until the product is idle. */
const IDLE = 8000;

export async function benchStart(options: Options): Promise<void> {
  const results: Result[] = [];
  for (const transport of options.transports) {
    const found = sensorium(transport, 'sensorium', null).find();
    if ('missing' in found) {
      process.stderr.write(`without sensorium ${transport}: ${found.missing}\n`);
      continue;
    }
    const measurements: Measurement[] = [];
    for (let repetition = 0; repetition < options.repetitions; repetition++)
      measurements.push(await measure(transport));
    const of = (pick: (measure: Measurement) => number) => rounded(median(measurements.map(pick)));
    const result: Result = {
      bench: 'start',
      case: 'empty folder',
      target: `sensorium ${transport}`,
      version: found.version,
      'seconds to first answer': of((each) => each.seconds),
      'server + sidecar MB': of((each) => each.server + each.sidecar),
      'start MB': of((each) => each.start),
      'database MB': of((each) => each.database),
    };
    printResult(result);
    results.push(result);
  }
  printTable(results, [
    'target',
    'seconds to first answer',
    'server + sidecar MB',
    'start MB',
    'database MB',
  ]);
  benchCommand(options.repetitions);
}

/** Interleaves both, so that other load on the machine affects both. */
function benchCommand(repetitions: number): void {
  const folder = scratchFolder();
  try {
    const script = path.join(folder, 'sum.m');
    writeFileSync(script, 'disp (sum (1:10))\n');
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "scripts": { "nothing": "true" } }');
    const measurements = Array.from({ length: repetitions }, () => ({
      nothing: secondsOf(['--prefix', folder, 'run', '--silent', 'nothing'], ''),
      script: secondsOf(['run', '--silent', 'script', '--', script], '55\n'),
    }));
    const result: Result = {
      bench: 'start',
      case: 'npm run script',
      target: 'npm run script',
      seconds: rounded(median(measurements.map((each) => each.script))),
      'seconds of an empty npm run': rounded(median(measurements.map((each) => each.nothing))),
      'times as long': rounded(median(measurements.map((each) => each.script / each.nothing))),
    };
    printResult(result);
    printTable([result], ['target', 'seconds', 'seconds of an empty npm run', 'times as long']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Error when npm prints anything other than `expected` */
function secondsOf(parameters: readonly string[], expected: string): number {
  const begun = performance.now();
  const { stdout, stderr } = spawnSync('npm', parameters, { encoding: 'utf8' });
  const seconds = (performance.now() - begun) / 1000;
  if (stdout !== expected) throw new Error(`npm ${parameters.join(' ')} printed ${stdout}${stderr}`);
  return seconds;
}

type Measurement = { readonly seconds: number } & ReturnType<typeof memory>;

async function measure(transport: Transport): Promise<Measurement> {
  const folder = scratchFolder();
  try {
    const begun = performance.now();
    const { program, url } = await startProduct(folder, transport);
    try {
      if (!(await respondsOk(`${url}/health`))) throw new Error(`not healthy:\n${program.output()}`);
      const seconds = (performance.now() - begun) / 1000;
      await sleep(IDLE);
      return { seconds, ...memory(program.pid) };
    } finally {
      await program.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
