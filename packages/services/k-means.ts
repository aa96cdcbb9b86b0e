/**
 * K-means clustering: k-means++ (Arthur and Vassilvitskii 2007) chooses the first centres, Lloyd's iteration improves them. Several attempts
 * start from one seed; the best is returned.
 */
import { random } from './random.js';

/** One number for each dimension. */
export type Place = readonly number[];

const ATTEMPTS = 10;
const MAX_ITERATIONS = 30;

/**
 * @param count number of centres
 * @returns in order of their first numbers; fewer than `count` where there are fewer distinct points
 */
export function kMeans(points: readonly Place[], count: number, seed: number): Place[] {
  const draw = random(seed);
  let best: { centres: Place[]; cost: number } = { centres: [], cost: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = improve(points, scatter(points, count, draw));
    if (found.cost < best.cost) best = found;
  }
  return best.centres.sort(inOrder);
}

/** @returns index of the nearest centre (the first of equally near ones), and the square of its distance */
export function nearest(point: Place, centres: readonly Place[]): { index: number; square: number } {
  let index = 0;
  let square = Number.POSITIVE_INFINITY;
  for (const [k, centre] of centres.entries()) {
    let sum = 0;
    for (let d = 0; d < point.length; d++) sum += (point[d]! - centre[d]!) ** 2;
    if (sum < square) {
      index = k;
      square = sum;
    }
  }
  return { index, square };
}

/** K-means++: each next centre is a random point; its probability grows with the square of the distance to the chosen centres. */
function scatter(points: readonly Place[], count: number, draw: () => number): Place[] {
  const centres = [points[Math.floor(draw() * points.length)]!];
  while (centres.length < count) {
    const squares = points.map((point) => nearest(point, centres).square);
    const all = squares.reduce((sum, square) => sum + square, 0);
    if (all === 0) break;
    let left = draw() * all;
    const next = squares.findIndex((square) => {
      left -= square;
      return left < 0;
    });
    // Rounding can leave no point to choose: then the farthest is taken.
    centres.push(points[next === -1 ? squares.indexOf(Math.max(...squares)) : next]!);
  }
  return centres;
}

/** Lloyd's iteration: each centre moves to the mean of its nearest points. @returns `cost`: sum of squared distances */
function improve(points: readonly Place[], begun: readonly Place[]): { centres: Place[]; cost: number } {
  let centres = [...begun];
  let cost = Number.POSITIVE_INFINITY;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const sums = centres.map((centre) => ({ count: 0, sum: centre.map(() => 0) }));
    let now = 0;
    for (const point of points) {
      const { index, square } = nearest(point, centres);
      now += square;
      const own = sums[index]!;
      own.count++;
      for (let d = 0; d < point.length; d++) own.sum[d]! += point[d]!;
    }
    if (!(now < cost)) break;
    cost = now;
    centres = centres.map((centre, k) => {
      const { count, sum } = sums[k]!;
      return count === 0 ? centre : sum.map((each) => each / count);
    });
  }
  return { centres, cost };
}

function inOrder(a: Place, b: Place): number {
  const d = a.findIndex((each, k) => each !== b[k]);
  return d === -1 ? 0 : a[d]! - b[d]!;
}
