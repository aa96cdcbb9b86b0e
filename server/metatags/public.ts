/** What other features use of this one. */
export { changeTagsWithin } from './queries.js';
export { readMetatags } from './tags.js';
