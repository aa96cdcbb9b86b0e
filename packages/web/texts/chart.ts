/** Texts of charts. */
export const chart = {
  role: 'chart',
  shortStates: (count: number) => `${count} short states`,
  states: (points: number) => `several states in ${points.toLocaleString('en')} points`,
};
