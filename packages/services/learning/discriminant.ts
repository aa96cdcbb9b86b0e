/**
 * Linear discriminant analysis: how likely each class is. Each class has a mean, all share one covariance, which is
 * drawn towards a multiple of the identity as far as the data are few (Chen, Wiesel, Eldar, Hero: Shrinkage algorithms for MMSE covariance
 * estimation, 2010). Nothing has to be tuned, and no chance is in it.
 */
import { mean } from '../statistics.js';

/**
 * How likely each class is, if none is likelier than another beforehand; together 1.
 * @param features as many as were learnt from; NaN: not known
 */
export type Classifier = (features: readonly number[]) => number[];

/** Deviations below it are of features that never change: they say nothing. */
const STILL = 1e-9;

/**
 * @param rows one for each window, all of one length
 * @param classes number of the class of each row; each from 0 on has one row at least
 * @throws Error when there is nothing to learn from
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

/** Brings features to one scale: mean 0, deviation 1; those not known to 0, those that never change are left out. */
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

/** What is needed of a matrix here: the library is imported on first use only. */
type Square = InstanceType<typeof import('ml-matrix')['Matrix']>;

/** Oracle approximating shrinkage. @param count of rows that it comes from */
function shrunk(covariance: Square, count: number): Square {
  const width = covariance.rows;
  const trace = covariance.trace();
  const squares = covariance.to1DArray().reduce((sum, value) => sum + value * value, 0);
  const above = (1 - 2 / width) * squares + trace ** 2;
  const below = (count + 1 - 2 / width) * (squares - trace ** 2 / width);
  const share = below > 0 ? Math.min(1, Math.max(0, above / below)) : 1;
  const result = covariance.clone().mul(1 - share);
  // Never singular, even when all windows of each label are the same.
  const ridge = (share * trace) / width + 1e-6;
  for (let index = 0; index < width; index++) result.set(index, index, result.get(index, index) + ridge);
  return result;
}
