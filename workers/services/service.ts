/** A service, as a round finds it. */
import type { Input, Kind, Stand } from '@sensorium/services';
import type { SensorVersion } from '../../sql/store/points/ingest-state.js';

/** Late points that were not computed in their place, since the service began or was changed. */
export interface LeftOut {
  readonly points: number;
  /** Dates of the oldest and of the newest one. */
  readonly from: number;
  readonly to: number;
  /** Of those that came last. */
  readonly reason: string;
}

export interface Service {
  /** Also of its virtual sensor. */
  readonly id: number;
  readonly ownerId: number;
  readonly kindName: string;
  /** Undefined: this version of the product does not know it. */
  readonly kind: Kind | undefined;
  /** JSON text: threads that know the revision do not read it again. */
  readonly settings: string;
  readonly revision: number;
  readonly stand: Stand;
  readonly front: number | null;
  readonly checkpointed: number | null;
  readonly leftOut: LeftOut | null;
  /** In order. */
  readonly inputs: readonly Input[];
  /** Sensors of the inputs, each with the version up to which it has been read. */
  readonly sources: readonly SensorVersion[];
}

/** What the owner reads as the reason why his service has stopped. */
export class ServiceFailure extends Error {
  /** @param isLimit it would have taken more time or memory than a service may */
  constructor(
    message: string,
    readonly isLimit = false,
  ) {
    super(message);
  }
}

/** There is no time left in this round; the service goes on in another one. */
export class Postponed extends Error {}
