/** What other features use of this one. */
export { MetatagStatement, SensorStatement } from './api.js';
export { readFilter } from './filter.js';
export { changeTagsWithin, findSensorIds } from './queries.js';
export { readMetatags } from './tags.js';
