/** The page of one sensor: its chart, and around it all that can be done with the sensor. */
import './sensor.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { noteViewed } from '../../api/viewed.js';
import { Skeleton } from '../../kit/skeleton.js';
import { ErrorState } from '../../kit/states.js';
import { userName } from '../../parts/user-name.js';
import { Explorer } from './explorer.js';
import type { Access, Sensor } from './sensor-type.js';

export default function SensorPage() {
  const { params } = useRoute();
  return <OneSensor key={params.id} id={params.id ?? ''} />;
}

function OneSensor({ id }: { readonly id: string }) {
  const sensor = useSignal<Sensor | null>(null);
  const access = useSignal<Access | null>(null);
  const error = useSignal<unknown>(null);
  const isBusy = useSignal(false);
  const load = async () => {
    isBusy.value = true;
    try {
      const [found, listed] = await Promise.all([
        call(() => client.get('/sensors/{id}', { id })),
        call(() => client.get('/sensors', { sensor_id: [Number(id)], details: 'row' })),
      ]);
      const [row] = listed.sensors;
      access.value = { isOwner: row?.owned === true, owner: userName(row?.owner ?? {}) };
      sensor.value = found.sensor;
      error.value = null;
      noteViewed(id);
    } catch (thrown) {
      error.value = thrown;
    } finally {
      isBusy.value = false;
    }
  };
  useEffect(() => {
    void load();
  }, []);
  if (error.value !== null && sensor.value === null)
    return <ErrorState error={error.value} retry={load} isRetrying={isBusy.value} />;
  if (sensor.value === null || access.value === null)
    return (
      <div class="sensor-page">
        <Skeleton lines={2} />
        <Skeleton height={360} />
      </div>
    );
  return <Explorer sensor={sensor.value} access={access.value} onChanged={load} />;
}
