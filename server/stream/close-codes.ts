/** Why a stream is closed: every code the server closes with, as docs/reference/stream.md lists them. */

export const CLOSE = {
  /** The server stops; connect again, perhaps to another one. */
  stopping: 1001,
  /** The login was not there in time, or the database could not be asked who is calling. */
  tryLater: 1013,
  /** A wrong login, or one that has ended. */
  unauthorized: 4403,
  /** The client went on sending after its credit was used up. */
  overdrawn: 4429,
} as const;

export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];
