/** All kinds of services. A new one is a file in `kinds/` and a line here. */
import type { Kind } from './contract.js';
import { anomalyDetection } from './kinds/anomaly-detection.js';
import { clustering } from './kinds/clustering.js';
import { distance } from './kinds/distance.js';
import { forecasting } from './kinds/forecasting.js';
import { foregroundAppFilter } from './kinds/foreground-app-filter.js';
import { geofence } from './kinds/geofence.js';
import { mathService } from './kinds/math-service.js';
import { movingAverage } from './kinds/moving-average.js';
import { movingMedian } from './kinds/moving-median.js';
import { posePrediction } from './kinds/pose-prediction.js';
import { resampling } from './kinds/resampling.js';
import { stateRecognition } from './kinds/state-recognition.js';
import { threshold } from './kinds/threshold.js';

/** In order of name. */
export const kinds: readonly Kind[] = [
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

const byName = new Map(kinds.map((kind) => [kind.name, kind]));

export function kindOf(name: string): Kind | undefined {
  return byName.get(name);
}
