/** What other features use of this one. */
export { type Failure, type Outcome, QueuedBatch, StaleRights } from './batch.js';
export { type Ingest, NoRoom } from './ingest.js';
