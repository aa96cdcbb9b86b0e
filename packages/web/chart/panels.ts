/** Which series share a panel: two units at most, each with an axis; more are stacked. States have a strip each. */

export interface Placed {
  readonly unit: string;
  readonly isStates: boolean;
}

export interface Panel<Series> {
  /** Of the axis at the left and of the one at the right. */
  readonly units: readonly string[];
  readonly series: readonly Series[];
}

export interface Layout<Series> {
  readonly panels: readonly Panel<Series>[];
  readonly strips: readonly Series[];
}

export function layoutOf<Series extends Placed>(all: readonly Series[]): Layout<Series> {
  const lines = all.filter(({ isStates }) => !isStates);
  const units = [...new Set(lines.map(({ unit }) => unit))];
  const groups = units.length === 0 ? [] : [units.slice(0, 2), ...units.slice(2).map((unit) => [unit])];
  return {
    panels: groups.map((group) => ({
      units: group,
      series: lines.filter(({ unit }) => group.includes(unit)),
    })),
    strips: all.filter(({ isStates }) => isStates),
  };
}
