/** Vectors of a motion sensor with three axes, and the direction about which the sensor was turned. */
import type { Field, Input } from '../contract.js';
import { variance } from '../statistics.js';
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

/** Fields of the three axes, in order; empty unless the sensor has all. */
export function axisFields<Some extends Pick<Field, 'name' | 'type'>>(all: readonly Some[]): readonly Some[] {
  const numeric = all.filter(({ type }) => type === 'number' || type === 'any');
  const found = AXES.map((axis) => numeric.find(({ name }) => isAxis(name, axis)));
  const axes = found.filter((each) => each !== undefined);
  return axes.length === AXES.length ? axes : [];
}

/** @returns one vector for each row with values of all three axes; empty when the inputs have no axes */
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

/** Vector of length 1; null for the null vector. */
export function directionOf(vector: Vector): Vector | null {
  const length = lengthOf(vector);
  return length > 0 ? [vector[0] / length, vector[1] / length, vector[2] / length] : null;
}

/** Number of candidate directions, and steps by which the best one is refined, in radians. */
const TRIED = 300;
const STEPS = [0.08, 0.04, 0.02, 0.01];
/** Radians by which samples of one label may differ: a posture is never repeated exactly. */
const TOLERANCE = 0.05;

/**
 * The direction about which a sensor was turned: the angle between it and gravity is nearly equal in all samples of a label, and differs between
 * labels.
 * @returns null where no sample has a direction
 */
export function axisOf(samples: readonly { readonly label: string; readonly down: Vector }[]): Vector | null {
  const labels = [...new Set(samples.map(({ label }) => label))];
  // Without two samples of a label nothing can be compared: the mean is used, since people are mostly upright.
  if (labels.length === samples.length) return directionOf(meanOf(samples.map(({ down }) => down)));
  const groups = labels.map((name) => samples.filter(({ label }) => label === name).map(({ down }) => down));
  const worth = (axis: Vector) => {
    const angles = groups.map((group) => group.map((down) => angleOf(axis, down)));
    const within = angles.reduce((sum, group) => sum + variance(group) * group.length, 0) / samples.length;
    return variance(angles.flat()) / (within + TOLERANCE ** 2);
  };
  const bestOf = (tried: readonly Vector[]) => {
    const worths = tried.map(worth);
    return tried[worths.indexOf(Math.max(...worths))]!;
  };
  return STEPS.reduce((best, step) => bestOf([best, ...around(best, step)]), bestOf(directions(TRIED)));
}

/** @returns from 0 to π */
function angleOf(a: Vector, b: Vector): number {
  return Math.acos(Math.max(-1, Math.min(1, product(a, b))));
}

/** Directions spread evenly over a hemisphere (a Fibonacci lattice), since an axis has two ends. */
function directions(count: number): Vector[] {
  return Array.from({ length: count }, (_, index) => {
    const z = (index + 0.5) / count;
    const turn = index * Math.PI * (3 - Math.sqrt(5));
    const flat = Math.sqrt(1 - z * z);
    return [flat * Math.cos(turn), flat * Math.sin(turn), z];
  });
}

function around([x, y, z]: Vector, step: number): Vector[] {
  const moved: Vector[] = [-step, step].flatMap((by): Vector[] => [
    [x + by, y, z],
    [x, y + by, z],
    [x, y, z + by],
  ]);
  return moved.map(directionOf).filter((each) => each !== null);
}
