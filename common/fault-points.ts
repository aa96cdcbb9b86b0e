/**
 * Fault points: exact places in the code at which the kill tests stop a process.
 *
 * If `FAULT_POINT` names a point, the process stops itself (SIGSTOP) there. The test then kills this process, or kills the database and lets the
 * process continue.
 */
import { FatalError } from './fatal.js';

/** In the order in which a flush passes them. */
export const flushFaultPoints = ['between append and COMMIT', 'between COMMIT and ack'] as const;

/** In a flush of a sensor that is in a database of its own shard and has no state there yet. */
export const creationFaultPoints = [
  'before the state of a sensor is made',
  'after the state of a sensor is made',
] as const;

/** In the order in which servers and sidecars pass them for a sensor that is not in the central database; the last two for any. */
export const deletionFaultPoints = [
  'between deletion and rights of the shard',
  'before deletion in the shard',
  'after deletion in the shard',
  'while a deleted sensor is pruned',
  'between two portions of a deleted sensor',
] as const;

/** In the order in which `shards add` passes them; the distribution is also part of a restore. */
export const addedShardFaultPoints = [
  'between row and migrations of a shard',
  'between migrations and distribution of a shard',
  'between migrations and identity of a shard',
  'between identity and use of a shard',
  'between use and opening of a shard',
] as const;

/** In the order in which the move of a shard passes them. */
export const moveFaultPoints = [
  'before a move is noted',
  'before the copy of a shard',
  'while a shard is copied',
  'before a shard is closed',
  'while a shard is closed',
  'between the last copy and the close of a shard',
  'after a shard is closed',
  'before the connections to a former shard end',
  'before the address of a shard changes',
] as const;

export const faultPoints = [
  ...flushFaultPoints,
  'between point and file',
  'between file and COMMIT',
  ...creationFaultPoints,
  ...deletionFaultPoints,
  'between evaluation and offsets',
  ...addedShardFaultPoints,
  ...moveFaultPoints,
] as const;

export type FaultPoint = (typeof faultPoints)[number];

let armed: FaultPoint | null = null;
let passes = 0;

/**
 * Called once, when a process starts.
 * @param environment `FAULT_POINT` names a point, and `FAULT_PASSES` how often the process passes it before it stops (default 0).
 *   `FAULT_POINTS=allowed` is required too, so that a point is not armed by accident
 * @throws FatalError when the point is unknown or not allowed, or the passes are not a number
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

/** Whether the process will stop at this point, now or later. */
export function isArmed(point: FaultPoint): boolean {
  return armed === point;
}

/** Stops the process once if the point is armed; costs one comparison if none is. */
export function faultPoint(point: FaultPoint): void {
  if (armed !== point || passes-- > 0) return;
  armed = null;
  process.kill(process.pid, 'SIGSTOP');
}
