/** What other features use of this one. */
export { shareAgreed } from './sensors/agreed.js';
