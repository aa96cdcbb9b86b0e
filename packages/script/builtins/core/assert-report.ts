/** The table of what differs, which `assert` gives as its message. */

export interface Mismatch {
  /** Where: `(2,1)`, `()` for a scalar, a sign for what concerns the whole value. */
  readonly at: string;
  readonly observed: Cell;
  readonly expected: Cell;
  readonly reason: string;
}

/** A text and what counts as its length when it is centred. */
export interface Cell {
  readonly text: string;
  readonly length: number;
}

export function cell(text: string): Cell {
  return { text, length: text.length };
}

/** @param call the arguments as they were written, separated by commas */
export function report(call: string, mismatches: readonly Mismatch[]): string {
  const rows = mismatches.map(
    ({ at, observed, expected, reason }) =>
      `${centred(cell(at))} ${centred(observed)} ${centred(expected)}   ${reason}`,
  );
  const head = '  Location  |  Observed  |  Expected  |  Reason';
  return [`ASSERT errors for:  assert (${call})\n`, head, ...rows].join('\n');
}

/** In the middle of twelve places. */
function centred({ text, length }: Cell): string {
  const half = Math.floor(length / 2);
  return text.padStart(6 + half) + ' '.repeat(Math.max(0, 6 - half));
}
