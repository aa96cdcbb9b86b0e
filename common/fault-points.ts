/**
 * Moments at which the kill tests stop a process: exactly there, instead of somewhere near it.
 *
 * A process that was told to by `FAULT_POINT` stops itself (SIGSTOP) when it gets to the named moment. Whoever started it then
 * decides who dies: this process, or the database under it, after which it may go on.
 */
import { FatalError } from './fatal.js';

/** In the order in which a flush gets there. */
export const flushFaultPoints = ['between append and COMMIT', 'between COMMIT and ack'] as const;

export const faultPoints = [
  ...flushFaultPoints,
  'between point and file',
  'between file and COMMIT',
] as const;

export type FaultPoint = (typeof faultPoints)[number];

let armed: FaultPoint | null = null;
let passes = 0;

/**
 * Called once, when a process starts.
 * @param environment `FAULT_POINT` names a point and `FAULT_PASSES` how often it is passed before (0); `FAULT_POINTS=allowed` has
 *   to stand beside it, so that nobody arms one by accident
 * @throws FatalError when it names no point, or is not allowed, or the passes are no number
 */
export function armFaultPoint(environment: Readonly<Record<string, string | undefined>>): void {
  const name = environment.FAULT_POINT;
  if (!name) return;
  if (environment.FAULT_POINTS !== 'allowed') {
    throw new FatalError('FAULT_POINT is for tests and would stop this process: remove it');
  }
  const point = faultPoints.find((each) => each === name);
  if (point === undefined) throw new FatalError(`FAULT_POINT must be one of: ${faultPoints.join(', ')}`);
  passes = passesOf(environment.FAULT_PASSES || '0');
  armed = point;
}

function passesOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) {
    throw new FatalError(`FAULT_PASSES must be a whole number from 0 to 999999, not "${text}"`);
  }
  return Number(text);
}

/** Whether the process will stop itself there, now or later. */
export function isArmed(point: FaultPoint): boolean {
  return armed === point;
}

/** Costs one comparison when nothing is armed. A point that was armed stops the process once. */
export function faultPoint(point: FaultPoint): void {
  if (armed !== point || passes-- > 0) return;
  armed = null;
  process.kill(process.pid, 'SIGSTOP');
}
