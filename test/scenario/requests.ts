/** Sends requests of users to a random server. A response with an unexpected status throws. */
import { type Answer, Client } from '../support/client.js';
import { PASSWORD } from '../support/password.js';
import type { Person, World } from './world.js';

export class Requests {
  readonly urls: readonly string[];
  readonly #random: () => number;

  constructor(urls: readonly string[], random: () => number) {
    this.urls = urls;
    this.#random = random;
  }

  chance(): number {
    return this.#random();
  }

  /** A random element of a nonempty list. */
  pick<const Thing>(things: readonly Thing[]): Thing {
    return things[Math.floor(this.#random() * things.length)]!;
  }

  /** @throws Error if the response has another status */
  async ask<Body = Record<string, unknown>>(
    person: Pick<Person, 'clients'>,
    method: string,
    path: string,
    body?: unknown,
    status = 200,
    raw?: Buffer,
  ): Promise<Answer<Body>> {
    const options = { random: true, ...(raw && { raw }) };
    const answer = await this.pick(person.clients).send<Body>(method, path, body, options);
    if (answer.status === status) return answer;
    const sent = body === undefined ? '' : ` ${JSON.stringify(body)}`;
    throw new Error(
      `${method} ${path}${sent}: ${answer.status} instead of ${status}, ${answer.text.slice(0, 300)}`,
    );
  }

  async register(world: World, name: string): Promise<Person> {
    const anonymous = { clients: this.urls.map((url) => new Client(url)) };
    const suffix = Math.floor(this.#random() * 1e9);
    const user = {
      username: `${name}-${suffix}`,
      name,
      surname: `of ${suffix}`,
      email: `${name}@example.org`,
    };
    const made = await this.ask<{ user: { id: number } }>(
      anonymous,
      'POST',
      '/users',
      { user: { ...user, password: PASSWORD } },
      201,
    );
    const login = { username: user.username, password: PASSWORD };
    const { body } = await this.ask<{ session_id: string }>(anonymous, 'POST', '/login', login);
    const person: Person = {
      id: made.body.user.id,
      ...user,
      session: body.session_id,
      clients: anonymous.clients.map((client) => client.as(body.session_id)),
    };
    world.people.add(person);
    return person;
  }
}
