/** A scale with round steps. */
export interface Scale {
  readonly least: number;
  readonly most: number;
  readonly ticks: readonly number[];
}

/** @param count about how many steps */
export function scaleOf(least: number, most: number, count: number): Scale {
  const span = most - least || Math.abs(most) || 1;
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough * 0.999) ?? 10) * power;
  const [first, last] = [Math.floor(least / step + 1e-9), Math.max(Math.ceil(most / step - 1e-9), 0)];
  const end = last === first ? first + 1 : last;
  const ticks = Array.from({ length: end - first + 1 }, (_, index) =>
    // Without the error of a sum of fractions.
    Number(((first + index) * step).toPrecision(12)),
  );
  return { least: ticks[0]!, most: ticks.at(-1)!, ticks };
}
