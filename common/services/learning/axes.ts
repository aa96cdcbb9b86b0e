/** Three axes of a motion sensor, and what a window of them says whichever way it was turned about the upright. */
import type { Field, Input } from '../contract.js';
import type { Row } from './windows.js';

export type Vector = readonly [x: number, y: number, z: number];

const AXES = ['x', 'y', 'z'] as const;

/** `x`, `x-axis`, `acc_x`, `accelerationX`, `motion.x`. */
function isAxis(name: string, axis: (typeof AXES)[number]): boolean {
  const last = name.split('.').at(-1)!;
  return (
    new RegExp(`(^|[-_ ])${axis}([-_ ]?axis)?$`, 'i').test(last) ||
    new RegExp(`[a-z]${axis.toUpperCase()}$`).test(last)
  );
}

/** Those of the three axes, in their order; none unless all are there. */
export function axisFields<Some extends Pick<Field, 'name' | 'type'>>(all: readonly Some[]): readonly Some[] {
  const numeric = all.filter(({ type }) => type === 'number' || type === 'any');
  const found = AXES.map((axis) => numeric.find(({ name }) => isAxis(name, axis)));
  const axes = found.filter((each) => each !== undefined);
  return axes.length === AXES.length ? axes : [];
}

/** @returns rows on which all three axes are known; none when the inputs are others */
export function vectorsOf(rows: readonly Row[], inputs: readonly Input[]): Vector[] {
  const places = axisFields(inputs).map((input) => inputs.indexOf(input) + 1);
  return rows.flatMap((row) => {
    const [x, y, z] = places.map((place) => row[place]);
    if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return [];
    return [[x, y, z] as const];
  });
}

export function meanOf(vectors: readonly Vector[]): Vector {
  const sum = [0, 0, 0];
  for (const vector of vectors) for (let axis = 0; axis < 3; axis++) sum[axis]! += vector[axis]!;
  return [sum[0]! / vectors.length, sum[1]! / vectors.length, sum[2]! / vectors.length];
}

export function product(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function lengthOf(vector: Vector): number {
  return Math.sqrt(product(vector, vector));
}

/** Of length 1; null has no direction. */
export function directionOf(vector: Vector): Vector | null {
  const length = lengthOf(vector);
  return length > 0 ? [vector[0] / length, vector[1] / length, vector[2] / length] : null;
}
