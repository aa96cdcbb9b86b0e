/** Sensors and reads for tests of uploads. */

export interface Points {
  data: { id: string; sensor_id: number; value: unknown; date: number }[];
  total: number;
}
