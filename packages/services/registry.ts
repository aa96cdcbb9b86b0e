/** All service types. To add one, write a file in `types/` and add a line here. */
import type { ServiceType } from './contract.js';
import { anomalyDetection } from './types/anomaly-detection.js';
import { clustering } from './types/clustering.js';
import { distance } from './types/distance.js';
import { forecasting } from './types/forecasting.js';
import { foregroundAppFilter } from './types/foreground-app-filter.js';
import { geofence } from './types/geofence.js';
import { mathService } from './types/math-service.js';
import { movingAverage } from './types/moving-average.js';
import { movingMedian } from './types/moving-median.js';
import { posePrediction } from './types/pose-prediction.js';
import { resampling } from './types/resampling.js';
import { stateRecognition } from './types/state-recognition.js';
import { threshold } from './types/threshold.js';

/** In order of name, as the catalogue lists them. */
export const serviceTypes: readonly ServiceType[] = [
  anomalyDetection,
  clustering,
  distance,
  forecasting,
  foregroundAppFilter,
  geofence,
  mathService,
  movingAverage,
  movingMedian,
  posePrediction,
  resampling,
  stateRecognition,
  threshold,
];

const byName = new Map(serviceTypes.map((type) => [type.name, type]));

export function serviceTypeOf(name: string): ServiceType | undefined {
  return byName.get(name);
}
