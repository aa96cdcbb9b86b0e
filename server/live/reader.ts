/** What the live feed knows of a stream and of what it has subscribed to. */
import type { ApiError } from '@sensorium/model/errors';
import type { DataType } from '@sensorium/model/values';
import type { Caller } from '../rights/caller.js';
import type { Piece } from './piece.js';

export interface Subscription {
  readonly sensorId: number;
  /** Points before this date (microseconds) are not wanted. */
  readonly from: number;
  /** Decides how values are written. */
  type: DataType;
  /** Rights epoch as of which the stream may read the sensor; nothing of a later snapshot is sent before it is looked at again. */
  epoch: number;
  /** Version of the sensor up to which everything has been handed on. */
  version: number;
}

/** A stream that is logged in. */
export interface Reader {
  /** As of the epoch in it. */
  caller: Caller;
  readonly subscriptions: ReadonlyMap<number, Subscription>;
  /** Never waits: what the peer cannot take is kept or dropped, and told. */
  live(subscription: Subscription, pieces: readonly Piece[]): void;
  /** Ends a subscription, and says why. */
  close(subscription: Subscription, reason: ApiError): void;
  /** Changes behind its version are gone: ends a subscription, and says between which dates points were missed. */
  interrupted(subscription: Subscription): void;
  /** The login has ended. */
  loggedOut(): void;
}
