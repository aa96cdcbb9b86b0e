/** What other features use of this one. */
export { columns, type EnvironmentRow } from './queries.js';
