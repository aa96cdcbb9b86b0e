/** The line that turns green when the first point arrives. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { client } from '../../api/client.js';
import { follow } from '../../api/live.js';
import { call } from '../../api/session.js';
import { Icon } from '../../kit/icons/icon.js';
import { connectTexts as texts } from '../../texts/connect.js';
import type { Chosen } from './choose-sensor.js';

/** Milliseconds between two reads of the number of sensors. */
const POLL = 2000;
/** Milliseconds until the stream is there, in general. */
const EARLY = 1500;

/** Asks again and again until something has arrived. @param read resolves to null as long as nothing has */
function useNewSensor(read: () => Promise<string | null>, key: unknown): string | null {
  const arrived = useSignal<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    arrived.value = null;
    const ask = async () => {
      // Without the server nothing arrives: the next read will tell.
      const found = document.hidden ? null : await read().catch(() => null);
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
  const arrived = useSignal<string | null>(null);
  useEffect(() => {
    const id = Number(sensor.id);
    let isOver = false;
    arrived.value = null;
    const take = (value: unknown) => {
      if (!isOver) arrived.value = typeof value === 'string' ? value : JSON.stringify(value);
    };
    const end = follow(id, (points) => take(points.at(-1)!.value));
    // What came before the stream was there.
    const early = setTimeout(() => {
      call(() => client.get('/sensors/{id}/data', { id, per_page: 1, sort: 'DESC', values: 'typed' })).then(
        ({ data, total }) => {
          if (total > before) take(data[0]?.value);
        },
        () => {},
      );
    }, EARLY);
    return () => {
      isOver = true;
      clearTimeout(early);
      end();
    };
  }, [sensor.id]);
  const { value } = arrived;
  return <Arrival text={value === null ? null : texts.arrived(value, sensor.unit)} waiting={texts.waiting} />;
}

/** @param props.before number of sensors when the key was made */
export function SensorArrival({ before }: { readonly before: number }) {
  const arrived = useNewSensor(async () => {
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
