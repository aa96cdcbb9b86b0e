/** Interfaces through which the live feed uses a stream and its subscriptions. */
import type { ApiError } from '@sensorium/model/errors';
import type { DataType } from '@sensorium/model/values';
import type { InShard } from '../../sql/shards.js';
import type { Caller } from '../rights/caller.js';
import type { PointsFrame } from './points-frame.js';

export interface Subscription extends InShard {
  readonly sensorId: number;
  /** First date, microseconds. Earlier points are not sent. */
  readonly from: number;
  /** Data type of the sensor; determines the encoding of values. */
  type: DataType;
  /** Rights epoch as of which the stream may read the sensor. Points of a later snapshot are sent only after another check. */
  epoch: number;
  /** Version of the sensor up to which all changes have been passed to the stream. */
  version: number;
}

/** A stream that is logged in. */
export interface Reader {
  /** As of `caller.epoch`. */
  caller: Caller;
  readonly subscriptions: ReadonlyMap<number, Subscription>;
  /** Returns at once: frames that the client does not take are buffered, or dropped and reported. */
  live(subscription: Subscription, frames: readonly PointsFrame[]): void;
  /** Ends a subscription and reports the reason. */
  close(subscription: Subscription, reason: ApiError): void;
  /** Changes after the version of the subscription were removed: ends it and reports the range of missed points. */
  interrupted(subscription: Subscription): void;
  /** The login has ended. */
  loggedOut(): void;
}
