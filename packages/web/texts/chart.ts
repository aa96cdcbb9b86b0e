/** Texts of charts. */
export const chart = {
  role: 'chart',
  /** Lengths of time: one, and several. */
  units: {
    year: ['year', 'years'],
    quarter: ['quarter', 'quarters'],
    month: ['month', 'months'],
    week: ['week', 'weeks'],
    day: ['day', 'days'],
    h: ['h', 'h'],
    min: ['min', 'min'],
    s: ['s', 's'],
    ms: ['ms', 'ms'],
    /** Of a duration, where a day stands beside hours. */
    d: ['d', 'd'],
  },
  noCursor: 'Move the cursor with the arrow keys first.',
  rangeBegins: (moment: string) => `The range begins at ${moment}. Move the cursor, then press Enter.`,
  rangeEnds: (from: string, to: string) => `Range from ${from} to ${to}.`,
  moreMarks: (count: number) => `, and ${count.toLocaleString('en')} more here`,
  shortStates: (count: number) => `${count} short states`,
  stateFor: (state: string, lasted: string) => `${state} for ${lasted}`,
  statesLine: (newest: readonly string[], earlier: number) =>
    `${newest.join(', before it ')}${earlier === 0 ? '' : `, and ${earlier.toLocaleString('en')} earlier`}`,
  states: (points: number) => `several states in ${points.toLocaleString('en')} points`,
};
