/** Attacks of `npm run bench -- neighbours` on a plant, while it is killed. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { ATTACKS } from '../../bench/neighbours/attacks.js';
import { makeAccount, makeVictim, type World } from '../../bench/neighbours/world.js';
import type { Plant } from './plant.js';

const PROGRAM = fileURLToPath(new URL('../../bench/neighbours/attacker.js', import.meta.url));
const ACCOUNTS = 20;
/** Milliseconds before an attack that has ended, as one does that loses a connection, begins again. */
const PAUSE = 1000;

/**
 * Begins attacks, and waits until all of them go on.
 * @param t ends them at its end
 * @param parts of the names of the attacks
 * @returns the names
 */
export async function attack(
  t: Pick<Test, 'teardown'>,
  plant: Plant,
  parts: readonly string[],
): Promise<string[]> {
  const base = plant.url(0);
  const attackers = [];
  for (let i = 0; i < ACCOUNTS; i++) attackers.push(await makeAccount(base, `attacker ${i}`));
  const world = { base, database: plant.address, attackers, victim: await makeVictim(base) };
  const names = ATTACKS.map(({ name }) => name).filter((name) => parts.some((part) => name.includes(part)));
  const running = new Set<ChildProcess>();
  let isOver = false;
  t.teardown(() => {
    isOver = true;
    for (const child of running) child.kill('SIGKILL');
  });
  const keepAttacking = async (name: string, begun: () => void) => {
    while (!isOver) {
      const child = begin(name, world);
      running.add(child);
      child.once('message', () => {
        child.send('begin', () => {});
        begun();
      });
      await once(child, 'exit');
      running.delete(child);
      await sleep(PAUSE);
    }
  };
  await Promise.all(names.map((name) => new Promise<void>((begun) => void keepAttacking(name, begun))));
  return names;
}

function begin(name: string, world: World): ChildProcess {
  return fork(PROGRAM, [name, JSON.stringify(world)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
}
