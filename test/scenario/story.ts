/** A week of a small organisation, step by step: the actions, and the status of those that are refused. */
import type { Organisation } from './organisation.js';

export interface Step {
  readonly what: string;
  readonly act: () => Promise<unknown>;
  /** Status of the refusal; null: it succeeds. */
  readonly refused: number | null;
}

export type Day = readonly [name: string, steps: readonly Step[]];

export function week(org: Organisation): readonly Day[] {
  const { sensors, groups, domains } = org;
  const p = (name: string) => org.person(name);
  const s = (owner: string, name: string) => org.sensor(owner, name);
  const g = (name: string) => org.group(name);
  const house = () => org.domain('house');
  const e = (name: string) => org.environment(name);
  const step = (what: string, act: () => Promise<unknown>, refused: number | null = null): Step => ({
    what,
    act,
    refused,
  });
  const tokens: string[] = [];
  const photo = 1_700_000_500;

  const monday: Day = [
    'Monday',
    [
      step('four people register, each makes a sensor', async () => {
        await org.register('ann', 'bob', 'carl', 'dora');
        await sensors.make(p('ann'), 'heat');
        await sensors.make(p('bob'), 'noise');
        await sensors.make(p('carl'), 'camera', true);
        await sensors.make(p('dora'), 'light');
      }),
      step('Ann shares her sensor with Bob', () => sensors.share(p('ann'), s('ann', 'heat'), p('bob'))),
      step('Bob may not write to it', () => sensors.upload(p('bob'), s('ann', 'heat')), 403),
      step('to Carl it is not there', () => sensors.upload(p('carl'), s('ann', 'heat')), 404),
      step('Ann tags it, and all find it who see it', () =>
        sensors.tag(p('ann'), s('ann', 'heat'), { room: ['Kitchen'], kind: ['probe'] }),
      ),
      step('Bob may not pass it on', () => sensors.share(p('bob'), s('ann', 'heat'), p('carl')), 403),
    ],
  ];

  const tuesday: Day = [
    'Tuesday',
    [
      step('Ann makes a public group, Bob joins it with his sensor', async () => {
        await groups.make(p('ann'), 'river', { public: true });
        await groups.join(p('bob'), g('river'), { sensors: [s('bob', 'noise')] });
      }),
      step('Carl makes a group with a password', () =>
        groups.make(p('carl'), 'choir', { password: 'heron' }),
      ),
      step('Dora guesses it', () => groups.join(p('dora'), g('choir'), { password: 'crane' }), 403),
      step('Dora is told it', () =>
        groups.join(p('dora'), g('choir'), { password: 'heron', shows: ['email', 'username'] }),
      ),
      step('Carl puts his camera there, and Dora her sensor', async () => {
        await groups.addSensor(p('carl'), g('choir'), s('carl', 'camera'));
        await groups.addSensor(p('dora'), g('choir'), s('dora', 'light'));
      }),
      step('Bob makes a group that asks for noise', () =>
        groups.make(p('bob'), 'lab', { required: ['noise'], optional: ['light'] }),
      ),
      step('Dora has none', () => groups.join(p('dora'), g('lab')), 409),
      step('she makes one, and waits', async () => {
        await sensors.make(p('dora'), 'noise');
        await groups.join(p('dora'), g('lab'));
      }),
      step('Ann cannot take her in', () => groups.accept(p('ann'), g('lab'), p('dora')), 403),
      step('Bob takes her in, and her sensors come along', () =>
        groups.accept(p('bob'), g('lab'), p('dora')),
      ),
      step('Dora makes a hidden group', () =>
        groups.make(p('dora'), 'attic', { hidden: true, password: 'owl' }),
      ),
      step('Carl does not find it', () => groups.join(p('carl'), g('attic')), 404),
      step('but he knows the password', () => groups.join(p('carl'), g('attic'), { password: 'owl' })),
    ],
  ];

  const wednesday: Day = [
    'Wednesday',
    [
      step('Ann makes a domain for three, Bob asks to join', async () => {
        await domains.make(p('ann'), 'house', 3);
        await domains.join(p('bob'), house());
        tokens.push(await domains.token(p('ann'), house()), await domains.token(p('ann'), house()));
      }),
      step('Bob takes in nobody', () => domains.addMember(p('bob'), house(), p('carl')), 403),
      step('Ann takes him in, Carl has a token', async () => {
        await domains.addMember(p('ann'), house(), p('bob'));
        await domains.join(p('carl'), house(), tokens[0]);
      }),
      step('it was good for one', () => domains.joinWithBadToken(p('dora'), house(), tokens[0]!), 403),
      step('for Dora there is no room', () => domains.join(p('dora'), house(), tokens[1]), 409),
      step('Carl leaves, Dora has his place, Bob manages with Ann', async () => {
        await domains.remove(p('carl'), house(), p('carl'));
        await domains.join(p('dora'), house(), tokens[1]);
        await domains.appoint(p('ann'), house(), p('bob'));
      }),
      step("Ann's sensor is put on a board, and stands in the kitchen", async () => {
        await sensors.assignToDevice(p('ann'), s('ann', 'heat'), 'a1');
        for (const name of ['home', 'cellar']) await sensors.makeEnvironment(p('ann'), name);
        await sensors.addPart(p('ann'), e('home'), e('cellar'));
        await sensors.place(p('ann'), e('home'), s('ann', 'heat'));
      }),
      step('no house is in its own cellar', () => sensors.addPart(p('ann'), e('cellar'), e('home')), 409),
      step('it moves to another board, and into the cellar', async () => {
        await sensors.assignToDevice(p('ann'), s('ann', 'heat'), 'a2');
        await sensors.place(p('ann'), e('cellar'), s('ann', 'heat'));
      }),
      step('Bob puts it nowhere', () => sensors.assignToDevice(p('bob'), s('ann', 'heat'), 'b1'), 403),
    ],
  ];

  const thursday: Day = [
    'Thursday',
    [
      step('Carl takes a photo', () =>
        sensors.uploadFile(p('carl'), s('carl', 'camera'), 'garden.png', photo),
      ),
      step('Dora looks at it', () => sensors.download(p('dora'), s('carl', 'camera'), photo)),
      step('Ann does not', () => sensors.download(p('ann'), s('carl', 'camera'), photo), 404),
      step('the river becomes anonymous', () => groups.change(p('bob'), g('river'), { anonymous: true })),
      step('it is no more, and nobody shows anything', () =>
        groups.change(p('ann'), g('river'), { anonymous: false }),
      ),
      step('Bob shows his name and his number', async () => {
        await groups.show(p('bob'), g('river'), 'first_name');
        await groups.show(p('bob'), g('river'), 'id');
      }),
      step('Ann puts her sensor there, and takes from Bob the right to see it', async () => {
        await groups.addSensor(p('ann'), g('river'), s('ann', 'heat'));
        await sensors.unshare(p('ann'), s('ann', 'heat'), p('bob'));
        await groups.allow(p('ann'), g('river'), p('bob'), 'list_sensors', false);
      }),
      step(
        'Bob does not give it back to himself',
        () => groups.allow(p('bob'), g('river'), p('bob'), 'list_sensors', true),
        403,
      ),
      step('Ann does', () => groups.allow(p('ann'), g('river'), p('bob'), 'list_sensors', true)),
      step('the river is hidden', () => groups.change(p('ann'), g('river'), { hidden: true })),
    ],
  ];

  const friday: Day = [
    'Friday',
    [
      step("Bob gives up Ann's sensor, whatever gives it to him", () =>
        sensors.remove(p('bob'), s('ann', 'heat')),
      ),
      step('Ann shares it with him again', () => sensors.share(p('ann'), s('ann', 'heat'), p('bob'))),
      step('and takes it back: what the group gives stays', () =>
        sensors.unshare(p('ann'), s('ann', 'heat'), p('bob')),
      ),
      step('Dora has no right to remove Carl', () => groups.remove(p('dora'), g('choir'), p('carl')), 403),
      step('nor his camera', () => groups.removeSensor(p('dora'), g('choir'), s('carl', 'camera')), 403),
      step('Carl removes her', () => groups.remove(p('carl'), g('choir'), p('dora'))),
      step('Dora leaves the lab, her sensors with her', () => groups.leave(p('dora'), g('lab'))),
      step('Ann takes her sensor out of the river', () =>
        groups.removeSensor(p('ann'), g('river'), s('ann', 'heat')),
      ),
    ],
  ];

  const saturday: Day = [
    'Saturday',
    [
      step('Eve comes, and is in everything that takes her', async () => {
        await org.register('eve');
        await sensors.make(p('eve'), 'noise');
        await sensors.makeEnvironment(p('eve'), 'hut');
        await sensors.place(p('eve'), e('hut'), s('eve', 'noise'));
        await sensors.assignToDevice(p('eve'), s('eve', 'noise'), 'a2');
        await groups.join(p('eve'), g('choir'), { password: 'heron', sensors: [s('eve', 'noise')] });
        await groups.join(p('eve'), g('lab'));
        await domains.join(p('eve'), house());
      }),
      step('Bob takes her into the lab', () => groups.accept(p('bob'), g('lab'), p('eve'))),
      step('she names another sensor light', async () => {
        await sensors.rename(p('eve'), await sensors.make(p('eve'), 'lamp'), 'light');
      }),
      step('Ann is no manager any more, and Bob the last one', () =>
        domains.dismiss(p('bob'), house(), p('ann')),
      ),
      step('he cannot leave', () => domains.remove(p('bob'), house(), p('bob')), 409),
      step('he puts Ann out', () => domains.remove(p('bob'), house(), p('ann'))),
      step('the cellar is gone, the sensor is not', () => sensors.endEnvironment(p('ann'), e('cellar'))),
      step('Ann takes it off its board, and says other things of it', async () => {
        await sensors.assignToDevice(p('ann'), s('ann', 'heat'), null);
        await sensors.tag(p('ann'), s('ann', 'heat'), { room: ['garden'] });
      }),
    ],
  ];

  const sunday: Day = [
    'Sunday',
    [
      step('Dora deletes a sensor', () => sensors.remove(p('dora'), s('dora', 'noise'))),
      step('Carl leaves the choir to Eve, who is alone in it then', () =>
        groups.leave(p('carl'), g('choir')),
      ),
      step('Bob ends the domain', () => domains.end(p('bob'), house())),
      step('Eve deletes her account, and with it ends the choir', () => org.deleteAccount(p('eve'))),
      step('Carl and Dora leave the attic, and it ends', async () => {
        await groups.leave(p('dora'), g('attic'));
        await groups.leave(p('carl'), g('attic'));
      }),
      step('Bob deletes his account', () => org.deleteAccount(p('bob'))),
    ],
  ];
  return [monday, tuesday, wednesday, thursday, friday, saturday, sunday];
}
