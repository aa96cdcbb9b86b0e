/** The states that the historic service knew by name: what computes each, from which of one's sensors. */

export interface DefaultState {
  /** Also of its virtual sensor. */
  readonly name: string;
  /** Kind of service. */
  readonly kind: string;
  /** Names of the sensors that it is made from, in lower case, as phones call them. */
  readonly sensors: readonly string[];
}

const states: readonly DefaultState[] = [
  {
    name: 'Activity',
    kind: 'state_recognition_service',
    sensors: ['accelerometer', 'linear acceleration', 'motion energy', 'noise_sensor', 'position'],
  },
  {
    name: 'Availability',
    kind: 'state_recognition_service',
    sensors: ['noise_sensor', 'call state', 'screen activity', 'ringer mode'],
  },
  { name: 'Location', kind: 'geofence', sensors: ['position'] },
  {
    name: 'Location Forecast',
    kind: 'state_recognition_service',
    sensors: ['position', 'connection type'],
  },
  { name: 'Position', kind: 'pose_prediction_service', sensors: ['accelerometer'] },
  {
    name: 'Reachability',
    kind: 'state_recognition_service',
    sensors: ['call state', 'connection type', 'service state', 'screen activity'],
  },
  { name: 'Top Locations', kind: 'clustering', sensors: ['position'] },
];

/** @param isThere whether a kind is there */
export function defaultStates(isThere: (kind: string) => boolean): readonly DefaultState[] {
  return states.filter(({ kind }) => isThere(kind));
}
