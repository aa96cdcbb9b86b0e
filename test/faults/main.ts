/** `make faults`: injects every fault, one after the other, and prints a table. `FAULTS="disk-full server-hung"` selects faults; `FROM=disk-full` starts there. */
import type { Test } from 'tap';
import { smallDisk } from '../chaos/disk.js';
import { type Fault, faults } from './faults.js';
import { Trial } from './run.js';
import type { SiteOptions } from './site.js';

/** Milliseconds after the end of a fault within which the product must recover. */
const BACK = 10_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function chosen(): Fault[] {
  const names = (process.env.FAULTS ?? '').split(/\s+/).filter(Boolean);
  const from = faults.findIndex(({ name }) => name === process.env.FROM);
  const unknown = [...names, ...(process.env.FROM ? [process.env.FROM] : [])].filter(
    (each) => !faults.some(({ name }) => name === each),
  );
  if (unknown.length > 0) throw new Error(`there is no fault ${unknown.join(', ')}`);
  return faults.filter(({ name }, i) => i >= from && (names.length === 0 || names.includes(name)));
}

/** @returns the number of violations */
async function play(all: readonly Fault[], options: SiteOptions = {}): Promise<number> {
  const list: Fault[] = [];
  for (const fault of all) {
    const missing = fault.unless?.() ?? null;
    if (missing === null) list.push(fault);
    else say(`${fault.name.padEnd(24)} SKIPPED: ${missing}`);
  }
  if (list.length === 0) return 0;
  const teardown: Array<() => unknown> = [];
  const t: Pick<Test, 'teardown'> = { teardown: (end) => void teardown.unshift(end) };
  let sum = 0;
  try {
    const trial = await Trial.begin(t, { timeout: BACK, ...options });
    for (const fault of list) {
      const { back, notified, points, violations } = await trial.strike(fault);
      const verdict = violations.length === 0 ? 'passed' : 'FAILED';
      say(
        `${fault.name.padEnd(24)} ${verdict}  uploads after ${Math.round(back)} ms, triggers after ${Math.round(notified)} ms, ${points} points so far`,
      );
      for (const line of violations) say(`  ${line}`);
      sum += violations.length;
    }
    const atEnd = await trial.end();
    for (const line of atEnd) say(`  at the end: ${line}`);
    return sum + atEnd.length;
  } finally {
    for (const end of teardown) await end();
  }
}

async function playOnSmallDisk(list: readonly Fault[]): Promise<number> {
  const teardown: Array<() => unknown> = [];
  try {
    const folder = smallDisk({ teardown: (end) => void teardown.unshift(end) } as Pick<Test, 'teardown'>);
    if (folder !== null) return await play(list, { folder });
    for (const { name } of list) say(`${name.padEnd(24)} SKIPPED: no file system can be mounted here`);
    return 0;
  } finally {
    for (const end of teardown) await end();
  }
}

const list = chosen();
const elsewhere = list.filter(({ onSmallDisk }) => !onSmallDisk);
let beyond = 0;
for (const on of new Set(elsewhere.map((fault) => fault.on)))
  beyond += await play(
    elsewhere.filter((fault) => fault.on === on),
    on,
  );
beyond += await playOnSmallDisk(list.filter(({ onSmallDisk }) => onSmallDisk));
process.exitCode = beyond === 0 ? 0 : 1;
