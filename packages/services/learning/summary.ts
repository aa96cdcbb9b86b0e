/** Summary statistics of the numbers of a window. */
import { mean, median } from '../statistics.js';

/** @param numbers at least one, in order @returns mean, deviation, range, median, mean absolute change from one to the next */
export function summaryOf(numbers: readonly number[]): number[] {
  const middle = mean(numbers);
  return [middle, deviationOf(numbers, middle), rangeOf(numbers), median(numbers), changeOf(numbers)];
}

/** Length of the result of `summaryOf`. */
export const SUMMARY = 5;

function deviationOf(numbers: readonly number[], middle: number): number {
  let sum = 0;
  for (const number of numbers) sum += (number - middle) ** 2;
  return Math.sqrt(sum / numbers.length);
}

function rangeOf(numbers: readonly number[]): number {
  let [low, high] = [numbers[0]!, numbers[0]!];
  for (const number of numbers) {
    if (number < low) low = number;
    if (number > high) high = number;
  }
  return high - low;
}

function changeOf(numbers: readonly number[]): number {
  let sum = 0;
  for (let index = 1; index < numbers.length; index++) sum += Math.abs(numbers[index]! - numbers[index - 1]!);
  return sum / Math.max(1, numbers.length - 1);
}
