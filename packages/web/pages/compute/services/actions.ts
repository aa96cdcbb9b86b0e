/** What a user does with a connected service. */
import { SensoriumError } from '@sensorium/client';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import type { Service } from './types.js';

/** Pauses a service, or starts one that is paused or has failed. @throws SensoriumError */
export async function setActive({ id }: Service, active: boolean): Promise<void> {
  await call(() => client.put('/services/{service_id}', { service_id: id, body: { service: { active } } }));
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
