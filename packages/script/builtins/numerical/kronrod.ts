/** Gauss-Kronrod quadrature with 15 points, and the substitution that maps any limits to it. */

/** Nodes and weights of the rule of 15 points, and of the 7 within it (Piessens et al., QUADPACK, 1983). */
const NODES = [
  0.9914553711208126, 0.9491079123427585, 0.8648644233597691, 0.7415311855993945, 0.5860872354676911,
  0.4058451513773972, 0.20778495500789848, 0,
];
export const KRONROD = [
  0.022935322010529224, 0.06309209262997856, 0.10479001032225019, 0.14065325971552592, 0.1690047266392679,
  0.19035057806478542, 0.20443294007529889, 0.20948214108472782,
];
export const GAUSS = [
  0, 0.1294849661688697, 0, 0.27970539148927664, 0, 0.3818300505051189, 0, 0.4179591836734694,
];
export const POINTS = 15;
export const place = (k: number) => (k < 8 ? -NODES[k]! : NODES[14 - k]!);
export const weight = (of: readonly number[], k: number) => of[k < 8 ? k : 14 - k]!;

/** Substitutes the variable so that infinite limits become finite and square roots at the limits smooth (Shampine, J. Comput. Appl. Math. 211, 2008). */
export function substitution(
  a: number,
  b: number,
): { low: number; high: number; x(t: number): [number, number] } {
  if (a === -Infinity && b === Infinity)
    return { low: -1, high: 1, x: (t) => [t / (1 - t * t), (1 + t * t) / (1 - t * t) ** 2] };
  if (b === Infinity) return { low: 0, high: 1, x: (t) => [a + (t / (1 - t)) ** 2, (2 * t) / (1 - t) ** 3] };
  if (a === -Infinity) return { low: 0, high: 1, x: (t) => [b - (t / (1 - t)) ** 2, (2 * t) / (1 - t) ** 3] };
  const width = b - a;
  return { low: 0, high: 1, x: (t) => [a + width * t * t * (3 - 2 * t), 6 * width * t * (1 - t)] };
}
