/** Entry for tests of service types: runs them over samples without a database, and simulates sensors from a seed. */

export { normal, random } from './random.js';
export { AXES, Person, POSES, type Pose } from './testing/accelerometer.js';
export { type Drive, drive, INPUT, samplesOf } from './testing/drive.js';
