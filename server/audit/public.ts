/** What other features use of this one. */
export { listEntries } from './queries.js';
