/** One row a route: what a request has to carry to succeed, beyond the ids in its path. A route without a row fails the test. */
import { hashSecret } from '../../../common/secrets.js';
import { hashPassword } from '../../../server/users/passwords.js';
import { codeAt, stepAt } from '../../../server/users/second-factor/totp.js';
import { PASSWORD } from '../../support/password.js';
import { image, LINK, MISSING, ok, type Role, type World } from './world.js';

export interface Row {
  readonly body?: (world: World, role: Role) => unknown;
  /** Sent as it is, in the place of JSON. */
  readonly raw?: { readonly type: string; readonly content: string | Buffer };
  /** With its question mark. */
  readonly query?: (world: World) => string;
  /** True: a sidecar has to answer it, which no test here has. */
  readonly asksSidecar?: boolean;
  /** Another sensor than the first, related to everybody in the same way. */
  readonly sensor?: string;
  /** Parameters of the path that name no thing of the world. */
  readonly params?: (world: World) => Readonly<Record<string, string | number>>;
  /** What has to be done first, in a world of its own. */
  readonly before?: (world: World, role: Role) => Promise<void>;
  /** True: an API key that may only write will do. */
  readonly writeKey?: boolean;
  /** Who is refused with 403 beyond the policy, which cannot say it. */
  readonly alsoRefused?: readonly Role[];
  /**
   * Requests that name somebody else's thing in query or body, for each kind that they can name. @param id of that thing, or one that
   * nothing has
   * @param mine things of the caller, by name
   */
  readonly foreign?: Readonly<Record<string, Foreign>>;
}

/** @returns query and body of a request that names a thing which is not the caller's */
export type Foreign = (
  id: number,
  mine: ReadonlyMap<string, number>,
) => {
  readonly query?: string;
  readonly body?: unknown;
};

const file = { type: 'application/octet-stream', content: 'x = 1;' };

async function setPassword(world: World): Promise<void> {
  await world.server.sql`
    UPDATE users SET password_hash = ${await hashPassword(PASSWORD)} WHERE id = ${world.person('owner').id}`;
}

const SECOND_FACTOR = Buffer.alloc(20, 1);
const code = () => codeAt(SECOND_FACTOR, stepAt(Date.now() / 1000));

/** Puts a panel with a sensor on the dashboard, of which there is a public link. */
async function showPublicly(world: World, type: string, sensor: string): Promise<void> {
  const sensors = { ids: [String(world.id(sensor))] };
  const panel = { id: 'a', type, grid: { x: 0, y: 0, w: 4, h: 4 }, sensors };
  await ok(
    world.person('owner').client.put(`/dashboards/${world.id('dashboard')}`, {
      dashboard: { version: 1, content: { schema: 1, time: { last: 3600 }, panels: [panel] } },
    }),
  );
}

const users = (role: string) => (world: World) => ({ users: [{ user: { id: world.person(role).id } }] });

