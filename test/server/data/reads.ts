/** Rows and pages of reads, for their tests. */

export interface Row {
  id: string;
  sensor_id: number;
  value: unknown;
  values?: Record<string, unknown>;
  date: number;
  week: number;
  month: number;
  year: number;
  week_year: number;
}

export interface Points {
  data: Row[];
  total: number;
  interval?: number;
}
