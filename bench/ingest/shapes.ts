/** Shapes of bodies by name: `NxM` is N sensors with M points each; `wide` is one point each of 1,000 and of 10,000 sensors. */
import type { Workload } from '../data/workload.js';
import { START } from './dates.js';

export interface Shape {
  readonly name: string;
  /** Sensors in a body, and points of each. */
  readonly sensors: number;
  readonly points: number;
  /** Each sends for sensors of its own, as a gateway does: the points of a sensor arrive in order. */
  readonly connections: number;
}

const WIDE = ['1000x1', '10000x1'];
const NAME = /^([1-9]\d*)x([1-9]\d*)$/;

export function isShape(name: string): boolean {
  return name === 'wide' || NAME.test(name);
}

/** @returns empty: the case is not a shape */
export function shapesOf(
  name: string,
  load: { readonly connections: number; readonly gateways: number },
): Shape[] {
  if (name === 'wide') return WIDE.flatMap((each) => shapesOf(each, load));
  const found = NAME.exec(name);
  if (found === null) return [];
  const [sensors, points] = [Number(found[1]), Number(found[2])];
  return [{ name, sensors, points, connections: sensors * points === 1 ? load.connections : load.gateways }];
}

/** @param sensors least number of sensors in the fleet, rounded up to whole bodies of every connection */
export function workloadOf(
  shape: Shape,
  { seed, sensors }: { readonly seed: number; readonly sensors: number },
): Workload {
  return {
    seed,
    sensors: upTo(sensors, shape.connections * shape.sensors),
    start: START,
    step: 1,
    run: shape.points,
  };
}

/** @returns the points, rounded up so that every connection sends the same number of bodies */
export function wholeBodies(shape: Shape, points: number): number {
  return upTo(points, shape.connections * shape.sensors * shape.points);
}

function upTo(number: number, step: number): number {
  return Math.ceil(number / step) * step;
}
