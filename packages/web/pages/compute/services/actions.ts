/** What a user does with a connected service. */
import { SensoriumError } from '@sensorium/client';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import type { Service } from './types.js';

/** Starts a service that has stopped: its first source is put on it once more. @throws SensoriumError */
export async function startAgain({ id, sources: [source] }: Service): Promise<void> {
  if (source === undefined) return;
  const service = { id, data_fields: source.data_fields };
  await call(() => client.post('/sensors/{id}/services', { id: source.sensor_id, body: { service } }));
}

/** Removes a service from all of its sources, which ends it. What another attempt has removed already is no error. @throws SensoriumError */
export async function removeService({ id, sources }: Service): Promise<void> {
  for (const { sensor_id } of sources) {
    try {
      await call(() =>
        client.delete('/sensors/{id}/services/{service_id}', { id: sensor_id, service_id: id }),
      );
    } catch (error) {
      if (!(error instanceof SensoriumError) || error.code !== 'not_found') throw error;
    }
  }
}
