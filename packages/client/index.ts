/** `@sensorium/client`: typed client of the API for browsers and Node. */
export { allSensors } from './all-sensors.js';
export type { Input, Method, Path, Point, Result } from './calls.js';
export { Client, type ClientOptions } from './client.js';
export { type LocalCode, SensoriumError } from './error.js';
export type { CallOptions } from './http.js';
export type { LivePoints, LostRange } from './stream/live-points.js';
export type { Receipt, Reconnecting, Rejected, StreamOptions, Totals } from './stream/options.js';
export type { Columns, StreamPoint } from './stream/points.js';
export type { Stream } from './stream/stream.js';
export type { ClosedSubscription, SubscribeOptions, Subscription } from './stream/subscription.js';
