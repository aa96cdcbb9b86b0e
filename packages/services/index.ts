/** Entry for a host of services: the contract, the service types, and the functions that order and run their input. */
export * from './contract.js';
export { type DefaultState, defaultStates } from './default-states.js';
export { type FieldSource, fieldsOf, valuesOf } from './fields.js';
export { forecast, type HoltWintersModel, passOver } from './holt-winters.js';
export { inOrder, Join, type LastValues, type SourcePoint } from './join.js';
export { kMeans, nearest } from './k-means.js';
export { readParameters } from './parameters.js';
export { isWithin, type Polygon } from './polygon.js';
export { serviceTypeOf, serviceTypes } from './registry.js';
export { mean } from './statistics.js';
export {
  BEGINNING,
  type Checkpoint,
  type CheckpointState,
  checkpointSpacing,
  type Results,
  runSteps,
  type Stepped,
} from './steps.js';
export { variableOf } from './variables.js';
