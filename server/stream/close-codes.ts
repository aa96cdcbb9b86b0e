/** Close codes of the server, as in docs/reference/stream.md. */

export const CLOSE = {
  /** The server stops; the client connects again, perhaps to another server. */
  stopping: 1001,
  /** No login came in time, or the database was unavailable to check it. */
  tryLater: 1013,
  /** The login is wrong or has ended. */
  unauthorized: 4403,
  /** The client continued to send beyond its credit. */
  overdrawn: 4429,
} as const;

export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];
