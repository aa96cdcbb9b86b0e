/** A small organisation on two servers: its users and their objects by name. After each step, a comparison of what each user sees with the model. */
import { isDeepStrictEqual } from 'node:util';
import type { Test } from 'tap';
import { DomainActions } from './domains.js';
import { expectedView } from './expected.js';
import { GroupActions } from './groups.js';
import { Listening } from './listening.js';
import { Requests } from './requests.js';
import { seenView } from './seen.js';
import { SensorActions } from './sensors.js';
import { type Domain, type Environment, type Group, type Person, type Sensor, World } from './world.js';

export class Organisation {
  readonly world = new World();
  readonly requests: Requests;
  readonly sensors: SensorActions;
  readonly groups: GroupActions;
  readonly domains: DomainActions;
  readonly listening: Listening;

  constructor(urls: readonly string[], random: () => number) {
    this.requests = new Requests(urls, random);
    this.sensors = new SensorActions(this.requests, this.world);
    this.groups = new GroupActions(this.requests, this.world);
    this.domains = new DomainActions(this.requests, this.world);
    this.listening = new Listening(this.requests, this.world);
  }

  async register(...names: string[]): Promise<void> {
    for (const name of names) await this.requests.register(this.world, name);
  }

  async deleteAccount(person: Person): Promise<number> {
    await this.requests.ask(person, 'DELETE', `/users/${person.id}`);
    this.world.endAccount(person);
    for (const path of ['/sensors', '/groups/all'])
      await this.requests.ask(person, 'GET', path, undefined, 403);
    return 200;
  }

  /** @param what the step that has just happened */
  async compare(t: Test, what: string): Promise<void> {
    const since = this.listening.lately;
    const views = [...this.world.people].map(async (person) => {
      const seen = await seenView(this.requests, this.world, person, since);
      return { person, seen, expected: expectedView(this.world, person, since) };
    });
    for (const { person, seen, expected } of await Promise.all(views)) {
      // Compares without tap first: a comparison by tap takes ten times as long.
      if (isDeepStrictEqual(seen, expected)) continue;
      t.same(seen, expected, `${what}: data that ${person.name} sees`);
      throw new Error(`${what}: ${person.name} sees unexpected data`);
    }
    // Last, because it would wait without end for a stream that the server should have ended.
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
