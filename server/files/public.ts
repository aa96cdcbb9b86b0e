/** What other features use of this one. */
export { mediaTypes } from './kinds.js';
export { newestPicturesIn, readNewestPicture } from './pictures.js';
export type { OpenFile } from './queries.js';
export { fileHeaders, tagOf } from './reply.js';
export { requireNoFiles } from './require-none.js';
