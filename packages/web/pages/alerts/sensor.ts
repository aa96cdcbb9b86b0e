/** A sensor that an alert watches. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { sensorName } from '../../parts/sensor-name.js';

export interface AlertSensor {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  /** Whether its values are states, as far as its data type says so. */
  readonly isStates: boolean;
}

/** A trigger on a sensor, as parameters of a path. */
export interface At {
  /** Of the sensor. */
  readonly id: number;
  readonly trigger_id: number;
}

/** Data types of texts, JSON, files and logicals. */
const STATES = ['3', '4', '5', '6'];

/** @throws SensoriumError not_found */
export async function readSensor(id: number | string): Promise<AlertSensor> {
  const { sensor } = await call(() => client.get('/sensors/{id}', { id }));
  const { unit, data_type_id } = sensor;
  return {
    id: Number(sensor.id),
    name: sensorName(sensor),
    unit,
    isStates: STATES.includes(data_type_id),
  };
}
