/** The line that turns green when the first point arrives. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Icon } from '../../kit/icons/icon.js';
import { connectTexts as texts } from '../../texts/connect.js';
import type { Chosen } from './choose-sensor.js';

/** Milliseconds between two looks. */
const POLL = 1000;

/** Asks again and again until something has arrived. @param read resolves to null as long as nothing has */
function useArrival(read: () => Promise<string | null>, key: unknown): string | null {
  const arrived = useSignal<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    arrived.value = null;
    const ask = async () => {
      // Without the server nothing arrives: the next look will tell.
      const found = await read().catch(() => null);
      if (isOver) return;
      arrived.value = found;
      if (found === null) timer = setTimeout(ask, POLL);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [key]);
  return arrived.value;
}

/** @param props.before number of points that the sensor had when the key was made */
export function PointArrival({ sensor, before }: { readonly sensor: Chosen; readonly before: number }) {
  const arrived = useArrival(async () => {
    const id = Number(sensor.id);
    const { data, total } = await call(() =>
      client.get('/sensors/{id}/data', { id, per_page: 1, sort: 'DESC' }),
    );
    return total > before ? String(data[0]?.value ?? '') : null;
  }, sensor.id);
  return (
    <Arrival text={arrived === null ? null : texts.arrived(arrived, sensor.unit)} waiting={texts.waiting} />
  );
}

/** @param props.before number of sensors when the key was made */
export function SensorArrival({ before }: { readonly before: number }) {
  const arrived = useArrival(async () => {
    const { total } = await call(() => client.get('/sensors', { owned: true, details: 'no', per_page: 1 }));
    return total > before ? String(total - before) : null;
  }, before);
  return (
    <Arrival
      text={arrived === null ? null : texts.arrivedTelegraf(Number(arrived))}
      waiting={texts.waitingTelegraf}
    />
  );
}

function Arrival({ text, waiting }: { readonly text: string | null; readonly waiting: string }) {
  return (
    <p class={text === null ? 'connect-arrival' : 'connect-arrival connect-arrived'} role="status">
      {text === null ? <span class="spinner" /> : <Icon name="check" size={20} />}
      <span>{text ?? waiting}</span>
    </p>
  );
}
