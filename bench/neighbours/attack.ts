/** What an attack is. */
import type { World } from './world.js';

export interface Attack {
  readonly name: string;
  /** Whether it locks a sensor for long: then the work of sidecars is measured too. */
  readonly locks?: boolean;
  /** Makes what the attack uses, before it is measured. @returns the attack, which ends soon after `isOver` */
  prepare(world: World): Promise<(isOver: () => boolean) => Promise<void>>;
}

/** Repeats work in so many loops side by side until it is over. */
export async function inLoops(
  count: number,
  isOver: () => boolean,
  work: (loop: number) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, loop) => {
      while (!isOver()) await work(loop);
    }),
  );
}
