/** The variables that a trigger's expression reads, and that the text of its notifications may name. */

/** As the specification names them. */
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
