/** What other features use of this one. */
export {
  type BatchOutcome,
  DeletedMeanwhile,
  type Failure,
  pointCount,
  QueuedBatch,
  StaleRights,
} from './batch.js';
export { type Ingest, NoRoom } from './ingest.js';
