/** What clients of InfluxDB are told of the version they talk to. */
export const INFLUXDB_VERSION = '1.8-sensorium';

/** In every answer that is no refusal. */
export const VERSION = { 'X-Influxdb-Version': INFLUXDB_VERSION, 'X-Influxdb-Build': 'Sensorium' } as const;
