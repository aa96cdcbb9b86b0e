/** What a server could have refused. */
import { SensoriumError } from '@sensorium/client';

export const refusedName = new SensoriumError({
  status: 409,
  code: 'invalid_value',
  message: 'a sensor of this name and device type exists already',
  body: { field: 'sensor.name' },
});

export const refusedRead = new SensoriumError({
  status: 509,
  code: 'overloaded',
  message: 'the server is overloaded, retry after 2 s',
});
