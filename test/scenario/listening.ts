/** Streams: each user subscribes to all visible sensors at one of the servers, and the received points are compared with the expected ones. */
import { LiveReader } from '../support/live.js';
import type { Requests } from './requests.js';
import type { Person, Sensor, World } from './world.js';

/** Timestamp of the first point; each step is one second later. */
const BEGIN = 1_700_000_000;

export class Listening {
  readonly #requests: Requests;
  readonly #world: World;
  readonly #readers = new Map<Person, LiveReader>();
  /** Subscriptions, with the step of their start. */
  readonly #since = new Map<Person, Map<Sensor, number>>();
  #step = 0;

  constructor(requests: Requests, world: World) {
    this.#requests = requests;
    this.#world = world;
  }

  /** Timestamp three steps before the current one. */
  get lately(): number {
    return BEGIN + this.#step - 3;
  }

  /** Checks the subscriptions that changes have ended, adds new ones, then uploads a point to each sensor of each owner. */
  async follow(): Promise<void> {
    await Promise.all([...this.#readers.keys()].map((person) => this.#endOf(person)));
    await Promise.all([...this.#world.people].map((person) => this.#subscribe(person)));
    this.#step += 1;
    await Promise.all([...this.#world.people].map((person) => this.#upload(person)));
    await Promise.all([...this.#world.people].map((person) => this.#receive(person)));
  }

  /** Waits until the server closes the subscriptions of sensors that are no longer visible, and checks that no point followed. */
  async #endOf(person: Person): Promise<void> {
    const reader = this.#readers.get(person)!;
    const since = this.#since.get(person)!;
    if (!this.#world.people.has(person)) {
      await reader.over;
      this.#readers.delete(person);
      return;
    }
    for (const [sensor, first] of since) {
      if (this.#world.maySee(person, sensor)) continue;
      await reader.until(() => reader.of(sensor.id).closed !== null);
      this.#compare(person, sensor, first);
      since.delete(sensor);
    }
  }

  async #subscribe(person: Person): Promise<void> {
    let reader = this.#readers.get(person);
    if (reader === undefined) {
      reader = await LiveReader.open({ url: this.#requests.pick(this.#requests.urls) }, person.session);
      this.#readers.set(person, reader);
      this.#since.set(person, new Map());
    }
    const since = this.#since.get(person)!;
    const [wanted, hidden] = [[] as Sensor[], [] as number[]];
    for (const sensor of this.#world.sensors) {
      if (!this.#world.maySee(person, sensor)) hidden.push(sensor.id);
      else if (!sensor.files && !since.has(sensor)) wanted.push(sensor);
    }
    if (wanted.length + hidden.length === 0) return;
    const answer = await reader.subscribe([...wanted.map(({ id }) => id), ...hidden]);
    const refused = answer.refused?.map(({ sensor_id }) => sensor_id);
    if (JSON.stringify(refused) !== JSON.stringify(hidden)) {
      throw new Error(`${person.name} must be refused ${hidden}: ${JSON.stringify(answer)}`);
    }
    for (const sensor of wanted) since.set(sensor, this.#step + 1);
  }

  async #upload(person: Person): Promise<void> {
    const own = [...this.#world.sensors].filter(({ owner, files }) => owner === person && !files);
    if (own.length === 0) return;
    const date = BEGIN + this.#step;
    const data = [{ date, value: this.#step }];
    const sensors = own.map(({ id }) => ({ sensor_id: id, data }));
    await this.#requests.ask(person, 'POST', '/sensors/data', { sensors }, 201);
    for (const { values } of own) values.set(date, String(this.#step));
  }

  async #receive(person: Person): Promise<void> {
    const reader = this.#readers.get(person)!;
    const date = BEGIN + this.#step;
    for (const [sensor, first] of this.#since.get(person)!) {
      const seen = reader.of(sensor.id);
      await reader.until(() => seen.values.has(date) || seen.closed !== null);
      this.#compare(person, sensor, first);
    }
  }

  /** Expects the point of every step since the subscription exactly once, also for a deleted sensor. */
  #compare(person: Person, sensor: Sensor, first: number): void {
    const seen = this.#readers.get(person)!.of(sensor.id);
    const steps = Array.from({ length: this.#step - first + 1 }, (_, i) => first + i);
    const received = seen.points.map(([, value]) => Number(value));
    if (JSON.stringify(received) !== JSON.stringify(steps)) {
      throw new Error(`of sensor ${sensor.id} ${person.name} received ${received} instead of ${steps}`);
    }
  }

  close(): void {
    for (const { client } of this.#readers.values()) client.vanish();
  }
}
