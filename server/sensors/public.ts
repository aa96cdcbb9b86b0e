/** What other features use of this one. */
export { Device, Environment, SensorInput, SensorList, sensorMembers, sensorPaging } from './api.js';
export { checkSensor, dataTypeWarning } from './check.js';
export { deviceBody, sensorBody } from './format.js';
export { filterOf, sensorList } from './listing.js';
export { newestInShards, withNewestPoints } from './newest-points.js';
export { requirePagerRoom } from './pagers.js';
export {
  columns,
  deleteSensorsWithin,
  insertSensor,
  listSensorIds,
  matching,
  page,
  type SensorFields,
  type SensorFilter,
  type SensorRow,
} from './queries.js';
export { planEach } from './search.js';
export { connectSourcesWithin } from './sources/queries.js';
