/** Texts of the pages of services. A service type without an entry here shows what the API says of it. */
const count = (number: number) => number.toLocaleString('en');

/** What a service type does, in plain words. */
export interface TypeTexts {
  readonly title: string;
  readonly does: string;
  readonly reads: string;
  readonly writes: string;
}

const types: Readonly<Record<string, TypeTexts>> = {
  moving_average: {
    title: 'Moving average',
    does: 'Smooths a noisy curve: each value is the mean of the last points.',
    reads: 'Numbers of one sensor',
    writes: 'A number at each point',
  },
  moving_median: {
    title: 'Moving median',
    does: 'Smooths a curve and drops single spikes: each value is the median of the last points.',
    reads: 'Numbers of one sensor',
    writes: 'A number at each point',
  },
  resampling: {
    title: 'Resampling',
    does: 'Makes one value of each interval, such as the mean of each minute or the maximum of each hour.',
    reads: 'Numbers of one sensor',
    writes: 'A number for each interval',
  },
  threshold: {
    title: 'Threshold',
    does: 'Says whether a value is high or low, with room between the two limits so that it does not flicker.',
    reads: 'Numbers of one sensor',
    writes: 'Yes or no, when it changes',
  },
  anomaly_detection: {
    title: 'Anomaly detection',
    does: 'Finds values that are unusual for this sensor, or unusual for the time of the day.',
    reads: 'Numbers of one sensor',
    writes: 'A score, when it is high',
  },
  foreground_app_filter: {
    title: 'Text filter',
    does: 'Keeps the texts that match a pattern, or drops them.',
    reads: 'Texts of one sensor',
    writes: 'Texts that pass',
  },
  forecasting: {
    title: 'Forecast',
    does: 'Expects the next values from level, trend and season of what came before.',
    reads: 'Numbers of one sensor',
    writes: 'A number ahead of time',
  },
  math_service: {
    title: 'Formula',
    does: 'Computes an expression of several sensors at each new point: a sum, a difference, a dew point.',
    reads: 'Up to 100 sensors',
    writes: 'The result, of any type',
  },
  distance: {
    title: 'Distance',
    does: 'Measures the metres between the positions of two sensors.',
    reads: 'Positions of two sensors',
    writes: 'Metres at each position',
  },
  geofence: {
    title: 'Geofence',
    does: 'Says whether a sensor is inside one of your environments.',
    reads: 'Positions of one sensor',
    writes: 'Yes or no, when it changes',
  },
  clustering: {
    title: 'Clustering',
    does: 'Finds groups of similar values by itself, and says to which one each new value belongs.',
    reads: 'Numbers of up to 5 sensors',
    writes: 'The number of the group',
  },
  state_recognition_service: {
    title: 'State recognition',
    does: 'Learns states from examples that you mark on the chart, such as idle, washing and spinning.',
    reads: 'Numbers and texts of up to 10 sensors',
    writes: 'The name of the state',
  },
  pose_prediction_service: {
    title: 'Pose recognition',
    does: 'Learns poses and motion of a person from an accelerometer that is worn.',
    reads: 'Three axes of one sensor',
    writes: 'The name of the pose',
  },
};

/** Groups of the catalogue, in order. */
const groups: readonly { readonly title: string; readonly types: readonly string[] }[] = [
  { title: 'Smooth and reduce', types: ['moving_average', 'moving_median', 'resampling'] },
  { title: 'Watch', types: ['threshold', 'anomaly_detection', 'forecasting', 'foreground_app_filter'] },
  { title: 'Combine', types: ['math_service', 'distance', 'geofence'] },
  { title: 'Learn', types: ['state_recognition_service', 'pose_prediction_service', 'clustering'] },
];

export const servicesTexts = {
  title: 'Services',
  intro: 'A service computes each new point of a sensor, and writes the result to a sensor of its own.',
  nav: 'Kinds of computing',
  processors: 'Data processors',
  types,
  groups,
  otherGroup: 'More',
  connected: 'Connected',
  catalogue: 'What services do',
  columns: {
    service: 'Service',
    reads: 'Reads',
    writes: 'Writes to',
    state: 'State',
    last: 'Last output',
    behind: 'Progress',
    actions: 'Actions',
  },
  states: { running: 'Running', waiting: 'Waiting', failed: 'Stopped' },
  waitingFor: 'No new point has arrived yet.',
  upToDate: 'Up to date',
  unread: (changes: number) => `${count(changes)} ${changes === 1 ? 'upload' : 'uploads'} behind`,
  leftOut: (points: number) => `${count(points)} late ${points === 1 ? 'point' : 'points'} left out`,
  computedUpTo: 'computed up to',
  noOutput: 'None yet',
  none: '–',
  more: (shown: number, total: number) => `${count(shown)} of ${count(total)} shown`,
  showMore: 'Show more',
  noneConnected: 'No service is connected yet.',
  actionsOf: (name: string) => `Actions of ${name}`,
  startAgain: 'Start again',
  startedAgain: 'The service computes from now on.',
  remove: 'Remove',
  askRemove: (name: string) => `Remove “${name}”? It computes no more. Its sensor and the points stay.`,
  removeNow: 'Remove the service',
  keep: 'Keep',
  removed: 'Service removed. Its sensor stays.',
  sensorsOf: (number: number) => (number === 1 ? 'One sensor' : `Up to ${count(number)} sensors`),
  connectedCount: (number: number) => `${count(number)} connected`,
  reads: 'Reads',
  writes: 'Writes',
  connect: 'Connect a service',
  connectType: (title: string) => `Connect: ${title}`,
};
