/** A service as a poll loads it. */
import type { CheckpointState, Input, ServiceType } from '@sensorium/services';
import type { SensorVersion } from '../../sql/store/points/ingest-state.js';

/** Late points that were not computed, since the start or the last change of the service. */
export interface LeftOut {
  readonly points: number;
  /** Dates of the oldest and the newest point. */
  readonly from: number;
  readonly to: number;
  /** Reason for the last points. */
  readonly reason: string;
}

export interface Service {
  /** Also the id of its virtual sensor. */
  readonly id: number;
  readonly ownerId: number;
  readonly serviceTypeName: string;
  /** Undefined: not in this version of the product. */
  readonly serviceType: ServiceType | undefined;
  /** JSON text: a thread parses it once for each revision. */
  readonly settings: string;
  readonly revision: number;
  readonly checkpointState: CheckpointState;
  readonly watermark: number | null;
  readonly checkpointed: number | null;
  readonly leftOut: LeftOut | null;
  /** In order. */
  readonly inputs: readonly Input[];
  /** Sensors of the inputs, each with the sequence number up to which it is read. */
  readonly sources: readonly SensorVersion[];
}

/** Stops a service; its owner reads the message as the reason. */
export class ServiceFailure extends Error {
  /** @param isLimit true: a limit of time or memory is exceeded */
  constructor(
    message: string,
    readonly isLimit = false,
  ) {
    super(message);
  }
}

/** No time is left in this poll; the next one continues the service. */
export class Postponed extends Error {}
