/** What other features use of this one. */
export { requireNoFiles } from './require-none.js';
