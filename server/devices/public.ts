/** What other features use of this one. */
export { attachWithin, requireDeviceRoom } from './queries.js';
