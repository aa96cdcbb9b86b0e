/** A small organisation on two servers: its people and their things by name, and what they see, compared after each step. */
import { isDeepStrictEqual } from 'node:util';
import type { Test } from 'tap';
import { DomainActs } from './domains.js';
import { expectedView } from './expected.js';
import { GroupActs } from './groups.js';
import { Listening } from './listening.js';
import { Office } from './office.js';
import { seenView } from './seen.js';
import { SensorActs } from './sensors.js';
import { type Domain, type Environment, type Group, type Person, type Sensor, World } from './world.js';

export class Organisation {
  readonly world = new World();
  readonly office: Office;
  readonly sensors: SensorActs;
  readonly groups: GroupActs;
  readonly domains: DomainActs;
  readonly listening: Listening;

  constructor(urls: readonly string[], random: () => number) {
    this.office = new Office(urls, random);
    this.sensors = new SensorActs(this.office, this.world);
    this.groups = new GroupActs(this.office, this.world);
    this.domains = new DomainActs(this.office, this.world);
    this.listening = new Listening(this.office, this.world);
  }

  async register(...names: string[]): Promise<void> {
    for (const name of names) await this.office.register(this.world, name);
  }

  async deleteAccount(person: Person): Promise<number> {
    await this.office.ask(person, 'DELETE', `/users/${person.id}`);
    this.world.endAccount(person);
    for (const path of ['/sensors', '/groups/all'])
      await this.office.ask(person, 'GET', path, undefined, 403);
    return 200;
  }

  /** @param what has just happened */
  async compare(t: Test, what: string): Promise<void> {
    const since = this.listening.lately;
    const views = [...this.world.people].map(async (person) => {
      const seen = await seenView(this.office, this.world, person, since);
      return { person, seen, expected: expectedView(this.world, person, since) };
    });
    for (const { person, seen, expected } of await Promise.all(views)) {
      // Held against each other by tap as well it takes ten times as long.
      if (isDeepStrictEqual(seen, expected)) continue;
      t.same(seen, expected, `${what}: what ${person.name} sees`);
      throw new Error(`${what}: ${person.name} sees something else than he should`);
    }
    // Afterwards: a stream that is not ended as it should be is waited for without end.
    await this.listening.follow();
    t.pass(what);
  }

  person(name: string): Person {
    return named(this.world.people, name);
  }

  sensor(owner: string, name: string): Sensor {
    return named(
      [...this.world.sensors].filter((each) => each.owner.name === owner),
      name,
    );
  }

  group(name: string): Group {
    return named(this.world.groups, name);
  }

  domain(name: string): Domain {
    return named(this.world.domains, name);
  }

  environment(name: string): Environment {
    return named(this.world.environments, name);
  }
}

function named<Thing extends { readonly name: string }>(things: Iterable<Thing>, name: string): Thing {
  const found = [...things].find((thing) => thing.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}
