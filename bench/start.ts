/**
 * From `npm start` on an empty folder to the first answer, and the memory that everything holds when idle; and `npm run script`, beside an `npm
 * run` of nothing.
 */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, rounded } from './measure/numbers.js';
import { memory } from './measure/processes.js';
import type { Options } from './options.js';
import { answersOk } from './peers/program.js';
import { sensorium } from './peers/sensorium/peer.js';
import { startProduct, type Transport } from './peers/sensorium/product.js';
import { printResult, printTable, type Result } from './report/result.js';
import { scratchFolder } from './targets.js';

/** Milliseconds after which a program that has started is idle. */
const IDLE = 8000;

export async function benchStart(options: Options): Promise<void> {
  const results: Result[] = [];
  for (const transport of options.transports) {
    const found = sensorium(transport, 'sensorium', null).find();
    if ('missing' in found) {
      process.stderr.write(`without sensorium ${transport}: ${found.missing}\n`);
      continue;
    }
    const turns: Turn[] = [];
    for (let round = 0; round < options.rounds; round++) turns.push(await turn(transport));
    const of = (pick: (turn: Turn) => number) => rounded(median(turns.map(pick)));
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
  benchCommand(options.rounds);
}

/** Each round does both, one after the other: what else the machine has to do meets both. */
function benchCommand(rounds: number): void {
  const folder = scratchFolder();
  try {
    const script = path.join(folder, 'sum.m');
    writeFileSync(script, 'disp (sum (1:10))\n');
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "scripts": { "nothing": "true" } }');
    const turns = Array.from({ length: rounds }, () => ({
      nothing: secondsOf(['--prefix', folder, 'run', '--silent', 'nothing'], ''),
      script: secondsOf(['run', '--silent', 'script', '--', script], '55\n'),
    }));
    const result: Result = {
      bench: 'start',
      case: 'npm run script',
      target: 'npm run script',
      seconds: rounded(median(turns.map((each) => each.script))),
      'seconds of an empty npm run': rounded(median(turns.map((each) => each.nothing))),
      'times as long': rounded(median(turns.map((each) => each.script / each.nothing))),
    };
    printResult(result);
    printTable([result], ['target', 'seconds', 'seconds of an empty npm run', 'times as long']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Error when npm prints anything else */
function secondsOf(parameters: readonly string[], expected: string): number {
  const begun = performance.now();
  const { stdout, stderr } = spawnSync('npm', parameters, { encoding: 'utf8' });
  const seconds = (performance.now() - begun) / 1000;
  if (stdout !== expected) throw new Error(`npm ${parameters.join(' ')} printed ${stdout}${stderr}`);
  return seconds;
}

type Turn = { readonly seconds: number } & ReturnType<typeof memory>;

async function turn(transport: Transport): Promise<Turn> {
  const folder = scratchFolder();
  try {
    const begun = performance.now();
    const { program, url } = await startProduct(folder, transport);
    try {
      if (!(await answersOk(`${url}/health`))) throw new Error(`not healthy:\n${program.said()}`);
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
