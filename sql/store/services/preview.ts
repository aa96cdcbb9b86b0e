/** Previews of services: what the server asks of a sidecar, and its reply. Dates are microseconds since 1970. */
import type { Input } from '@sensorium/services';

/** Points of all sources that one preview computes at most: the newest of its range. */
export const PREVIEW_POINTS = 20_000;
/** Milliseconds of computing. */
export const PREVIEW_TIME = 10_000;
/** Characters of all outputs of a reply. */
export const PREVIEW_TEXTS = 2_000_000;

export interface ServicePreviewRequest {
  readonly account: number;
  readonly serviceType: string;
  /** A service of the account; null: one that does not exist yet. */
  readonly service: number | null;
  /** JSON text; null: those of the service. */
  readonly settings: string | null;
  /** Null: those of the service. */
  readonly inputs: readonly Input[] | null;
  /** Both inclusive. */
  readonly from: number;
  readonly to: number;
  /** True: the reply has the numbers of inputs that are members of a value. */
  readonly withInputs: boolean;
  readonly callId: string;
}

/** What ended a preview before it had all outputs. */
export type ServicePreviewLimit = 'points' | 'outputs';

export interface PreviewedInput {
  readonly sensorId: number;
  readonly name: string;
  readonly dates: readonly number[];
  readonly numbers: readonly number[];
}

export type ServicePreviewReply =
  | {
      readonly is: 'done';
      readonly dates: readonly number[];
      readonly values: readonly unknown[];
      readonly inputs: readonly PreviewedInput[];
      /** Number of computed points, and the date of the first one that could be. */
      readonly points: number;
      readonly from: number;
      readonly limit: ServicePreviewLimit | null;
    }
  /** The service would have stopped. */
  | { readonly is: 'failed'; readonly message: string };
