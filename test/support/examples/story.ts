/** A story that calls each operation of the API once, on a server, a sidecar and a database of its own. */
import { readConfig } from '../../../common/config.js';
import { createLog } from '../../../common/log.js';
import type { Examples } from '../../../server/http/examples.js';
import { codeAt, stepAt } from '../../../server/users/second-factor/totp.js';
import { newFirstLink } from '../../../server/users/welcome/queries.js';
import type { Sql } from '../../../sql/connect.js';
import { addJobs } from '../../../sql/store/jobs.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { Client } from '../client.js';
import { startMailbox } from '../mailbox.js';
import { startReceiver } from '../receiver.js';
import { testServer } from '../server.js';
import { until } from '../until.js';
import { Recorder } from './record.js';

/** Wednesday, 1 January 2025, in seconds. */
const DAY = Date.UTC(2025, 0, 1) / 1000;

const PASSWORD = 'blue whale 7';
const MAIL_PAGE = 'https://example.com/new-password';

/** The smallest GIF there is. */
const PICTURE = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

interface Made {
  readonly [kind: string]: { readonly id: number | string };
}

export async function recordExamples(): Promise<Examples> {
  const ends: (() => unknown)[] = [];
  const t = { teardown: (end: () => unknown) => void ends.unshift(end) } as Parameters<typeof testServer>[0];
  try {
    const [mailbox, receiver] = [await startMailbox(t), await startReceiver(t)];
    const settings = { DELIVERY_ALLOW: '127.0.0.0/8', SMTP_URL: mailbox.url, PASSWORD_RESET_URL: MAIL_PAGE };
    const server = await testServer(t, settings);
    const config = readConfig({ DATABASE_URL: server.config.DATABASE_URL, ...settings });
    const sidecar = await startSidecar(config, createLog('docs', 'silent'));
    t.teardown(() => sidecar.close());
    const story = new Story(server.url, mailbox.mails, receiver.url, server.sql);
    await story.narrate();
    return story.recorder.examples();
  } finally {
    for (const end of ends) await end();
  }
}

class Story {
  readonly recorder = new Recorder();
  readonly #nobody: Client;
  readonly #mails: readonly { readonly text: string }[];
  readonly #hook: string;
  readonly #sql: Sql;
  #sessions = 0;
  #keys = 0;

  constructor(server: string, mails: readonly { readonly text: string }[], hook: string, sql: Sql) {
    this.#sql = sql;
    this.#nobody = new Client(server);
    this.#mails = mails;
    this.#hook = hook;
    this.recorder.replace(hook, 'https://example.com');
    this.recorder.replace(server, 'https://sensorium.example.com');
    for (const before of ['totp/', 'issuer='])
      this.recorder.replace(`${before}127.0.0.1`, `${before}sensorium.example.com`);
    this.recorder.replace('127.0.0.1', '192.0.2.7');
  }

  async narrate(): Promise<void> {
    const { recorder } = this;
    const ann = await this.#register('ann', 'Ann', 'Lee');
    const bob = await this.#register('bob', 'Bob', 'Ray');
    const eve = await this.#register('eve', 'Eve', 'Kim');
    await this.#logins(eve.client);
    await this.#account(ann.client, ann.id);
    await this.#operations();
    const sensor = await this.#sensors(ann.client);
    await this.#points(ann.client, sensor);
    await this.#metatags(ann.client, sensor);
    await this.#sharing(ann.client, bob, sensor);
    await this.#groups(ann, bob, sensor);
    await this.#domains(ann, bob, eve);
    await this.#places(ann.client, sensor);
    await this.#dashboards(ann, bob, sensor);
    await this.#notifications(ann.client, sensor);
    await this.#computing(ann.client, sensor);
    await this.#services(ann.client, sensor);
    await this.#files(ann.client);
    await this.#protocols(ann.client);
    await this.#administration(ann.client, eve.id);
    await this.#errors(ann.client, sensor);
    await recorder.send(ann.client, 'POST', '/demo', { timezone: 'Europe/Amsterdam' });
    await recorder.send(ann.client, 'GET', '/demo');
    await recorder.send(ann.client, 'DELETE', '/demo');
    await recorder.send(ann.client, 'GET', `/users/${ann.id}/export`);
    await recorder.send(ann.client, 'DELETE', `/sensors/${sensor}/metatags`);
    await recorder.send(ann.client, 'DELETE', `/sensors/${sensor}`);
    await recorder.send(bob.client, 'DELETE', `/users/${bob.id}`);
  }

