/** Variables of a trigger's expression and of the texts of its notifications. */

/** Names of the specification. */
export const triggerVariables = [
  'last_triggered',
  'times_triggered',
  'last_sensor_data_value',
  'last_sensor_data_date',
  'sensor_data_value',
  'sensor_data_date',
  'current_time',
] as const;

export type TriggerVariable = (typeof triggerVariables)[number];
