/** The pages of groups and domains: they are made, asked to join, answered, and left; a group shares a sensor, and a token admits to a domain. */
import t from 'tap';
import { newSensor } from '../support/accounts.js';
import { openBrowser } from '../support/browser.js';
import { newUser } from '../support/client.js';
import { testServer } from '../support/server.js';
import { checkState, visit } from '../support/visitor.js';

t.test('users ask to join a group, are accepted, and share sensors', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const sensor = await newSensor(ann);
  let address = '';

  await visit(t, browser, server.url, { session: ann.session }, async ({ page, open }) => {
    await open('/app/groups');
    await page.getByText('You are in no group').waitFor();
    await page.getByRole('button', { name: 'New group' }).click();
    await page.getByLabel('Name', { exact: true }).fill('<b>river watch</b>');
    await page.getByRole('button', { name: 'Create the group' }).click();
    await page.getByRole('heading', { level: 1, name: '<b>river watch</b>' }).waitFor();
    address = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('region', { name: 'Sensors' }).getByRole('cell', { name: sensor }).waitFor();
    await page.getByLabel('Description').fill('Levels of the river');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('main').getByText('Levels of the river').first().waitFor();

    const group = address.replace('/app', '');
    await ann.client.put(group, { group: { name: 'renamed elsewhere' } });
    await page.getByLabel('Description').fill('Levels and flows');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'renamed elsewhere' }).waitFor();
    const { body } = await ann.client.get(group);
    t.match(body, { group: { description: 'Levels and flows', public: false } });
    await ann.client.put(group, { group: { name: '<b>river watch</b>' } });
  });

  await visit(t, browser, server.url, { session: bob.session }, async ({ page, open }) => {
    await open('/app/groups');
    await page.getByRole('link', { name: '<b>river watch</b>' }).click();
    await page.getByRole('button', { name: 'Ask to join' }).click();
    await page.getByText('You have asked to join. A member of the group decides.').waitFor();
    await open('/app/groups');
    await page.getByRole('heading', { name: 'You have asked to join' }).waitFor();
    await checkState(t, page, 'groups');
  });

  await visit(t, browser, server.url, { session: ann.session }, async ({ page, open }) => {
    await open(address);
    await page.getByRole('button', { name: `Accept ${bob.username}` }).click();
    await page.getByText('The user is a member.').waitFor();
    await checkState(t, page, 'a group');
    await page.getByRole('button', { name: /^Change the rights of/ }).click();
    await page.getByRole('checkbox', { name: 'share sensors' }).uncheck();
    await page.getByRole('region', { name: 'Members' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Rights saved.').waitFor();
  });

  await visit(t, browser, server.url, { session: bob.session }, async ({ page, open }) => {
    await open(address);
    await page.getByRole('region', { name: 'Sensors' }).getByRole('link').waitFor();
    t.equal(await page.getByRole('button', { name: 'Share', exact: true }).count(), 0);
    await page.getByRole('button', { name: 'Leave the group' }).click();
    await page.getByText('Your sensors leave the group with you.').waitFor();
    await page.getByRole('group').getByRole('button', { name: 'Leave the group' }).click();
    await page.getByText('You are in no group').waitFor();
    await open('/app/groups/999999');
    await page.getByText('There is no such group').waitFor();
  });
  t.equal((await ann.client.get('/groups')).body.total, 1);
});

t.test(
  'a group says what it asks of new members, who choose what they show; a hidden one opens to its password',
  async (t) => {
    const browser = await openBrowser(t);
    if (browser === null) return;
    const server = await testServer(t);
    const [ann, bob] = [await newUser(server), await newUser(server)];
    await bob.client.put(`/users/${bob.id}`, {
      user: { name: '<b>Bob</b>', surname: 'Rivers', email: 'bob@example.com' },
    });
    let address = '';

    await visit(t, browser, server.url, { session: ann.session }, async ({ page, open }) => {
      await open('/app/groups');
      await page.getByRole('button', { name: 'New group' }).click();
      await page.getByLabel('Name', { exact: true }).fill('attic');
      await page.getByRole('radio', { name: 'With a password' }).check({ force: true });
      await page.getByLabel('Password of the group').fill('heron');
      await page.getByRole('checkbox', { name: 'Hidden' }).check();
      await page.getByText('Rights and duties of new members').click();
      await page
        .getByRole('group', { name: 'New members may' })
        .getByRole('checkbox', { name: 'remove sensors' })
        .check();
      await page
        .getByRole('group', { name: 'New members show' })
        .getByRole('checkbox', { name: 'address', exact: true })
        .uncheck();
      await page.getByLabel('Sensors that they must have').fill('water level');
      await page.getByLabel('Sensors that are shared if they have them').fill('flow, water level');
      await checkState(t, page, 'a new group with its terms');
      await page.getByRole('button', { name: 'Create the group' }).click();
      await page.getByRole('heading', { level: 1, name: 'attic' }).waitFor();
      address = new URL(page.url()).pathname;
      const group = address.replace('/app', '');
      t.match((await ann.client.get(group)).body, {
        group: {
          hidden: true,
          public: false,
          has_access_password: true,
          default_list_users: true,
          default_remove_sensors: true,
          default_add_users: false,
          required_show_first_name: true,
          required_show_address: false,
          required_sensors: 'water level',
          optional_sensors: 'flow,water level',
        },
      });
      await page.getByText('Rights and duties of new members').click();
      await page
        .getByRole('group', { name: 'New members may' })
        .getByRole('checkbox', { name: 'remove sensors' })
        .uncheck();
      await page.getByLabel('Sensors that they must have').fill('');
      await page.getByLabel('Sensors that are shared if they have them').fill('flow');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Group saved.').waitFor();
      t.match((await ann.client.get(group)).body, {
        group: {
          default_remove_sensors: false,
          default_add_sensors: true,
          required_sensors: '',
          optional_sensors: 'flow',
          hidden: true,
        },
      });
    });

    await visit(t, browser, server.url, { session: bob.session }, async ({ page, open, faults }) => {
      await open(address);
      await page.getByText('There is no such group').waitFor();
      await checkState(t, page, 'a group that is hidden');
      await page.getByLabel('Password of the group').fill('crane');
      await page.getByRole('button', { name: 'Join the group' }).click();
      await page.getByRole('alert').first().waitFor();
      t.ok(faults.splice(0).every((fault) => /status of 404/.test(fault)));
      await page.getByLabel('Password of the group').fill('heron');
      await page.getByRole('button', { name: 'Join the group' }).click();
      await page.getByRole('heading', { level: 1, name: 'attic' }).waitFor();
      const shown = page.getByRole('region', { name: 'What you show' });
      await shown.getByText('first name, surname, number of the account, zip code, and country').waitFor();
      await shown.getByRole('button', { name: 'Change what you show' }).click();
      t.ok(await shown.getByRole('checkbox', { name: 'surname' }).isDisabled(), 'the group asks for it');
      await shown.getByRole('checkbox', { name: 'mail address' }).check();
      await checkState(t, page, 'what a member shows');
      await shown.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Members see what you have chosen.').waitFor();
    });

    await visit(t, browser, server.url, { session: ann.session }, async ({ page, open }) => {
      await open(address);
      const members = page.getByRole('region', { name: 'Members' });
      await members.getByRole('rowheader', { name: /^<b>Bob<\/b> Rivers/ }).waitFor();
      await members.getByText('bob@example.com').waitFor();
    });
  },
);

