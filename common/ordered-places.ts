/**
 * Places 0 to `length` - 1 in order, by a merge sort of runs: places of one rank stay in ascending order, and a place that is in order already costs one
 * comparison. The `sort` of a typed array uses no order that is there.
 * @param isBehind whether a place has to stand behind another one
 */
export function orderedPlaces(
  length: number,
  isBehind: (place: number, other: number) => boolean,
): Uint32Array {
  let places = new Uint32Array(length);
  /** Where each run of places begins that are in order. */
  let begins: number[] = [];
  for (let i = 0; i < length; i++) {
    places[i] = i;
    if (i === 0 || isBehind(i - 1, i)) begins.push(i);
  }
  let merged = begins.length > 1 ? new Uint32Array(length) : places;
  while (begins.length > 1) {
    const longer: number[] = [];
    for (let run = 0; run < begins.length; run += 2) {
      const [begin, middle, end] = [begins[run]!, begins[run + 1] ?? length, begins[run + 2] ?? length];
      longer.push(begin);
      let [left, right] = [begin, middle];
      for (let at = begin; at < end; at++) {
        const takesRight = left === middle || (right < end && isBehind(places[left]!, places[right]!));
        merged[at] = places[takesRight ? right++ : left++]!;
      }
    }
    [places, merged, begins] = [merged, places, longer];
  }
  return places;
}