export const rows: Readonly<Record<string, Row>> = {
  'POST /users': {
    body: () => ({ user: { username: `n${Math.random()}`.replace('.', ''), password: 'correct horse' } }),
  },
  'GET /users': {},
  'GET /users/current': {},
  'GET /users/{id}': {},
  'GET /users/{id}/export': {},
  'PUT /users/{id}': { body: () => ({ user: { name: 'new' } }) },
  'DELETE /users/{id}': {},
  'GET /users/check/username/{username}': { params: () => ({ username: 'nobody' }) },
  'GET /users/check/email/{email}': { params: () => ({ email: 'nobody@example.com' }) },
  'POST /welcome': {
    before: async ({ server }) => {
      await server.sql`
        INSERT INTO first_links (user_id, password_hash, token_hash, expires)
        SELECT id, password_hash, ${hashSecret('first link')}, 'infinity' FROM users WHERE password_hash <> '' LIMIT 1`;
    },
    body: () => ({ token: 'first link', password: 'correct horse' }),
  },
  'GET /demo': {},
  'POST /demo': {},
  'DELETE /demo': {},
  'GET /users/current/audit': {},
  'GET /users/current/audit/export': {},
  'GET /users/current/usage': {},
  'GET /users/current/keys': {},
  'POST /users/current/keys': {
    body: () => ({ key: { name: 'k' } }),
    foreign: { sensor: (id) => ({ body: { key: { name: 'k', sensors: [id] } } }) },
  },
  'DELETE /users/current/keys/{id}': {},
  'GET /users/current/sessions': {},
  'DELETE /users/current/sessions/{id}': {},
  'GET /users/current/second_factor': {},
  'POST /users/current/second_factor': { before: setPassword, body: () => ({ password: PASSWORD }) },
  'POST /users/current/second_factor/confirm': {
    before: async (world) => {
      const { id } = world.person('owner');
      await world.server.sql`INSERT INTO second_factors (user_id, secret) VALUES (${id}, ${SECOND_FACTOR})`;
    },
    body: () => ({ otp: code() }),
  },
  'DELETE /users/current/second_factor': {
    before: async (world) => {
      await setPassword(world);
      const { id } = world.person('owner');
      await world.server.sql`
        INSERT INTO second_factors (user_id, secret, enabled) VALUES (${id}, ${SECOND_FACTOR}, true)`;
    },
    body: () => ({ password: PASSWORD, otp: code() }),
  },
  'POST /change_password': {
    before: setPassword,
    body: () => ({ current_password: PASSWORD, new_password: 'correct horses' }),
  },
  'POST /logout': {},
  'GET /logout': {},

  'GET /sensors': { foreign: { hidden_group: (id) => ({ query: `?group_id=${id}` }) } },
  'POST /sensors': { writeKey: true, body: () => ({ sensor: { name: 'new' } }) },
  'GET /sensors/{id}': {},
  'PUT /sensors/{id}': { body: () => ({ sensor: { display_name: 'new' } }) },
  'DELETE /sensors/{id}': {},
  'GET /sensors/{id}/environment': {},
  'POST /sensors/{id}/data': { writeKey: true, body: () => ({ data: [{ value: 1, date: 2000 }] }) },
  'POST /sensors/data': {
    writeKey: true,
    body: (world) => ({ sensors: [{ sensor_id: world.id('sensor'), data: [{ value: 1, date: 2000 }] }] }),
    foreign: {
      sensor: (id) => ({ body: { sensors: [{ sensor_id: id, data: [{ value: 1, date: 2000 }] }] } }),
    },
  },
  'GET /sensors/{id}/data': {},
  'GET /sensors/{id}/chart': {},
  'GET /sensors/data': {
    query: (world) => `?sensor_id[]=${world.id('sensor')}`,
    foreign: { sensor: (id) => ({ query: `?sensor_id[]=${id}` }) },
  },
  'GET /sensors/sparklines': {
    query: (world) => `?sensor_id[]=${world.id('sensor')}`,
    foreign: { sensor: (id) => ({ query: `?sensor_id[]=${id}` }) },
  },
  'DELETE /sensors/{id}/data/{data_id}': { writeKey: true, params: () => ({ data_id: 1_000_000_000 }) },
  'DELETE /sensors/{id}/data': { writeKey: true, query: () => '?start_date=0&end_date=5000' },

  'GET /dataprocessors': {},
  'POST /dataprocessors': {
    body: (world) => ({
      dataprocessor: { command: 'disp(1)', execution_interval: 3600 },
      sensor_id: world.id('sensor'),
    }),
    foreign: {
      sensor: (id) => ({
        body: { dataprocessor: { command: 'disp(1)', execution_interval: 3600 }, sensor_id: id },
      }),
    },
  },
  'GET /dataprocessors/files': {},
  'POST /dataprocessors/files/{name}': { raw: file, params: () => ({ name: 'a.m' }) },
  'PUT /dataprocessors/files/{name}': { raw: file, params: () => ({ name: 'a.m' }) },
  'GET /dataprocessors/files/{name}': {
    params: () => ({ name: 'kept.m' }),
  },
  'DELETE /dataprocessors/files/{name}': {
    params: () => ({ name: 'kept.m' }),
  },
  'GET /dataprocessors/{id}': {},
  'PUT /dataprocessors/{id}': {
    foreign: { sensor: (id) => ({ body: { dataprocessor: { sensor_id: id } } }) },
    body: () => ({ dataprocessor: { command: 'disp(2)' } }),
  },
  'DELETE /dataprocessors/{id}': {},
  'GET /dataprocessors/{id}/runs': {},
  'GET /dataprocessors/{id}/execute': { asksSidecar: true },
  'POST /dataprocessors/execute': {
    asksSidecar: true,
    body: () => ({ dataprocessor: { command: 'disp(1)' } }),
  },
  'GET /sensors/{id}/dataprocessors': {},

  'GET /notifications': {},
  'POST /notifications': {
    body: () => ({ notification: { type: 'url', destination: 'https://example.com/' } }),
  },
  'GET /notifications/{id}': {},
  'PUT /notifications/{id}': { body: () => ({ notification: { text: 'new' } }) },
  'DELETE /notifications/{id}': {},
  'POST /notifications/{id}/test': {},
  'GET /notifications/{id}/deliveries': {},
  'POST /notifications/{id}/deliveries/{delivery_id}/replay': {
    before: async (world) => {
      const notification = world.id('notification');
      const { body } = await world
        .person('owner')
        .client.post<{ delivery: { id: number } }>(`/notifications/${notification}/test`);
      world.things.set('delivery', body.delivery.id);
    },
    params: (world) => ({ delivery_id: world.idIfAny('delivery') ?? MISSING }),
  },

  'GET /events': {},
  'GET /events/notifications': {},
  'POST /events/notifications': {
    body: (world) => ({
      event_notification: { name: 'n', event: 'add_sensor', notification_id: world.id('notification') },
    }),
    foreign: {
      notification: (id) => ({ body: { event_notification: { event: 'add_sensor', notification_id: id } } }),
    },
  },
  'GET /events/notifications/{id}': {},
  'PUT /events/notifications/{id}': {
    foreign: { notification: (id) => ({ body: { event_notification: { notification_id: id } } }) },
    body: () => ({ event_notification: { enabled: false } }),
  },
  'DELETE /events/notifications/{id}': {},

  'GET /triggers': {},
  'POST /triggers': { body: () => ({ trigger: { name: 't', expression: 'true' } }) },
  'GET /triggers/{id}': {},
  'PUT /triggers/{id}': { body: () => ({ trigger: { name: 'new' } }) },
  'DELETE /triggers/{id}': {},
  'GET /sensors/triggers': {},
  'GET /sensors/{id}/triggers': {},
  'POST /sensors/{id}/triggers': {
    before: async (world, role) => {
      if (role === 'owner') return;
      const trigger = { name: 'own', expression: 'true' };
      const made = await ok(
        world.person(role).client.post<{ trigger: { id: number } }>('/triggers', { trigger }),
      );
      world.things.set('trigger', made.body.trigger.id);
    },
    foreign: { trigger: (id) => ({ body: { trigger: { id } } }) },
    body: (world) => ({ trigger: { id: world.id('trigger') } }),
  },
  'GET /sensors/{id}/triggers/{trigger_id}': {},
  'PUT /sensors/{id}/trigger/{trigger_id}': { body: () => ({ trigger: { active: 0 } }) },
  'DELETE /sensors/{id}/triggers/{trigger_id}': {},
  'POST /sensors/{id}/triggers/{trigger_id}/active': { body: () => ({ active: 0 }) },
  'GET /sensors/{id}/triggers/{trigger_id}/evaluations': {},
  'POST /sensors/{id}/triggers/preview': {
    asksSidecar: true,
    body: () => ({ trigger: { expression: 'sensor_data_value > 1' } }),
  },
  'PUT /sensors/{id}/triggers/{trigger_id}/silence': { body: () => ({ silence: { seconds: 60 } }) },
  'DELETE /sensors/{id}/triggers/{trigger_id}/silence': {},
  'GET /firings': {},
  'GET /firings/{id}': {},
  'PUT /firings/{id}/acknowledgement': { body: () => ({ note: 'seen' }) },
  'DELETE /firings/{id}/acknowledgement': {},
  'GET /sensors/triggers/notifications': {},
  'GET /sensors/{id}/triggers/{trigger_id}/notifications': {},
  'POST /sensors/{id}/triggers/{trigger_id}/notifications': {
    foreign: { notification: (id) => ({ body: { notification: { id } } }) },
    body: (world) => ({ notification: { id: world.id('notification') } }),
  },
  'DELETE /sensors/{id}/triggers/{trigger_id}/notifications/{notification_id}': {},

  'GET /groups': {},
  'GET /groups/all': {},
  'POST /groups': { body: () => ({ group: { name: 'new' } }) },
  'GET /groups/{id}': {},
  'PUT /groups/{id}': { body: () => ({ group: { description: 'new' } }) },
  'DELETE /groups/{id}': {},
  'GET /groups/{id}/users': {},
  'POST /groups/{id}/users': {
    // Who may, takes in those who wait; everybody else can only ask for himself.
    body: (world, role) => users(role === 'owner' ? 'waiting' : role)(world),
  },
  'GET /groups/{id}/users/{user_id}': {},
  'PUT /groups/{id}/users/{user_id}': { body: () => ({ group_permissions: {} }) },
  'DELETE /groups/{id}/users/{user_id}': {},
  'GET /groups/{id}/sensors': {},
  'POST /groups/{id}/sensors': {
    before: async (world, role) => {
      if (role === 'owner') return;
      const { client } = world.person(role);
      const made = await ok(client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 'own' } }));
      world.things.set('other_sensor', Number(made.body.sensor.id));
    },
    body: (world) => ({ sensors: [{ id: world.id('other_sensor') }] }),
    foreign: { sensor: (id) => ({ body: { sensors: [{ id }] } }) },
  },
  'DELETE /groups/{id}/sensors/{sensor_id}': {
    // Of what is not his own he would need the right remove_sensors.
    alsoRefused: ['member'],
  },

  'GET /services/types': {},
  'GET /services': {},
  'GET /services/{service_id}': {},
  'PUT /services/{service_id}': { body: () => ({ service: { active: true } }) },
  'POST /services/preview': {
    asksSidecar: true,
    body: (world) => ({
      service: { name: 'moving_average', sources: [{ sensor_id: world.id('sensor') }] },
    }),
    foreign: {
      sensor: (id) => ({ body: { service: { name: 'moving_average', sources: [{ sensor_id: id }] } } }),
      service: (id) => ({ body: { service: { id } } }),
    },
  },
  'GET /sensors/services/available': { foreign: { hidden_group: (id) => ({ query: `?group_id=${id}` }) } },
  'GET /sensors/{id}/services/available': {},
  'GET /sensors/{id}/services': {},
  'POST /sensors/{id}/services': {
    body: () => ({ service: { name: 'moving_average' } }),
    foreign: { service: (id) => ({ body: { service: { id } } }) },
  },
  'DELETE /sensors/{id}/services/{service_id}': {},
  'GET /sensors/{id}/services/{service_id}/methods': {},
  'GET /sensors/{id}/services/{service_id}/{method}': { params: () => ({ method: 'GetWindow' }) },
  'POST /sensors/{id}/services/{service_id}/{method}': {
    params: () => ({ method: 'SetWindow' }),
    body: () => ({ parameters: [3] }),
  },
  'POST /sensors/{id}/services/{service_id}/manualLearn': {
    asksSidecar: true,
    body: () => ({ start_date: '0', end_date: '5000', class_label: 'sitting' }),
  },
  'POST /sensors/{id}/services/{service_id}/manualData': {
    body: () => ({ data: { value: 1, date: '2000.000' } }),
  },

  'GET /states/default/check': {},
  'POST /states/default': {
    body: (world) => ({ sensors: [String(world.id('sensor'))], update: '1' }),
    foreign: { sensor: (id) => ({ body: { sensors: [id] } }) },
  },

  'GET /sensors/{id}/users': {},
  'POST /sensors/{id}/users': { body: (world) => ({ user: { id: world.person('stranger').id } }) },
  'DELETE /sensors/{id}/users/{user_id}': {},
  'GET /sensors/{id}/sensors': {},
  'POST /sensors/{id}/sensors': {
    foreign: { sensor: (id) => ({ body: { id } }) },
    body: (world) => ({ id: world.id('other_sensor') }),
  },
  'DELETE /sensors/{id}/sensors/{source_id}': {
    before: async (world) => {
      const { client } = world.person('owner');
      await ok(client.post(`/sensors/${world.id('sensor')}/sensors`, { id: world.id('other_sensor') }));
    },
    params: (world) => ({ source_id: world.id('other_sensor') }),
  },

  'GET /sensors/metatags': {},
  'GET /groups/{id}/sensors/metatags': {},
  'GET /sensors/{id}/metatags': {},
  'POST /sensors/{id}/metatags': { body: () => ({ metatags: { color: ['red'] } }) },
  'PUT /sensors/{id}/metatags': { body: () => ({ metatags: { color: ['red'] } }) },
  'DELETE /sensors/{id}/metatags': {},
  'GET /sensors/metatag_name/{metatag_name}/distinct_values': { params: () => ({ metatag_name: 'color' }) },
  'GET /sensors/metatagname/{metatag_name}/distinct_values': { params: () => ({ metatag_name: 'color' }) },
  'GET /metatag_name/{metatag_name}/distinct_values': { params: () => ({ metatag_name: 'color' }) },
  'GET /metatagname/{metatag_name}/distinct_values': { params: () => ({ metatag_name: 'color' }) },
  'POST /sensors/find': { body: () => ({ filter: {} }) },
  'POST /groups/{id}/sensors/find': { body: () => ({ filter: {} }) },

  'GET /domains': {},
  'POST /domains': { body: () => ({ domain: { name: 'new', member_limit: 3 } }) },
  'GET /domains/{id}': {},
  'DELETE /domains/{id}': {},
  'DELETE /domains/{id}/managers/{user_id}': {},
  'PUT /domains/{id}': { body: () => ({ domain: { name: 'new' } }) },
  'GET /domains/{id}/users': {},
  'POST /domains/{id}/users': {
    body: (world, role) => {
      const manages = role === 'owner' || role === 'domain_manager';
      return { users: [{ id: world.person(manages ? 'domain_waiting' : role).id }] };
    },
  },
  'DELETE /domains/{id}/users/{user_id}': {},
  'POST /domains/{id}/managers': { body: (world) => ({ users: [{ id: world.person('domain_member').id }] }) },
  'GET /domains/{id}/tokens': {},
  'POST /domains/{id}/tokens': { body: () => ({ domain: 1 }) },
  'DELETE /domains/{id}/tokens/{token}': { params: (world) => ({ token: world.token }) },

  'GET /devices': {},
  'GET /devices/{id}': {},
  'PUT /devices/{id}': { body: () => ({ device: { uuid: 'renamed' } }) },
  'DELETE /devices/{id}': {},
  'GET /devices/{id}/sensors': {},
  'GET /sensors/{id}/device': {},
  'POST /sensors/{id}/device': {
    foreign: { device: (id) => ({ body: { device: { id } } }) },
    body: () => ({ device: { type: 'board', uuid: 'other' } }),
  },
  'DELETE /sensors/{id}/device': {},
  'DELETE /sensors/{id}/device/{device_id}': {},

  'GET /environments': {},
  'POST /environments': { body: () => ({ environment: { name: 'new' } }) },
  'GET /environments/{id}': {},
  'PUT /environments/{id}': { body: () => ({ environment: { name: 'new' } }) },
  'DELETE /environments/{id}': {},
  'GET /environments/{id}/environments': {},
  'POST /environments/{id}/environments': {
    foreign: { environment: (id) => ({ body: { environments: [{ id }] } }) },
    body: (world) => ({ environments: [{ id: world.id('room') }] }),
  },
  'DELETE /environments/{id}/environments/{sub_id}': { params: (world) => ({ sub_id: world.id('cellar') }) },
  'GET /environments/{id}/sensors': {},
  'POST /environments/{id}/sensors': {
    foreign: { sensor: (id) => ({ body: { sensors: [{ id }] } }) },
    body: (world) => ({ sensors: [{ id: world.id('other_sensor') }] }),
  },
  'PUT /environments/{id}/sensors/{sensor_id}': { body: () => ({ position: '52.37 4.89' }) },
  'DELETE /environments/{id}/sensors/{sensor_id}': {},

  'GET /dashboards': {},
  'POST /dashboards': {
    body: () => ({ dashboard: { name: 'new', content: { schema: 1, time: { last: 60 }, panels: [] } } }),
  },
  'GET /dashboards/{id}': {},
  'PUT /dashboards/{id}': { body: () => ({ dashboard: { version: 1, name: 'new' } }) },
  'DELETE /dashboards/{id}': {},
  'GET /dashboards/{id}/users': {},
  'POST /dashboards/{id}/users': { body: users('stranger') },
  'DELETE /dashboards/{id}/users/{user_id}': {},
  'GET /dashboards/{id}/groups': {},
  'POST /dashboards/{id}/groups': {
    body: (world) => ({ group: { id: world.id('group') } }),
    foreign: { hidden_group: (id) => ({ body: { group: { id } } }) },
  },
  'DELETE /dashboards/{id}/groups/{group_id}': {},

  'GET /dashboards/{id}/links': {},
  'POST /dashboards/{id}/links': { body: () => ({ link: { name: 'hall' } }) },
  'DELETE /dashboards/{id}/links/{link_id}': { params: (world) => ({ link_id: world.id('link') }) },
  'GET /public/dashboards/{token}': { params: (world) => ({ token: LINK + world.id('dashboard') }) },
  'GET /public/dashboards/{token}/sensors/{id}/chart': {
    before: (world) => showPublicly(world, 'line', 'sensor'),
    params: (world) => ({ token: LINK + world.id('dashboard') }),
  },
  'GET /public/dashboards/{token}/sensors/{id}/picture': {
    sensor: 'file_sensor',
    before: (world) => showPublicly(world, 'picture', 'file_sensor'),
    params: (world) => ({ token: LINK + world.id('dashboard') }),
  },

  'GET /annotations': {
    foreign: {
      sensor: (id) => ({ query: `?sensor_id=${id}` }),
      dashboard: (id) => ({ query: `?dashboard_id=${id}` }),
    },
  },
  'POST /annotations': {
    body: (world) => ({ annotation: { sensor_id: world.id('sensor'), start_date: 1, text: 'new' } }),
    foreign: {
      sensor: (id) => ({ body: { annotation: { sensor_id: id, start_date: 1, text: 'new' } } }),
      dashboard: (id) => ({ body: { annotation: { dashboard_id: id, start_date: 1, text: 'new' } } }),
    },
  },
  'GET /annotations/{id}': {},
  'PUT /annotations/{id}': { body: () => ({ annotation: { text: 'new' } }) },
  'DELETE /annotations/{id}': {},

  'POST /sensors/{id}/file': {
    writeKey: true,
    sensor: 'file_sensor',
    raw: { type: 'image/gif', content: image },
    query: () => '?name=b.gif',
  },
  'GET /sensors/{id}/data/{data_id}/file': {
    sensor: 'file_sensor',
    params: (world) => ({ data_id: world.id('file') }),
  },
  'GET /sensors/{id}/picture': { sensor: 'file_sensor' },
  'DELETE /sensors/{id}/data/{data_id}/file': {
    writeKey: true,
    sensor: 'file_sensor',
    params: (world) => ({ data_id: world.id('file') }),
  },
  'GET /sensors/files': {},
  'DELETE /sensors/files': { writeKey: true },
};