  async #register(username: string, name: string, surname: string): Promise<Caller> {
    const { recorder } = this;
    const user = { username, password: PASSWORD, email: `${username}@example.com`, name, surname };
    const made = await recorder.send<Made>(this.#nobody, 'POST', '/users', { user });
    return { id: Number(made.body.user!.id), username, client: await this.#login(username) };
  }

  async #login(username: string, password = PASSWORD): Promise<Client> {
    const body = { username, password };
    const login = await this.recorder.send<{ session_id: string }>(this.#nobody, 'POST', '/login', body);
    const { session_id } = login.body;
    this.recorder.replace(session_id, `EXAMPLE-SESSION-ID-${++this.#sessions}`);
    return this.#nobody.as(session_id);
  }

  /** The story has no first account: another one takes its place in the database. */
  async #firstLink(username: string): Promise<void> {
    await this
      .#sql`INSERT INTO first_links (user_id, password_hash) SELECT id, password_hash FROM users WHERE username = ${username}`;
    const token = (await newFirstLink(this.#sql))!;
    this.recorder.replace(token, 'EXAMPLE-TOKEN-OF-THE-LINK');
    const body = { token, password: PASSWORD };
    const login = await this.recorder.send<{ session_id: string }>(this.#nobody, 'POST', '/welcome', body);
    this.recorder.replace(login.body.session_id, `EXAMPLE-SESSION-ID-${++this.#sessions}`);
  }

  async #key(client: Client, key: object): Promise<Client> {
    const made = await this.recorder.send<{ key: { key: string } }>(client, 'POST', '/users/current/keys', {
      key,
    });
    this.recorder.replace(made.body.key.key, `sns_EXAMPLE_KEY_${++this.#keys}`);
    return this.#nobody.as(made.body.key.key);
  }

  /** The story has no first account: an administrator is made in the database, as an operator makes one. */
  async #administration(ann: Client, eveId: number): Promise<void> {
    const { recorder } = this;
    await recorder.send(ann, 'GET', '/users/current/audit?per_page=1');
    await recorder.send(ann, 'GET', '/users/current/audit/export?action=account.create');
    await this.#register('root', 'Ada', 'Fox');
    await this.#makeAdministrator('root');
    const root = await this.#login('root');
    const account = `/admin/accounts/${eveId}`;
    await recorder.send(root, 'GET', '/admin/accounts?search=eve');
    await recorder.send(root, 'GET', account);
    await recorder.send(root, 'POST', `${account}/lock`);
    await recorder.send(root, 'DELETE', `${account}/lock`);
    await recorder.send(root, 'POST', `${account}/administrator`);
    await recorder.send(root, 'DELETE', `${account}/administrator`);
    const reset = await root.post<{ password: string }>(`${account}/password`);
    recorder.replace(reset.body.password, 'k7fm-2xqd-wn9c-h4ta');
    const again = await recorder.send<{ password: string }>(root, 'POST', `${account}/password`);
    recorder.replace(again.body.password, 'k7fm-2xqd-wn9c-h4ta');
    const link = await recorder.send<{ token: string }>(root, 'POST', `${account}/password_token`);
    recorder.replace(link.body.token, 'EXAMPLE-PASSWORD-TOKEN');
    await this.#secondFactorOf(root, account);
    await recorder.send(root, 'GET', `${account}/quotas`);
    await recorder.send(root, 'PUT', `${account}/quotas/sensors`, { limit: 5000 });
    await recorder.send(root, 'DELETE', `${account}/quotas/sensors`);
    await this.#invitations(root);
    type Sessions = { sessions: { id: number }[] };
    await recorder.send(root, 'GET', '/admin/sessions?per_page=1');
    await this.#login('bob');
    const [last] = (await root.get<Sessions>('/admin/sessions?per_page=1')).body.sessions;
    await recorder.send(root, 'DELETE', `/admin/sessions/${last!.id}`);
    await recorder.send(root, 'GET', '/admin/jobs?state=failed');
    const [waiting, other] = await this.#addJobs();
    await recorder.send(root, 'DELETE', `/admin/jobs/${waiting}`);
    await recorder.send(root, 'POST', `/admin/jobs/${other}/retry`);
    await recorder.send(root, 'GET', '/admin/statements');
    await recorder.send(root, 'GET', '/admin/load');
    await recorder.send(root, 'GET', '/admin/storage');
    await recorder.send(root, 'GET', '/audit?action=account.lock&per_page=1');
    await recorder.send(root, 'GET', '/audit/export?action=account.lock');
    await this.#register('max', 'Max', 'Orr');
    const { accounts } = (await root.get<{ accounts: { id: number }[] }>('/admin/accounts?search=max')).body;
    await recorder.send(root, 'DELETE', `/admin/accounts/${accounts[0]!.id}`);
  }

  async #secondFactorOf(root: Client, account: string): Promise<void> {
    const { recorder } = this;
    await recorder.send(root, 'POST', `${account}/second_factor/demand`);
    await recorder.send(root, 'DELETE', `${account}/second_factor/demand`);
    await recorder.send(root, 'DELETE', `${account}/second_factor`);
  }

