/** What other features use of this one. */
export {
  BUCKET_FUNCTIONS,
  type BucketFunction,
  bucketValue,
  columnsFor,
  numberOf,
} from './buckets/functions.js';
export { findZone } from './buckets/zone.js';
export { ChartReply, readSensorChart } from './chart/api.js';
export { type Chart, readSensorChart as readChartOf } from './chart/chart.js';
export { type ChartOptions, chartOptions } from './chart/options.js';
export { withAge } from './chart/with-age.js';
export { datesWithin, type InclusiveRange, pastRange, pointDate, queryDate, toSeconds } from './dates.js';
export type { History } from './history.js';
export { addPoint, pointsOf, sensorIdOf } from './plain-upload.js';
export type { Receipt, UploadMetrics } from './receipt.js';
export { Submission, type SubmissionParts, submit } from './submission.js';
export { Column, chosenEntries, endOf, NO_SENSOR, type Upload, UploadBuilder } from './upload.js';
