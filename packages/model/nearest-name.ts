/** Which known name a misspelt one was probably meant to be. */

/** Longest name for which a suggestion is sought; the comparison takes the product of both lengths. */
const LONGEST = 64;

/**
 * @param known at most a few hundred names
 * @returns the most similar one; undefined: none is similar enough to be suggested
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST) return undefined;
  const wanted = plain(name);
  let best: string | undefined;
  // One edit in three characters: more would suggest names that have nothing to do with it.
  let most = Math.max(1, Math.floor(wanted.length / 3));
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > 2 * most || candidate.length > LONGEST) continue;
    const edits = editsBetween(wanted, plain(candidate));
    if (edits < most || (edits === most && best === undefined)) [best, most] = [candidate, edits];
  }
  return best;
}

/** `dataType`, `data-type` and `data_type` are one name. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Optimal string alignment: insertions, deletions, substitutions, and swaps of neighbours. */
function editsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        substituted,
        isSwapped ? before[j - 2]! + 1 : substituted,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