  async #invitations(root: Client): Promise<void> {
    const { recorder } = this;
    type Made = { invitation: { id: number; token: string } };
    const { body } = await recorder.send<Made>(root, 'POST', '/admin/invitations', { days: 7 });
    recorder.replace(body.invitation.token, 'EXAMPLE-INVITATION');
    await recorder.send(root, 'GET', '/admin/invitations');
    await recorder.send(root, 'DELETE', `/admin/invitations/${body.invitation.id}`);
  }

  async #makeAdministrator(username: string): Promise<void> {
    await this.#sql`UPDATE users SET administrator = true WHERE username = ${username}`;
  }

  /** Two jobs that do nothing. @returns their ids */
  async #addJobs(): Promise<number[]> {
    const keys = ['story 1', 'story 2'];
    await addJobs(
      this.#sql,
      keys.map((key) => ({ task: 'page' as const, payload: { sensor_id: 0, asked: 0 }, key, delay: 3600 })),
    );
    const rows = await this.#sql<{ id: number }[]>`
      SELECT id FROM graphile_worker.jobs WHERE key = ANY(${keys}::text[]) ORDER BY id`;
    return rows.map(({ id }) => id);
  }

  async #logins(eve: Client): Promise<void> {
    const { recorder } = this;
    const password = 'green heron 8';
    await recorder.send(eve, 'POST', '/change_password', {
      current_password: PASSWORD,
      new_password: password,
    });
    await recorder.send(await this.#login('eve', password), 'POST', '/logout');
    await recorder.send(await this.#login('eve', password), 'GET', '/logout');
    await this.#register('tom', 'Tom', 'Fox');
    await this.#firstLink('tom');
    await recorder.send(this.#nobody, 'POST', '/requestPasswordReset', { username: 'tom' });
    await until(() => this.#mails.length > 0);
    const token = /token=([\w-]{32})/.exec(this.#mails[0]!.text)?.[1] ?? '';
    recorder.replace(token, 'EXAMPLE-TOKEN-FROM-THE-MAIL');
    await recorder.send(this.#nobody, 'POST', '/resetPassword', { token, password: PASSWORD });
    const mails = this.#mails.length;
    await recorder.send(this.#nobody, 'POST', '/requestEmailConfirmation', { username: 'tom' });
    await until(() => this.#mails.length > mails);
    const confirmation = /^ {2}.*?([\w-]{32})$/m.exec(this.#mails.at(-1)!.text)?.[1] ?? '';
    recorder.replace(confirmation, 'EXAMPLE-TOKEN-FROM-THE-MAIL-2');
    await recorder.send(this.#nobody, 'POST', '/confirmEmail', { token: confirmation });
    await this.#secondFactor(await this.#login('tom'), await this.#login('tom'));
  }

  async #secondFactor(tom: Client, other: Client): Promise<void> {
    const { recorder } = this;
    const path = '/users/current/second_factor';
    const listed = await recorder.send<{ sessions: { id: number; current: boolean }[] }>(
      tom,
      'GET',
      '/users/current/sessions',
    );
    const ended = listed.body.sessions.find(({ current }) => !current)!;
    await recorder.send(tom, 'DELETE', `/users/current/sessions/${ended.id}`);
    await recorder.fail(other, 'GET', '/users/current');
    const begun = await recorder.send<{ second_factor: { secret: string } }>(tom, 'POST', path, {
      password: PASSWORD,
    });
    const { secret } = begun.body.second_factor;
    recorder.replace(secret, 'EXAMPLESECRETOFTHEAPPEXAMPLESECR');
    const otp = codeAt(fromBase32(secret), stepAt(Date.now() / 1000));
    recorder.replace(otp, '123456');
    const confirmed = await recorder.send<{ recovery_codes: string[] }>(tom, 'POST', `${path}/confirm`, {
      otp,
    });
    for (const [index, code] of confirmed.body.recovery_codes.entries())
      recorder.replace(code, `recovery-code-${index + 1}`);
    await recorder.send(tom, 'GET', path);
    await recorder.send(tom, 'DELETE', path, { password: PASSWORD, otp: confirmed.body.recovery_codes[0]! });
  }

  async #account(ann: Client, id: number): Promise<void> {
    const { recorder } = this;
    await recorder.send(this.#nobody, 'GET', '/users/check/username/ann');
    await recorder.send(this.#nobody, 'GET', '/users/check/email/new@example.com');
    await recorder.send(ann, 'GET', '/users/current');
    await recorder.send(ann, 'GET', '/users/current/usage');
    await recorder.send(ann, 'GET', `/users/${id}`);
    await recorder.send(ann, 'PUT', `/users/${id}`, { user: { country: 'NL', mobile: '+31 6 1234 5678' } });
  }

  async #operations(): Promise<void> {
    const { recorder } = this;
    const nobody = this.#nobody;
    await recorder.send(nobody, 'GET', '/health');
    await recorder.send(nobody, 'GET', '/', undefined, { headers: { Accept: 'application/json' } });
    await recorder.send(nobody, 'GET', '/', undefined, { headers: { Accept: 'text/html' } });
    await recorder.send(nobody, 'GET', '/session');
    const pages = ['/app', '/app/sensors', '/app/sensors/5'];
    const [script] = /\/assets\/main-[\w-]+\.js/.exec((await nobody.get('/app')).text) ?? [];
    for (const path of [
      ...pages,
      script!,
      '/favicon.ico',
      '/docs',
      '/docs/icon.svg',
      '/openapi.json',
      '/script/functions',
    ])
      await recorder.send(nobody, 'GET', path);
  }

  async #sensors(ann: Client): Promise<number> {
    const { recorder } = this;
    const made = await recorder.send<Made>(ann, 'POST', '/sensors', {
      sensor: { name: 'balcony', data_type: 'float', unit: '°C', device_type: 'DS18B20' },
    });
    const sensor = Number(made.body.sensor!.id);
    await recorder.send(ann, 'GET', `/sensors/${sensor}`);
    await recorder.send(ann, 'PUT', `/sensors/${sensor}`, {
      sensor: { display_name: 'Balcony', retention: 365 },
    });
    await this.#key(ann, {
      name: 'balcony',
      scope: 'write',
      sensors: [sensor],
      expires: DAY + 20 * 365 * 86_400,
    });
    const listed = await recorder.send<{ keys: { id: number }[] }>(ann, 'GET', '/users/current/keys');
    await recorder.send(ann, 'DELETE', `/users/current/keys/${listed.body.keys[0]!.id}`);
    return sensor;
  }

  async #points(ann: Client, sensor: number): Promise<void> {
    const { recorder } = this;
    const other = await this.#sensor(ann, 'kitchen', 'float');
    const at = `/sensors/${sensor}/data`;
    await recorder.send(ann, 'POST', at, {
      data: [
        { date: DAY, value: 3.5 },
        { date: DAY + 60.25, value: 3.7 },
        { date: DAY + 120, value: 'cold' },
      ],
    });
    await recorder.send(ann, 'POST', at, undefined, {
      raw: 'date,value\n1735693200,4.1\n2025-01-01T02:00:00Z,4.6\n',
      headers: { 'Content-Type': 'text/csv' },
    });
    await recorder.send(ann, 'POST', '/sensors/data', {
      sensors: [
        { sensor_id: sensor, data: [{ date: DAY + 10_800, value: 5 }] },
        { sensor_id: other, data: [{ date: DAY, value: 20.5 }] },
      ],
    });
    await recorder.send(ann, 'POST', '/sensors/data', undefined, {
      raw: `sensor_id,date,value\n${sensor},1735704000,5.2\n${other},1735704000,20.7\n`,
      headers: { 'Content-Type': 'text/csv' },
    });
    const range = `start_date=2025-01-01T00:00:00Z&end_date=2025-01-02T00:00:00Z`;
    const line = 'start_date=2025-01-01T00:00:00Z&end_date=2025-01-01T03:59:59Z&columns=4';
    await recorder.send(ann, 'GET', `/sensors/sparklines?sensor_id[]=${sensor}&sensor_id[]=${other}&${line}`);
    await recorder.send(ann, 'GET', `${at}?${range}&interval=3600&function=avg,max&values=typed&per_page=2`);
    await recorder.send(ann, 'GET', `${at}?${range}&format=csv`);
    await recorder.send(ann, 'GET', `/sensors/${sensor}/chart?${range}&points=0&width=3600`);
    const both = `sensor_id[]=${sensor}&sensor_id[]=${other}`;
    await recorder.send(ann, 'GET', `/sensors/data?${both}&last=1&values=typed`);
    await recorder.send(ann, 'GET', `/sensors/data?${both}&format=csv`);
    await recorder.send(ann, 'DELETE', `${at}/${(DAY + 3600) * 1e6}`);
    await recorder.send(ann, 'DELETE', `${at}?start_date=2025-01-01T02:00:00Z&end_date=2025-01-01T02:59:59Z`);
    await recorder.send(ann, 'GET', '/sensors?details=full');
    await recorder.send(ann, 'GET', '/sensors?search=power&order=name&details=row&per_page=50');
    await recorder.send(ann, 'POST', `/sensors/${other}/sensors`, { sensors: [{ id: sensor }] });
    await recorder.send(ann, 'GET', `/sensors/${other}/sensors`);
    await recorder.send(ann, 'DELETE', `/sensors/${other}/sensors/${sensor}`);
  }

  async #sensor(client: Client, name: string, data_type: string): Promise<number> {
    const made = await client.post<Made>('/sensors', { sensor: { name, data_type } });
    return Number(made.body.sensor!.id);
  }

  async #metatags(ann: Client, sensor: number): Promise<void> {
    const { recorder } = this;
    const at = `/sensors/${sensor}/metatags`;
    await recorder.send(ann, 'POST', at, { metatags: { room: ['balcony'], floor: [2] } });
    await recorder.send(ann, 'PUT', at, { metatags: { room: ['balcony', 'outside'], floor: [2] } });
    await recorder.send(ann, 'GET', at);
    await recorder.send(ann, 'GET', '/sensors/metatags?details=no');
    await recorder.send(ann, 'POST', '/sensors/find', {
      filter: { metatag_statement_groups: [[{ metatag_name: 'room', operator: 'equal', value: 'balcony' }]] },
    });
    for (const path of ['/sensors/metatag_name', '/sensors/metatagname', '/metatag_name', '/metatagname']) {
      await recorder.send(ann, 'GET', `${path}/room/distinct_values`);
    }
  }

  async #sharing(ann: Client, bob: Caller, sensor: number): Promise<void> {
    const { recorder } = this;
    await recorder.send(ann, 'POST', `/sensors/${sensor}/users`, { user: { username: bob.username } });
    await recorder.send(ann, 'GET', `/sensors/${sensor}/users`);
    await recorder.send(ann, 'GET', '/users');
    await recorder.send(ann, 'DELETE', `/sensors/${sensor}/users/${bob.id}`);
  }

  async #groups(ann: Caller, bob: Caller, sensor: number): Promise<void> {
    const { recorder } = this;
    const login = { username: 'river', password: 'silver otter 9' };
    const made = await recorder.send<Made>(ann.client, 'POST', '/groups', {
      group: { name: 'river watch', access_password: 'grey heron 4', ...login },
    });
    const group = Number(made.body.group!.id);
    const at = `/groups/${group}`;
    await recorder.send(ann.client, 'GET', at);
    await recorder.send(ann.client, 'PUT', at, {
      group: { description: 'Levels of the river', public: true },
    });
    await recorder.send(ann.client, 'GET', '/groups');
    await recorder.send(ann.client, 'GET', '/groups/all?public=1');
    const level = await this.#sensor(bob.client, 'level', 'float');
    const joining = { user: { id: bob.id }, access_password: 'grey heron 4', sensors: [level] };
    await recorder.send(bob.client, 'POST', `${at}/users`, { users: [joining] });
    await recorder.send(ann.client, 'GET', `${at}/users`);
    await recorder.send(ann.client, 'GET', `${at}/users/${bob.id}`);
    await recorder.send(ann.client, 'PUT', `${at}/users/${bob.id}`, {
      group_permissions: { add_sensors: true },
    });
    await recorder.send(ann.client, 'POST', `${at}/sensors`, { sensors: [{ id: sensor }] });
    await recorder.send(ann.client, 'GET', `${at}/sensors`);
    await recorder.send(ann.client, 'GET', `${at}/sensors/metatags`);
    await recorder.send(ann.client, 'POST', `${at}/sensors/find`, {
      filter: {
        sensor_statement_groups: [[{ sensor_property: 'name', operator: 'equal', value: 'balcony' }]],
      },
    });
    await recorder.send(ann.client, 'DELETE', `${at}/sensors/${sensor}`);
    await recorder.send(ann.client, 'DELETE', `${at}/users/${bob.id}`);
    await recorder.send(ann.client, 'DELETE', at);
  }

  async #domains(ann: Caller, bob: Caller, eve: Caller): Promise<void> {
    const { recorder } = this;
    const made = await recorder.send<Made>(ann.client, 'POST', '/domains', {
      domain: { name: 'north', member_limit: 50 },
    });
    const at = `/domains/${made.body.domain!.id}`;
    await recorder.send(ann.client, 'GET', '/domains?details=full');
    await recorder.send(ann.client, 'GET', at);
    await recorder.send(ann.client, 'PUT', at, { domain: { member_limit: 100 } });
    const tokens = await recorder.send<{ tokens: string[] }>(ann.client, 'POST', `${at}/tokens`, {
      amount: 2,
    });
    const [token = '', unused = ''] = tokens.body.tokens;
    recorder.replace(token, 'EXAMPLE-TOKEN-1');
    recorder.replace(unused, 'EXAMPLE-TOKEN-2');
    await recorder.send(eve.client, 'POST', `${at}/users`, { users: [{ username: 'eve' }], token });
    await bob.client.post(`${at}/users`, { user: { username: 'bob' } });
    await recorder.send(ann.client, 'GET', `${at}/tokens`);
    await recorder.send(ann.client, 'DELETE', `${at}/tokens/${unused}`);
    await recorder.send(ann.client, 'GET', `${at}/users`);
    await recorder.send(ann.client, 'POST', `${at}/managers`, { users: [{ id: eve.id }] });
    await recorder.send(ann.client, 'DELETE', `${at}/managers/${eve.id}`);
    await recorder.send(ann.client, 'DELETE', `${at}/users/${eve.id}`);
    await recorder.send(ann.client, 'DELETE', at);
  }

  async #places(ann: Client, sensor: number): Promise<void> {
    const { recorder } = this;
    const on = `/sensors/${sensor}/device`;
    const device = { device: { type: 'board', uuid: 'a4cf12b3d9e0' } };
    const put = await recorder.send<Made>(ann, 'POST', on, device);
    await recorder.send(ann, 'GET', on);
    await recorder.send(ann, 'GET', '/devices');
    await recorder.send(ann, 'GET', `/devices/${put.body.device!.id}`);
    await recorder.send(ann, 'GET', `/devices/${put.body.device!.id}/sensors`);
    await recorder.send(ann, 'PUT', `/devices/${put.body.device!.id}`, { device: { uuid: 'a4cf12b3d9e1' } });
    await recorder.send(ann, 'DELETE', `${on}/${put.body.device!.id}`);
    const again = await ann.post<Made>(on, device);
    await recorder.send(ann, 'DELETE', `/devices/${again.body.device!.id}`);
    await ann.post(on, device);
    await recorder.send(ann, 'DELETE', on);

    const house = {
      name: 'house',
      floors: 2,
      gps_outline: '52.3700 4.8900,52.3700 4.8902,52.3702 4.8902,52.3702 4.8900',
      position: '52.3701 4.8901 0',
    };
    const made = await recorder.send<Made>(ann, 'POST', '/environments', { environment: house });
    const room = await ann.post<Made>('/environments', { environment: { name: 'kitchen' } });
    const part = room.body.environment!.id;
    const at = `/environments/${made.body.environment!.id}`;
    await recorder.send(ann, 'GET', '/environments?contains=52.3701,4.8901');
    await recorder.send(ann, 'GET', '/environments?format=geojson');
    await recorder.send(ann, 'GET', at);
    await recorder.send(ann, 'GET', `${at}?format=geojson`);
    await recorder.send(ann, 'PUT', at, { environment: { floors: 3 } });
    await recorder.send(ann, 'POST', `${at}/environments`, { environments: [{ id: part }] });
    await recorder.send(ann, 'GET', `${at}/environments`);
    await recorder.send(ann, 'GET', `${at}/environments?format=geojson`);
    await recorder.send(ann, 'POST', `${at}/sensors`, { sensors: [{ id: sensor }] });
    await recorder.send(ann, 'PUT', `${at}/sensors/${sensor}`, { position: '52.37012 4.89015' });
    await recorder.send(ann, 'GET', `${at}/sensors`);
    await recorder.send(ann, 'GET', `/sensors/${sensor}/environment`);
    await recorder.send(ann, 'DELETE', `${at}/sensors/${sensor}`);
    await recorder.send(ann, 'DELETE', `${at}/environments/${part}`);
    await recorder.send(ann, 'DELETE', at);
  }

  async #dashboards({ client: ann }: Caller, bob: Caller, sensor: number): Promise<void> {
    const { recorder } = this;
    const dashboard = {
      name: 'Cellar',
      content: {
        schema: 1,
        time: { last: 86_400 },
        panels: [
          {
            id: 'course',
            type: 'line',
            grid: { x: 0, y: 0, w: 8, h: 6 },
            sensors: { ids: [String(sensor)] },
          },
          {
            id: 'now',
            type: 'number',
            title: 'Now',
            grid: { x: 8, y: 0, w: 4, h: 3 },
            sensors: { ids: [String(sensor)] },
            options: { sparkline: false },
          },
        ],
      },
    };
    const made = await recorder.send<Made>(ann, 'POST', '/dashboards', { dashboard });
    const at = `/dashboards/${made.body.dashboard!.id}`;
    await recorder.send(ann, 'GET', '/dashboards');
    await recorder.send(ann, 'GET', at);
    await recorder.send(ann, 'PUT', at, { dashboard: { version: 1, name: 'Wine cellar' } });
    await recorder.fail(ann, 'PUT', at, { dashboard: { version: 1, name: 'Cellar' } });
    const { body } = await ann.post<Made>('/groups', { group: { name: 'household' } });
    const group = body.group!.id;
    await recorder.send(ann, 'POST', `${at}/users`, { user: { username: bob.username }, edit: true });
    await recorder.send(ann, 'GET', `${at}/users`);
    await recorder.send(ann, 'POST', `${at}/groups`, { group: { id: group } });
    await recorder.send(ann, 'GET', `${at}/groups`);
    const note = {
      sensor_id: sensor,
      start_date: 1_785_400_000,
      end_date: 1_785_403_600,
      text: 'Window open',
    };
    const noted = await recorder.send<{ annotation: { id: number } }>(ann, 'POST', '/annotations', {
      annotation: note,
    });
    const annotation = `/annotations/${noted.body.annotation.id}`;
    await recorder.send(ann, 'GET', `/annotations?sensor_id=${sensor}&start_date=1785000000`);
    await recorder.send(ann, 'GET', annotation);
    await recorder.send(ann, 'PUT', annotation, { annotation: { text: 'Window open for cleaning' } });
    await recorder.send(ann, 'DELETE', annotation);
    const link = { name: 'Hall', expires: Math.floor(Date.now() / 1000) + 30 * 86_400 };
    const opened = await recorder.send<{ link: { id: number; token: string } }>(ann, 'POST', `${at}/links`, {
      link,
    });
    recorder.replace(opened.body.link.token, 'EXAMPLE-TOKEN-OF-THE-PUBLIC-LINK');
    const visited = `/public/dashboards/${opened.body.link.token}`;
    await recorder.send(this.#nobody, 'GET', visited);
    await recorder.send(this.#nobody, 'GET', `${visited}/sensors/${sensor}/chart?columns=10&points=0`);
    await recorder.send(ann, 'GET', `${at}/links`);
    await recorder.send(ann, 'DELETE', `${at}/links/${opened.body.link.id}`);
    await recorder.send(ann, 'DELETE', `${at}/groups/${group}`);
    await recorder.send(bob.client, 'DELETE', `${at}/users/${bob.id}`);
    await recorder.send(ann, 'DELETE', at);
    await ann.delete(`/groups/${group}`);
  }

  async #notifications(ann: Client, sensor: number): Promise<void> {
    const { recorder } = this;
    const made = await recorder.send<Made>(ann, 'POST', '/notifications', {
      notification: { type: 'url', destination: `${this.#hook}/hook`, text: 'frost: {sensor_data_value} °C' },
    });
    const notification = Number(made.body.notification!.id);
    const at = `/notifications/${notification}`;
    await recorder.send(ann, 'GET', '/notifications');
    await recorder.send(ann, 'GET', at);
    await recorder.send(ann, 'PUT', at, { notification: { text: 'frost: {sensor_data_value} degrees' } });

    const trigger = await recorder.send<Made>(ann, 'POST', '/triggers', {
      trigger: { name: 'frost', expression: 'sensor_data_value < 0', hysteresis: 'sensor_data_value > 2' },
    });
    const triggerId = trigger.body.trigger!.id;
    await recorder.send(ann, 'GET', '/triggers');
    await recorder.send(ann, 'GET', `/triggers/${triggerId}`);
    await recorder.send(ann, 'PUT', `/triggers/${triggerId}`, {
      trigger: { for: 0, name: 'frost at night' },
    });
    await recorder.send(ann, 'POST', `/sensors/${sensor}/triggers`, { trigger: { id: triggerId } });
    const on = `/sensors/${sensor}/triggers/${triggerId}`;
    await recorder.send(ann, 'POST', `${on}/notifications`, { notification: { id: notification } });
    await recorder.send(ann, 'GET', `${on}/notifications`);
    await recorder.send(ann, 'GET', '/sensors/triggers/notifications');
    await ann.post(`/sensors/${sensor}/data`, { data: [{ date: DAY + 86_400, value: -0.5 }] });
    await until(async () => (await this.#deliveries(ann, at)).some(({ state }) => state === 'delivered'));
    await recorder.send(ann, 'GET', `${at}/deliveries`);
    await recorder.send(ann, 'GET', on);
    await recorder.send(ann, 'GET', `${on}/evaluations`);
    await recorder.send(ann, 'POST', `/sensors/${sensor}/triggers/preview`, {
      trigger: { expression: 'sensor_data_value < 0', hysteresis: 'sensor_data_value > 2' },
      start_date: `${DAY}`,
      end_date: `${DAY + 7 * 86_400}`,
    });
    const fired = await recorder.send<{ firings: { id: number }[] }>(
      ann,
      'GET',
      '/firings?state=unacknowledged',
    );
    const firing = `/firings/${fired.body.firings[0]!.id}`;
    await recorder.send(ann, 'GET', firing);
    await recorder.send(ann, 'PUT', `${firing}/acknowledgement`, { note: 'the heating is on' });
    await recorder.send(ann, 'DELETE', `${firing}/acknowledgement`);
    await recorder.send(ann, 'PUT', `${on}/silence`, { silence: { seconds: 3600, note: 'window open' } });
    await recorder.send(ann, 'DELETE', `${on}/silence`);
    await recorder.send(ann, 'GET', '/sensors/triggers');
    await recorder.send(ann, 'GET', `/sensors/${sensor}/triggers`);
    await recorder.send(ann, 'PUT', `/sensors/${sensor}/trigger/${triggerId}`, { trigger: { active: true } });
    await recorder.send(ann, 'POST', `${on}/active`, { active: false });
    await recorder.send(ann, 'POST', `${at}/test`);
    const [delivery] = await this.#deliveries(ann, at);
    await until(async () => (await this.#deliveries(ann, at)).every(({ state }) => state === 'delivered'));
    await recorder.send(ann, 'POST', `${at}/deliveries/${delivery!.id}/replay`);

    await recorder.send(ann, 'GET', '/events');
    const event = await recorder.send<Made>(ann, 'POST', '/events/notifications', {
      event_notification: { name: 'new sensors', event: 'add_sensor', notification_id: notification },
    });
    const eventAt = `/events/notifications/${event.body.event_notification!.id}`;
    await recorder.send(ann, 'GET', '/events/notifications');
    await recorder.send(ann, 'GET', eventAt);
    await recorder.send(ann, 'PUT', eventAt, { event_notification: { priority: 5 } });
    await recorder.send(ann, 'DELETE', eventAt);
    await recorder.send(ann, 'DELETE', `${on}/notifications/${notification}`);
    await recorder.send(ann, 'DELETE', on);
    await recorder.send(ann, 'DELETE', `/triggers/${triggerId}`);
    await recorder.send(ann, 'DELETE', at);
  }

  async #deliveries(client: Client, at: string) {
    const { body } = await client.get<{ deliveries: { id: number; state: string }[] }>(`${at}/deliveries`);
    return body.deliveries;
  }

  async #computing(ann: Client, sensor: number): Promise<void> {
    const { recorder } = this;
    const raw = {
      raw: 'function y = smooth (x)\n  y = mean (x);\nend\n',
      headers: { 'Content-Type': 'application/octet-stream' },
    };
    await recorder.send(ann, 'POST', '/dataprocessors/files/smooth.m', undefined, raw);
    await recorder.send(ann, 'PUT', '/dataprocessors/files/smooth.m', undefined, raw);
    await recorder.send(ann, 'GET', '/dataprocessors/files');
    await recorder.send(ann, 'GET', '/dataprocessors/files/smooth.m');
    const made = await recorder.send<{ dataprocessor: { id: number; sensor_id: number } }>(
      ann,
      'POST',
      '/dataprocessors',
      {
        dataprocessor: {
          command: `d = getSensorData (${sensor}, ${DAY}, ${DAY + 86_400}); mean (d(:,3))`,
          execution_interval: 3600,
          last_start_time: Math.floor(Date.now() / 1000) + 5 - 3600,
        },
        sensor: { name: 'daily mean', data_type: 'float' },
      },
    );
    const at = `/dataprocessors/${made.body.dataprocessor.id}`;
    await recorder.send(ann, 'GET', '/dataprocessors');
    await recorder.send(ann, 'GET', at);
    await recorder.send(ann, 'GET', `${at}/execute`);
    await recorder.send(ann, 'POST', '/dataprocessors/execute', {
      dataprocessor: { command: `d = getSensorData (${sensor}, ${DAY}, ${DAY + 86_400}); max (d(:,3))` },
    });
    await until(async () => (await ann.get<{ total: number }>(`${at}/runs`)).body.total > 0);
    await recorder.send(ann, 'GET', `${at}/runs`);
    await recorder.send(ann, 'PUT', at, { dataprocessor: { execution_interval: 86_400 } });
    await recorder.send(ann, 'GET', `/sensors/${made.body.dataprocessor.sensor_id}/dataprocessors`);
    await recorder.send(ann, 'DELETE', at);
    await recorder.send(ann, 'DELETE', '/dataprocessors/files/smooth.m');
  }

  async #services(ann: Client, sensor: number): Promise<void> {
    const { recorder } = this;
    await recorder.send(ann, 'GET', '/services/types');
    await recorder.send(ann, 'GET', `/sensors/${sensor}/services/available?per_page=3`);
    await recorder.send(ann, 'GET', '/sensors/services/available?per_page=1');
    const made = await recorder.send<Made>(ann, 'POST', `/sensors/${sensor}/services`, {
      service: { name: 'moving_average' },
      sensor: { name: 'smooth' },
    });
    const at = `/sensors/${sensor}/services/${made.body.service!.id}`;
    await recorder.send(ann, 'GET', `/sensors/${sensor}/services`);
    await recorder.send(ann, 'GET', '/services');
    await recorder.send(ann, 'GET', `/services/${made.body.service!.id}`);
    await recorder.send(ann, 'PUT', `/services/${made.body.service!.id}`, { service: { active: true } });
    await recorder.send(ann, 'POST', '/services/preview', {
      service: {
        name: 'moving_average',
        sources: [{ sensor_id: sensor }],
        settings: [{ method: 'SetWindow', parameters: [2] }],
      },
      start_date: '2025-01-01T00:00:00Z',
      end_date: '2025-01-01T03:00:00Z',
    });
    await recorder.send(ann, 'GET', `${at}/methods`);
    await recorder.send(ann, 'POST', `${at}/SetWindow`, { parameters: [60] });
    await recorder.send(ann, 'GET', `${at}/GetWindow`);
    await recorder.send(ann, 'POST', `${at}/manualData`, { data: { value: 4.2, date: DAY + 7200 } });
    await recorder.send(ann, 'DELETE', at);

    const noise = await this.#sensor(ann, 'noise_sensor', 'float');
    const levels = Array.from({ length: 120 }, (_, index) => ({
      date: DAY + 5 * index,
      value: 40 + (index % 7),
    }));
    await ann.post(`/sensors/${noise}/data`, { data: levels });
    const learner = await ann.post<Made>(`/sensors/${noise}/services`, {
      service: { name: 'state_recognition_service' },
      sensor: { name: 'state' },
    });
    await recorder.send(ann, 'POST', `/sensors/${noise}/services/${learner.body.service!.id}/manualLearn`, {
      start_date: '2025-01-01T00:00:00Z',
      end_date: '2025-01-01T00:10:00Z',
      class_label: 'quiet',
    });
    await recorder.send(ann, 'POST', '/states/default', { sensors: [noise], update: true });
    await recorder.send(ann, 'GET', '/states/default/check');
  }

  async #files(ann: Client): Promise<void> {
    const { recorder } = this;
    const camera = await this.#sensor(ann, 'camera', 'file');
    const raw = { raw: PICTURE, headers: { 'Content-Type': 'application/octet-stream' } };
    const path = `/sensors/${camera}/file?name=garden.gif&date=2025-01-01T12:00:00Z`;
    const made = await recorder.send<Made>(ann, 'POST', path, undefined, raw);
    const at = `/sensors/${camera}/data/${made.body.file!.id}/file`;
    await recorder.send(ann, 'GET', '/sensors/files');
    await recorder.send(ann, 'GET', at);
    await recorder.send(ann, 'GET', at, undefined, { headers: { Range: 'bytes=0-9' } });
    await recorder.send(ann, 'GET', `/sensors/${camera}/picture`);
    await this.#publicPicture(ann, camera);
    await recorder.send(ann, 'DELETE', at);
    await recorder.send(ann, 'DELETE', '/sensors/files');
  }

  async #publicPicture(ann: Client, camera: number): Promise<void> {
    const grid = { x: 0, y: 0, w: 4, h: 6 };
    const panels = [{ id: 'garden', type: 'picture', grid, sensors: { ids: [String(camera)] } }];
    const dashboard = { name: 'Garden', content: { schema: 1, time: { last: 86_400 }, panels } };
    const { body } = await ann.post<Made>('/dashboards', { dashboard });
    const at = `/dashboards/${body.dashboard!.id}`;
    const opened = await ann.post<{ link: { token: string } }>(`${at}/links`, { link: {} });
    const { token } = opened.body.link;
    this.recorder.replace(token, 'EXAMPLE-TOKEN-OF-THE-PUBLIC-LINK');
    const path = `/public/dashboards/${token}/sensors/${camera}/picture`;
    await this.recorder.send(this.#nobody, 'GET', path);
    await ann.delete(at);
  }

  async #protocols(ann: Client): Promise<void> {
    const { recorder } = this;
    const writer = await this.#key(ann, { name: 'greenhouse', scope: 'write' });
    const lines = {
      raw: 'weather,city=ede temp=3.5,wind=4i 1735689600000000000\n',
      headers: { 'Content-Type': 'text/plain' },
    };
    await recorder.send(
      writer,
      'POST',
      '/api/v2/write?org=home&bucket=weather&precision=ns',
      undefined,
      lines,
    );
    await recorder.send(writer, 'POST', '/write?db=weather&precision=ns', undefined, lines);
    await recorder.send(writer, 'POST', '/api/v3/write_lp?db=weather&precision=nanosecond', undefined, lines);
    await recorder.send(this.#nobody, 'GET', '/ping');
    await recorder.send(this.#nobody, 'GET', '/ping?verbose=true');
    await recorder.send(this.#nobody, 'GET', '/ready');
    await recorder.send(writer, 'GET', '/query?q=SHOW%20DATABASES&db=weather');
    await recorder.send(writer, 'POST', '/query?db=weather', { q: 'SHOW DATABASES' });
    await recorder.send(writer, 'GET', '/api/v2/buckets?name=weather');
    await recorder.send(writer, 'GET', '/api/v2/orgs?org=home');
    const key = { 'X-THINGSPEAKAPIKEY': await this.#secret(ann, 'balcony') };
    const device = this.#nobody;
    await recorder.send(device, 'GET', '/update?field1=21.5&field2=open', undefined, { headers: key });
    await recorder.send(device, 'GET', '/update.json?field1=21.6', undefined, { headers: key });
    await recorder.send(
      device,
      'POST',
      '/update',
      { field1: '21.7', created_at: '2025-01-01T00:00:00Z' },
      { headers: key },
    );
    await recorder.send(
      device,
      'POST',
      '/update.json',
      { field1: '21.8', created_at: '2025-01-01T00:01:00Z' },
      { headers: key },
    );
    await recorder.send(ann, 'GET', '/api/suggest?type=metrics&q=balc');
    for (const path of ['/api/aggregators', '/api/config/filters', '/api/version', '/api/config']) {
      await recorder.send(this.#nobody, 'GET', path);
    }
    await recorder.send(ann, 'GET', '/api/search/lookup?m=balcony');
    await recorder.send(ann, 'GET', '/api/query?m[]=avg:1h-avg:balcony&start=2025/01/01&end=2025/01/02');
    await recorder.send(ann, 'POST', '/api/query', {
      start: DAY,
      end: DAY + 86_400,
      queries: [{ metric: 'balcony', aggregator: 'avg', downsample: '1h-avg' }],
    });
    await recorder.send(this.#nobody, 'GET', '/metrics');
  }

  async #secret(client: Client, name: string): Promise<string> {
    const { body } = await client.post<{ key: { key: string } }>('/users/current/keys', {
      key: { name, scope: 'write' },
    });
    return body.key.key;
  }

  async #errors(ann: Client, sensor: number): Promise<void> {
    const { recorder } = this;
    await recorder.fail(this.#nobody, 'GET', '/users/current');
    await recorder.fail(this.#nobody, 'POST', '/users', { user: { username: 'ann', password: PASSWORD } });
    await recorder.fail(ann, 'GET', '/sensors/4711');
    await recorder.fail(ann, 'GET', '/sensors?page=x');
    await recorder.fail(ann, 'POST', `/sensors/${sensor}/data`, { data: [{ date: DAY, value: 'cold' }] });
    await recorder.fail(ann, 'POST', '/change_password', {
      current_password: 'wrong',
      new_password: 'red panda 5',
    });
  }
}

interface Caller {
  readonly id: number;
  readonly username: string;
  readonly client: Client;
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
