/**
 * Linear discriminant analysis: the probability of each class. Each class has a mean; all share one covariance, which is shrunk towards a
 * multiple of the identity, the more the fewer data there are (Chen, Wiesel, Eldar, Hero: Shrinkage algorithms for MMSE covariance estimation,
 * 2010). It has no tuning parameters and is deterministic.
 */
import { mean } from '../statistics.js';

/**
 * Probability of each class with equal priors; their sum is 1.
 * @param features as many as in the training rows; NaN: unknown
 */
export type Classifier = (features: readonly number[]) => number[];

/** Relative deviation below which a feature is constant, and ignored. */
const STILL = 1e-9;

/**
 * @param rows one for each window, all of one length
 * @param classes class of each row, from 0 on; each class has at least one row
 * @throws Error when there are no rows
 */
export async function discriminant(
  rows: readonly (readonly number[])[],
  classes: readonly number[],
): Promise<Classifier> {
  if (rows.length === 0) throw new Error('there is nothing to learn from');
  const { Matrix, CholeskyDecomposition } = await import('ml-matrix');
  const scale = scaler(rows);
  const members: number[][][] = Array.from({ length: new Set(classes).size }, () => []);
  for (const [index, row] of rows.entries()) members[classes[index]!]!.push(scale(row));
  const means = members.map(centre);
  const within = members.flatMap((all, index) => all.map((row) => minus(row, means[index]!)));
  if (within[0]!.length === 0) return () => means.map(() => 1 / means.length);
  const deviations = new Matrix(within);
  const scatter = deviations.transpose().mmul(deviations).div(rows.length);
  const factor = new CholeskyDecomposition(shrunk(scatter, rows.length));
  const weights = factor.solve(new Matrix(means).transpose()).transpose().to2DArray();
  const offsets = means.map((mean, index) => -dot(mean, weights[index]!) / 2);
  return (features) => {
    const row = scale(features);
    const scores = weights.map((weight, index) => dot(row, weight) + offsets[index]!);
    const best = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - best));
    const sum = odds.reduce((all, each) => all + each, 0);
    return odds.map((each) => each / sum);
  };
}

/** Scales features to mean 0 and deviation 1. Unknown features become 0, constant ones are dropped. */
function scaler(rows: readonly (readonly number[])[]): (row: readonly number[]) => number[] {
  const columns = rows[0]!.flatMap((_, column) => {
    const known = rows.map((row) => row[column]!).filter((value) => !Number.isNaN(value));
    if (known.length === 0) return [];
    const middle = mean(known);
    const deviation = Math.sqrt(mean(known.map((value) => (value - middle) ** 2)));
    return deviation > STILL * (1 + Math.abs(middle)) ? [{ column, middle, deviation }] : [];
  });
  return (row) =>
    columns.map(({ column, middle, deviation }) => {
      const value = row[column];
      return value === undefined || Number.isNaN(value) ? 0 : (value - middle) / deviation;
    });
}

function centre(rows: readonly (readonly number[])[]): number[] {
  return rows[0]!.map((_, column) => mean(rows.map((row) => row[column]!)));
}

function minus(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, index) => value - b[index]!);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0);
}

/** Type only: the library is imported on first use. */
type Square = InstanceType<typeof import('ml-matrix')['Matrix']>;

/** Oracle approximating shrinkage. @param count number of rows */
function shrunk(covariance: Square, count: number): Square {
  const width = covariance.rows;
  const trace = covariance.trace();
  const squares = covariance.to1DArray().reduce((sum, value) => sum + value * value, 0);
  const above = (1 - 2 / width) * squares + trace ** 2;
  const below = (count + 1 - 2 / width) * (squares - trace ** 2 / width);
  const share = below > 0 ? Math.min(1, Math.max(0, above / below)) : 1;
  const result = covariance.clone().mul(1 - share);
  // The ridge keeps the matrix regular, even when all windows of each label are equal.
  const ridge = (share * trace) / width + 1e-6;
  for (let index = 0; index < width; index++) result.set(index, index, result.get(index, index) + ridge);
  return result;
}
