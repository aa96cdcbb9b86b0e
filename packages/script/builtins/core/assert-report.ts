/** The table of differences that `assert` raises as its message. */

export interface Mismatch {
  /** Position: `(2,1)`, `()` for a scalar, a symbol for the whole value. */
  readonly at: string;
  readonly observed: Cell;
  readonly expected: Cell;
  readonly reason: string;
}

/** A string, and the length that centring assumes for it. */
export interface Cell {
  readonly text: string;
  readonly length: number;
}

export function cell(text: string): Cell {
  return { text, length: text.length };
}

/** @param call the arguments as the script writes them, separated by commas */
export function report(call: string, mismatches: readonly Mismatch[]): string {
  const rows = mismatches.map(
    ({ at, observed, expected, reason }) =>
      `${centred(cell(at))} ${centred(observed)} ${centred(expected)}   ${reason}`,
  );
  const head = '  Location  |  Observed  |  Expected  |  Reason';
  return [`ASSERT errors for:  assert (${call})\n`, head, ...rows].join('\n');
}

/** Centres a cell in twelve columns. */
function centred({ text, length }: Cell): string {
  const half = Math.floor(length / 2);
  return text.padStart(6 + half) + ' '.repeat(Math.max(0, 6 - half));
}
