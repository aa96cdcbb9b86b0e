/** The default states of the historic service: the service type that computes each, and the sensors it reads. */

export interface DefaultState {
  /** Also the name of its virtual sensor. */
  readonly name: string;
  readonly serviceType: string;
  /** Names of the source sensors as phones create them, in lower case. */
  readonly sensors: readonly string[];
}

const states: readonly DefaultState[] = [
  {
    name: 'Activity',
    serviceType: 'state_recognition_service',
    sensors: ['accelerometer', 'linear acceleration', 'motion energy', 'noise_sensor', 'position'],
  },
  {
    name: 'Availability',
    serviceType: 'state_recognition_service',
    sensors: ['noise_sensor', 'call state', 'screen activity', 'ringer mode'],
  },
  { name: 'Location', serviceType: 'geofence', sensors: ['position'] },
  {
    name: 'Location Forecast',
    serviceType: 'state_recognition_service',
    sensors: ['position', 'connection type'],
  },
  { name: 'Position', serviceType: 'pose_prediction_service', sensors: ['accelerometer'] },
  {
    name: 'Reachability',
    serviceType: 'state_recognition_service',
    sensors: ['call state', 'connection type', 'service state', 'screen activity'],
  },
  { name: 'Top Locations', serviceType: 'clustering', sensors: ['position'] },
];

/** @param isThere whether a service type exists */
export function defaultStates(isThere: (serviceType: string) => boolean): readonly DefaultState[] {
  return states.filter(({ serviceType }) => isThere(serviceType));
}
