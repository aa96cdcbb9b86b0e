/** `@sensorium/client`: the API, typed, for browsers and Node. */
export { allSensors } from './all-sensors.js';
export type { Answer, Input, Method, Path, PointAnswer } from './calls.js';
export { Client, type ClientOptions } from './client.js';
export { type LocalCode, SensoriumError } from './error.js';
export type { CallOptions } from './http.js';
export type { Closed, Live, LiveOptions } from './stream/live.js';
export type { LivePoints, Lost } from './stream/live-points.js';
export type { Receipt, Rejected, StreamOptions, Totals, Trouble } from './stream/options.js';
export type { Columns, StreamPoint } from './stream/points.js';
export type { Stream } from './stream/stream.js';
