/** Version for clients of InfluxDB. */
export const INFLUXDB_VERSION = '1.8-sensorium';

/** Headers of every successful response. */
export const VERSION = { 'X-Influxdb-Version': INFLUXDB_VERSION, 'X-Influxdb-Build': 'Sensorium' } as const;
