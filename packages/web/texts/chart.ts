/** Texts of charts. */
export const chart = {
  role: 'chart',
  moreMarks: (count: number) => `, and ${count.toLocaleString('en')} more here`,
  shortStates: (count: number) => `${count} short states`,
  states: (points: number) => `several states in ${points.toLocaleString('en')} points`,
};
