/** Texts of charts. */
export const chart = {
  role: 'chart',
  moreMarks: (count: number) => `, and ${count.toLocaleString('en')} more here`,
  shortStates: (count: number) => `${count} short states`,
  stateFor: (state: string, lasted: string) => `${state} for ${lasted}`,
  statesLine: (newest: readonly string[], earlier: number) =>
    `${newest.join(', before it ')}${earlier === 0 ? '' : `, and ${earlier.toLocaleString('en')} earlier`}`,
  states: (points: number) => `several states in ${points.toLocaleString('en')} points`,
};
