/** Streams: everybody listens to all he may see, at one of the servers, and is held against what he should have heard. */
import { LiveReader } from '../support/live.js';
import type { Office } from './office.js';
import type { Person, Sensor, World } from './world.js';

/** Of the first point; each round of points is a second later. */
const BEGIN = 1_700_000_000;

export class Listening {
  readonly #office: Office;
  readonly #world: World;
  readonly #readers = new Map<Person, LiveReader>();
  /** What was subscribed to, and the round from which on it was. */
  readonly #since = new Map<Person, Map<Sensor, number>>();
  #step = 0;

  constructor(office: Office, world: World) {
    this.#office = office;
    this.#world = world;
  }

  /** Date of the points of the last few rounds. */
  get lately(): number {
    return BEGIN + this.#step - 3;
  }

  /** What was changed ends subscriptions and allows others; then each owner sends a point to each of his sensors. */
  async follow(): Promise<void> {
    await Promise.all([...this.#readers.keys()].map((person) => this.#endOf(person)));
    await Promise.all([...this.#world.people].map((person) => this.#subscribe(person)));
    this.#step += 1;
    await Promise.all([...this.#world.people].map((person) => this.#upload(person)));
    await Promise.all([...this.#world.people].map((person) => this.#receive(person)));
  }

  /** Of what he may see no more, he is told; and that he heard nothing of it after that. */
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
      reader = await LiveReader.open({ url: this.#office.pick(this.#office.urls) }, person.session);
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
      throw new Error(`${person.name} is to be refused ${hidden}: ${JSON.stringify(answer)}`);
    }
    for (const sensor of wanted) since.set(sensor, this.#step + 1);
  }

  async #upload(person: Person): Promise<void> {
    const own = [...this.#world.sensors].filter(({ owner, files }) => owner === person && !files);
    if (own.length === 0) return;
    const date = BEGIN + this.#step;
    const data = [{ date, value: this.#step }];
    const sensors = own.map(({ id }) => ({ sensor_id: id, data }));
    await this.#office.ask(person, 'POST', '/sensors/data', { sensors }, 201);
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

  /** Every point of every round since then, once; of a sensor that was deleted as well. */
  #compare(person: Person, sensor: Sensor, first: number): void {
    const seen = this.#readers.get(person)!.of(sensor.id);
    const steps = Array.from({ length: this.#step - first + 1 }, (_, i) => first + i);
    const received = seen.points.map(([, value]) => Number(value));
    if (JSON.stringify(received) !== JSON.stringify(steps)) {
      throw new Error(`of sensor ${sensor.id} ${person.name} heard ${received} in the place of ${steps}`);
    }
  }

  close(): void {
    for (const { client } of this.#readers.values()) client.vanish();
  }
}
