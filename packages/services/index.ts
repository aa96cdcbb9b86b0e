/** Everything that a host of services needs: the contract, the types of services, and the order in which their input is computed. */
export * from './contract.js';
export { type DefaultState, defaultStates } from './default-states.js';
export { type FieldSource, fieldsOf, valuesOf } from './fields.js';
export { forecast, type Model, passOver } from './holt-winters.js';
export { inOrder, Join, type LastValues, type SourcePoint } from './join.js';
export { kMeans, nearest } from './k-means.js';
export { isWithin, type Outline } from './outline.js';
export { readParameters } from './parameters.js';
export { kindOf, kinds } from './registry.js';
export { mean } from './statistics.js';
export {
  BEGINNING,
  type Checkpoint,
  checkpointSpacing,
  type Results,
  runSteps,
  type Stand,
  type Stepped,
} from './steps.js';
export { variableOf } from './variables.js';
