/** Creates sensors through the API, each with a trigger that fires at every point and notifies one of the receivers. */
import { logIn } from '../peers/sensorium/peer.js';
import { postJson } from '../post-json.js';

export interface Fleet {
  readonly headers: Readonly<Record<string, string>>;
  /** Ids of the sensors. */
  readonly ids: readonly number[];
}

/** Requests under way at once. */
const AT_ONCE = 32;

export async function makeFleet(url: string, sensors: number, receivers: readonly string[]): Promise<Fleet> {
  const headers = { 'X-SESSION_ID': await logIn(url) };
  const make = async (what: string, fields: object) => {
    const body = { [what]: fields };
    const made = await postJson<Record<string, { id: unknown }>>(`${url}/${what}s`, headers, body);
    return Number(made[what]?.id);
  };
  const trigger = await make('trigger', { name: 'bench', expression: 'sensor_data_value > 0' });
  const notifications: number[] = [];
  for (const destination of receivers) {
    notifications.push(await make('notification', { type: 'url', destination, text: '{sensor_data_value}' }));
  }
  const ids = new Array<number>(sensors);
  let next = 0;
  const work = async () => {
    for (let i = next++; i < sensors; i = next++) {
      const id = await make('sensor', { name: `bench ${i}`, data_type: 'float' });
      const at = `${url}/sensors/${id}/triggers`;
      await postJson(at, headers, { trigger: { id: trigger } });
      const notification = { id: notifications[i % notifications.length] };
      await postJson(`${at}/${trigger}/notifications`, headers, { notification });
      ids[i] = id;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { headers, ids };
}
