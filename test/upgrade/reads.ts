/** Reads of accounts whose responses do not depend on when they are read. */
import { PASSWORD } from '../support/password.js';

export interface Read {
  readonly status: number;
  /** Parsed when it is JSON. */
  readonly body: unknown;
}

/** Responses by path, of each account by its username. */
export type Reads = Readonly<Record<string, Record<string, Read>>>;

const ALL = 'per_page=1000';

const SENSORS = `/sensors?details=full&${ALL}`;

const LISTS = [
  `/sensors/metatags?sensor_owner=all&${ALL}`,
  `/groups?${ALL}`,
  `/domains?${ALL}`,
  `/environments?${ALL}`,
  `/devices?${ALL}`,
  `/triggers?${ALL}`,
  `/notifications?${ALL}`,
  `/events/notifications?${ALL}`,
  `/dataprocessors?${ALL}`,
  '/dataprocessors/files',
  '/users/current',
  '/users/current/keys',
  `/sensors/files?${ALL}`,
  `/events?${ALL}`,
];

const OF_SENSOR = [
  'data?order=asc&per_page=1000',
  'data?order=desc&per_page=1000&page=2',
  'data?interval=86400&per_page=1000&timezone=Europe/Berlin',
  'data?interval=604800&per_page=1000&function=max',
  'metatags',
  'device',
  'environment',
  'triggers',
  'services',
  'users',
  'sensors',
  'dataprocessors',
];

/** Logs in with the password of the tests, and reads what the account has. The server may be of any version. */
export async function readsOf(base: string, username: string): Promise<Record<string, Read>> {
  const login = await fetch(`${base}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { session_id } = (await login.json()) as { session_id: string };
  const responses: Record<string, Read> = {};
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(base + path, { headers: { 'X-SESSION_ID': session_id } });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = json ? JSON.parse(text) : text;
    responses[path] = { status: response.status, body };
    return body;
  };
  for (const path of LISTS) await read(path);
  const { sensors } = (await read(SENSORS)) as { sensors: readonly { readonly id: string }[] };
  for (const { id } of sensors) {
    for (const path of OF_SENSOR) await read(`/sensors/${id}/${path}`);
  }
  return responses;
}

/** Events that the server may publish: a list of the product, to which a newer version adds. */
const EVENTS = `/events?${ALL}`;

/** Paths whose responses no longer have all that was recorded: a newer version may add members and events, and nothing else. */
export function differences(recorded: Record<string, Read>, now: Record<string, Read>): string[] {
  return Object.keys(recorded).filter((path) => {
    const [before, after] = [recorded[path], now[path]];
    return !holds(before, path === EVENTS ? withoutNewEvents(before, after) : after);
  });
}

function withoutNewEvents(before: Read | undefined, after: Read | undefined): unknown {
  const names = eventsOf(before).map(({ name }) => name);
  const events = eventsOf(after).filter(({ name }) => names.includes(name));
  return { ...after, body: { events, total: events.length } };
}

function eventsOf(read: Read | undefined): readonly { readonly name: string }[] {
  return (read?.body as { readonly events?: readonly { readonly name: string }[] } | undefined)?.events ?? [];
}

/** Whether a value has everything that another one has: members may be added to its objects. */
function holds(recorded: unknown, now: unknown): boolean {
  if (typeof recorded !== 'object' || recorded === null) return Object.is(recorded, now);
  if (typeof now !== 'object' || now === null) return false;
  if (Array.isArray(recorded) && recorded.length !== (now as unknown[]).length) return false;
  return Object.entries(recorded).every(([name, value]) =>
    holds(value, (now as Record<string, unknown>)[name]),
  );
}
