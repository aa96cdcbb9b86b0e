/** Bodies of many sensors by name: `NxM` are N sensors with M points each, `wide` is one point each of a thousand and of ten thousand. */
import type { Workload } from '../data/workload.js';
import { START } from './dates.js';

export interface Shape {
  readonly name: string;
  /** Of a body, and points of each. */
  readonly sensors: number;
  readonly points: number;
  /** Each has sensors of its own: the points of a sensor come one after the other, as from one gateway. */
  readonly connections: number;
}

const WIDE = ['1000x1', '10000x1'];
const NAME = /^([1-9]\d*)x([1-9]\d*)$/;

export function isShape(name: string): boolean {
  return name === 'wide' || NAME.test(name);
}

/** @returns none: the case is no shape of bodies */
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

/** @param sensors of the whole fleet, at least: it is made of whole bodies of every connection */
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

/** @returns as many points or more, of which every connection sends the same number of bodies */
export function wholeBodies(shape: Shape, points: number): number {
  return upTo(points, shape.connections * shape.sensors * shape.points);
}

function upTo(number: number, step: number): number {
  return Math.ceil(number / step) * step;
}
