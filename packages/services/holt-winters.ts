/**
 * Holt-Winters smoothing: a level, a trend and a season that follow a series, and forecasts from them. Equations and starting values are those of
 * `HoltWinters` of R, with a damped trend (Gardner and McKenzie 1985) in addition.
 */
import { mean } from './statistics.js';

/** The season is added to the level, or multiplied by it. */
export type SeasonForm = 'additive' | 'multiplicative';

export interface Smoothing {
  /** Smoothing factors of level, trend and season, from 0 (constant) to 1 (the last number only). */
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
  /** Damping of the trend from one number to the next; 1: none, 0: no trend. */
  readonly phi: number;
}

export interface HoltWintersModel {
  readonly level: number;
  readonly trend: number;
  /** Indexed by the place in the series modulo its length. Without a season: one neutral member. */
  readonly season: readonly number[];
}

/** How many numbers `begin` needs. @param season numbers in one season; 1: no season */
export function neededFor(season: number): number {
  return 2 * season;
}

/**
 * @param numbers as many as `neededFor` returns, all above zero when the form is multiplicative
 * @param place of the first number
 */
export function begin(
  numbers: readonly number[],
  place: number,
  form: SeasonForm,
  smoothing: Smoothing,
): HoltWintersModel {
  const length = numbers.length / 2;
  if (length === 1) {
    const [first, second] = numbers as [number, number];
    return { level: second, trend: second - first, season: [form === 'additive' ? 0 : 1] };
  }
  const { from, trend } = trendOf(numbers, length);
  const line = fit(trend);
  const sums = Array.from({ length }, () => ({ sum: 0, count: 0 }));
  for (const [index, middle] of trend.entries()) {
    const number = numbers[from + index]!;
    const phase = sums[(from + index) % length]!;
    phase.sum += form === 'additive' ? number - middle : number / middle;
    phase.count++;
  }
  const figure = sums.map(({ sum, count }) => sum / count);
  const middle = mean(figure);
  const season: number[] = Array(length);
  for (const [index, each] of figure.entries()) {
    season[placeIn(season, place + index)] = form === 'additive' ? each - middle : each / middle;
  }
  let model: HoltWintersModel = { level: line.start, trend: line.slope, season };
  for (let index = length; index < numbers.length; index++) {
    model = follow(model, numbers[index]!, place + index, form, smoothing);
  }
  return model;
}

/** @param place of the number @returns the updated model */
export function follow(
  { level, trend, season }: HoltWintersModel,
  number: number,
  place: number,
  form: SeasonForm,
  { alpha, beta, gamma, phi }: Smoothing,
): HoltWintersModel {
  const at = placeIn(season, place);
  const before = season[at]!;
  const without = form === 'additive' ? number - before : number / before;
  const smoothed = alpha * without + (1 - alpha) * (level + phi * trend);
  // A level at or below zero cannot be multiplied by a season: then the level is the number without its season.
  const next = form === 'additive' || smoothed > 0 ? smoothed : without;
  const seen = form === 'additive' ? number - next : number / next;
  return {
    level: next,
    trend: beta * (next - level) + (1 - beta) * phi * trend,
    season: season.length === 1 ? season : season.with(at, gamma * seen + (1 - gamma) * before),
  };
}

/** @returns the model after a place without a number */
export function passOver({ level, trend, season }: HoltWintersModel, { phi }: Smoothing): HoltWintersModel {
  return { level: level + phi * trend, trend: phi * trend, season };
}

/** @param place of the last number @param horizon places after it, at least 1 */
export function forecast(
  { level, trend, season }: HoltWintersModel,
  place: number,
  horizon: number,
  form: SeasonForm,
  { phi }: Smoothing,
): number {
  // phi + phi^2 + ... + phi^horizon
  const slopes = phi === 1 ? horizon : (phi * (1 - phi ** horizon)) / (1 - phi);
  const line = level + slopes * trend;
  const seasonal = season[placeIn(season, place + horizon)]!;
  return form === 'additive' ? line + seasonal : line * seasonal;
}

export function placeIn(season: readonly number[], place: number): number {
  const { length } = season;
  return ((place % length) + length) % length;
}

/** Centred moving average over one season; where its length is even, both ends have half the weight. @returns `from`: place of the first */
function trendOf(numbers: readonly number[], length: number): { from: number; trend: number[] } {
  const half = length >> 1;
  const trend: number[] = [];
  for (let middle = half; middle + half < numbers.length; middle++) {
    let sum = 0;
    for (let index = middle - half; index <= middle + half; index++) sum += numbers[index]!;
    if (length % 2 === 0) sum -= (numbers[middle - half]! + numbers[middle + half]!) / 2;
    trend.push(sum / length);
  }
  return { from: half, trend };
}

/** Least squares over the places 1, 2, ... @returns `start`: at place 0 */
function fit(numbers: readonly number[]): { start: number; slope: number } {
  const centre = (numbers.length + 1) / 2;
  const height = mean(numbers);
  let products = 0;
  let squares = 0;
  for (const [index, number] of numbers.entries()) {
    const distance = index + 1 - centre;
    products += distance * (number - height);
    squares += distance * distance;
  }
  const slope = products / squares;
  return { start: height - slope * centre, slope };
}
