/** Sensors whose values are states: each holds until the next change. */
import { localTime, moment, type World } from './world.js';

export interface StateChange {
  /** UNIX seconds. */
  readonly time: number;
  readonly state: string;
}

/** @param day days since 1970, by local clocks. @returns the changes of that day, in order; the last one holds until those of another day */
export type StateDay = (world: World, day: number) => readonly StateChange[];

/** Days that are remembered: a stretch of time asks for each of its points. */
const REMEMBERED = 16;
const remembered = new WeakMap<World, Map<StateDay, Map<number, readonly StateChange[]>>>();

/** @returns the changes in `[from, to)`, in order */
export function changesWithin(world: World, source: StateDay, from: number, to: number): StateChange[] {
  const changes: StateChange[] = [];
  const last = localTime(world, to).day + 1;
  for (let day = localTime(world, from).day - 1; day <= last; day++) {
    for (const change of source(world, day))
      if (change.time >= from && change.time < to) changes.push(change);
  }
  return changes;
}

/** @returns the state at a moment; empty before the first change of the last ten days */
export function stateAt(world: World, source: StateDay, time: number): string {
  const today = localTime(world, time).day;
  for (let day = today; day > today - 10; day--) {
    const change = dayOf(world, source, day).findLast((each) => each.time <= time);
    if (change !== undefined) return change.state;
  }
  return '';
}

function dayOf(world: World, source: StateDay, day: number): readonly StateChange[] {
  const sources = remembered.get(world) ?? new Map<StateDay, Map<number, readonly StateChange[]>>();
  remembered.set(world, sources);
  const days = sources.get(source) ?? new Map<number, readonly StateChange[]>();
  sources.set(source, days);
  let changes = days.get(day);
  if (changes === undefined) {
    if (days.size >= REMEMBERED) days.clear();
    changes = source(world, day);
    days.set(day, changes);
  }
  return changes;
}

/** Changes of a day are at whole seconds. */
export function wholeMoment(world: World, day: number, hour: number): number {
  return Math.round(moment(world, day, hour));
}