t.test(
  'users join a domain by request or with the link of a token, and managers keep its members',
  async (t) => {
    const browser = await openBrowser(t);
    if (browser === null) return;
    const server = await testServer(t);
    const [ann, bob, cas] = [await newUser(server), await newUser(server), await newUser(server)];
    let [address, link] = ['', ''];

    await visit(t, browser, server.url, { session: ann.session }, async ({ page, open }) => {
      await open('/app/groups');
      await page.getByRole('link', { name: 'Domains', exact: true }).click();
      await page.getByText('You are in no domain').waitFor();
      await page.getByRole('button', { name: 'New domain' }).click();
      await page.getByLabel('Name', { exact: true }).fill('<img src=x onerror=alert(1)>');
      await page.getByRole('button', { name: 'Create the domain' }).click();
      await page.getByRole('heading', { level: 1, name: '<img src=x onerror=alert(1)>' }).waitFor();
      address = new URL(page.url()).pathname;
      await page.getByRole('button', { name: 'Make tokens' }).click();
      await page.getByText('Token made.').waitFor();
      link = (await page.getByRole('region', { name: 'Link 1' }).locator('code').textContent())!;
      t.match(link, `${address}#`);
      await page.getByLabel('Members at most').fill('3');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('1 of 3 at most').waitFor();
    });

    await visit(t, browser, server.url, { session: bob.session }, async ({ page, open }) => {
      await open(link.replace(server.url, ''));
      await page.getByRole('button', { name: 'Join the domain' }).click();
      await page.getByText('Only managers see the members of a domain.').waitFor();
      t.equal(new URL(page.url()).hash, '', 'the token has left the address');
      await checkState(t, page, 'a domain of a member');
    });

    await visit(t, browser, server.url, { session: cas.session }, async ({ page, open, faults }) => {
      await open(address);
      await page.getByLabel('Token').fill('used-up');
      await page.getByRole('button', { name: 'Join the domain' }).click();
      await page.getByRole('alert').first().waitFor();
      t.ok(faults.splice(0).every((fault) => /status of 403/.test(fault)));
      await page.getByLabel('Token').fill('');
      await page.getByRole('button', { name: 'Join the domain' }).click();
      await page.getByText('A manager of the domain decides.').waitFor();
      await open('/app/domains');
      await page.getByText('Asks to join').waitFor();
    });

    await visit(t, browser, server.url, { session: ann.session }, async ({ page, open }) => {
      await open(address);
      await page.getByText('No unused token.').waitFor();
      await page.getByRole('button', { name: `Accept ${cas.username}` }).click();
      await page.getByText('3 of 3 at most').waitFor();
      await page.getByRole('button', { name: `Make manager: ${bob.username}` }).click();
      await page.getByRole('button', { name: 'Make manager', exact: true }).click();
      await page.getByText('The user is a manager.').waitFor();
      await page.getByRole('button', { name: `Remove: ${cas.username}` }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByText('2 of 3 at most').waitFor();
      await checkState(t, page, 'a domain of a manager');
      await page.getByRole('button', { name: 'Leave the domain' }).click();
      await page.getByRole('group').getByRole('button', { name: 'Leave the domain' }).click();
      await page.getByText('You are in no domain').waitFor();
    });
    const { body } = await bob.client.get<{ domains: { member_type: string }[] }>('/domains?details=full');
    t.same(
      body.domains.map(({ member_type }) => member_type),
      ['manager'],
    );
  },
);
