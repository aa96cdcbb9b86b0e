/** What other features use of this one. */
export type { ConsumerRegistrations, SensorInShard } from './consumer-registrations.js';
export type { LiveFeed } from './feed.js';
export { type HistoryPosition, missed, readHistory } from './history.js';
export { type PointsFrame, pointsFramesOf } from './points-frame.js';
export type { Reader, Subscription } from './reader.js';
export { readRefusal } from './session-check.js';
