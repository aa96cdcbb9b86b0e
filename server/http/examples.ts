/** Examples of the documentation: one real request and response of each operation. `npm run docs` records them. */
import type { ErrorCode } from '@sensorium/model/errors';

/** Bodies by media type: JSON, or text. */
type Bodies = Readonly<Record<string, unknown>>;

export interface Example {
  /** Parameters of the path and the query, by name; all of one request. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly request?: Bodies;
  /** By status, then by media type. A body that is neither JSON nor text is left out. */
  readonly responses: Readonly<Record<string, Bodies>>;
}

export interface Examples {
  /** By method and path as declared, for example `GET /sensors/{id}`. */
  readonly operations: Readonly<Record<string, Example>>;
  /** Bodies of error responses. */
  readonly errors: Readonly<Partial<Record<ErrorCode, unknown>>>;
}
