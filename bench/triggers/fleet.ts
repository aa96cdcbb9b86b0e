/** Creates sensors through the API, each with a trigger that fires at every point and notifies one of the receivers. */
import { PASSWORD } from '../peers/sensorium/product.js';
import { postJson } from '../post-json.js';

export interface Fleet {
  readonly headers: Readonly<Record<string, string>>;
  /** Ids of the sensors. */
  readonly ids: readonly number[];
}

/** Requests under way at once. */
const AT_ONCE = 32;

export async function makeFleet(url: string, sensors: number, receivers: readonly string[]): Promise<Fleet> {
  const login = { username: 'admin', password: PASSWORD };
  const { session_id } = (await postJson(`${url}/login`, {}, login)) as { session_id: string };
  const headers = { 'X-SESSION_ID': session_id };
  const make = async (what: string, fields: object) => {
    const made = (await postJson(`${url}/${what}s`, headers, { [what]: fields })) as Record<
      string,
      { id: unknown }
    >;
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
