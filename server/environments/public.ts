/** What other features use of this one. */
export { type PlaceRow, placesOf } from './places.js';
export { columns, type EnvironmentRow } from './queries.js';
