/** Actions of users on sensors, devices and environments. Each action sends its request, checks the status against the rules, and updates the model. */
import { PNG } from '../support/files.js';
import type { Requests } from './requests.js';
import type { Environment, Person, Sensor, World } from './world.js';

export class SensorActions {
  constructor(
    readonly requests: Requests,
    readonly world: World,
  ) {}

  async make(owner: Person, name: string, files = false): Promise<Sensor> {
    const fields = { sensor: { name, data_type: files ? 'file' : 'float' } };
    const { body } = await this.requests.ask<{ sensor: { id: string } }>(
      owner,
      'POST',
      '/sensors',
      fields,
      201,
    );
    const sensor: Sensor = {
      id: Number(body.sensor.id),
      owner,
      name,
      files,
      tags: {},
      device: null,
      environment: null,
      shared: new Set(),
      refused: new Set(),
      values: new Map(),
    };
    this.world.sensors.add(sensor);
    this.world.shareAgreed(sensor);
    return sensor;
  }

  async rename(person: Person, sensor: Sensor, name: string): Promise<number> {
    const status = this.#forOwner(person, sensor);
    await this.requests.ask(person, 'PUT', `/sensors/${sensor.id}`, { sensor: { name } }, status);
    if (status === 200) {
      sensor.name = name;
      this.world.shareAgreed(sensor);
    }
    return status;
  }

  async share(person: Person, sensor: Sensor, friend: Person): Promise<number> {
    const allowed = this.#forOwner(person, sensor, 201);
    const status = allowed === 201 && friend === person ? 409 : allowed;
    const path = `/sensors/${sensor.id}/users`;
    await this.requests.ask(person, 'POST', path, { user: { username: friend.username } }, status);
    if (status === 201) {
      sensor.shared.add(friend);
      sensor.refused.delete(friend);
    }
    return status;
  }

  async unshare(person: Person, sensor: Sensor, friend: Person): Promise<number> {
    const allowed = this.#forOwner(person, sensor);
    const status = allowed === 200 && !sensor.shared.has(friend) ? 404 : allowed;
    const path = `/sensors/${sensor.id}/users/${friend.id}`;
    await this.requests.ask(person, 'DELETE', path, undefined, status);
    if (status === 200) sensor.shared.delete(friend);
    return status;
  }

  /** The owner deletes the sensor; another user gives up the own access. */
  async remove(person: Person, sensor: Sensor): Promise<number> {
    const status = this.world.maySee(person, sensor) ? 200 : 404;
    await this.requests.ask(person, 'DELETE', `/sensors/${sensor.id}`, undefined, status);
    if (status === 404) return status;
    if (sensor.owner === person) this.world.endSensor(sensor);
    else {
      sensor.shared.delete(person);
      if (this.world.givenByGroup(person, sensor)) sensor.refused.add(person);
    }
    return status;
  }

  async tag(person: Person, sensor: Sensor, tags: Record<string, string[]>): Promise<number> {
    const status = this.#forOwner(person, sensor);
    await this.requests.ask(person, 'PUT', `/sensors/${sensor.id}/metatags`, { metatags: tags }, status);
    if (status === 200) sensor.tags = tags;
    return status;
  }

  /** An upload by a user who is not the owner, which must be refused. */
  async upload(person: Person, sensor: Sensor): Promise<number> {
    if (sensor.owner === person) throw new Error('the owner would succeed');
    const status = this.#forOwner(person, sensor);
    await this.requests.ask(person, 'POST', `/sensors/${sensor.id}/data`, { date: 1, value: 1 }, status);
    return status;
  }

  async uploadFile(person: Person, sensor: Sensor, name: string, date: number): Promise<number> {
    const status = this.#forOwner(person, sensor, 201);
    const path = `/sensors/${sensor.id}/file?name=${name}&date=${date}`;
    await this.requests.ask(person, 'POST', path, undefined, status, PNG);
    if (status === 201) sensor.values.set(date, name);
    return status;
  }

  async download(person: Person, sensor: Sensor, date: number): Promise<number> {
    const status = this.world.maySee(person, sensor) ? 200 : 404;
    const path = `/sensors/${sensor.id}/data/${date * 1e6}/file`;
    await this.requests.ask(person, 'GET', path, undefined, status);
    return status;
  }

  /** @param uuid null removes the sensor from its device */
  async assignToDevice(person: Person, sensor: Sensor, uuid: string | null): Promise<number> {
    const path = `/sensors/${sensor.id}/device`;
    if (uuid === null) {
      const allowed = this.#forOwner(person, sensor);
      const status = allowed === 200 && sensor.device === null ? 404 : allowed;
      await this.requests.ask(person, 'DELETE', path, undefined, status);
      if (status === 200) sensor.device = null;
      return status;
    }
    const status = this.#forOwner(person, sensor, 201);
    await this.requests.ask(person, 'POST', path, { device: { type: 'board', uuid } }, status);
    if (status === 201) sensor.device = uuid;
    return status;
  }

  async makeEnvironment(owner: Person, name: string): Promise<Environment> {
    const { body } = await this.requests.ask<{ environment: { id: number } }>(
      owner,
      'POST',
      '/environments',
      { environment: { name } },
      201,
    );
    const environment = { id: body.environment.id, owner, name, parts: new Set<Environment>() };
    this.world.environments.add(environment);
    return environment;
  }

  async addPart(person: Person, whole: Environment, part: Environment): Promise<number> {
    const path = `/environments/${whole.id}/environments`;
    const status = whole.owner !== person || part.owner !== person ? 404 : isIn(part, whole) ? 409 : 201;
    await this.requests.ask(person, 'POST', path, { environment: { id: part.id } }, status);
    if (status === 201) whole.parts.add(part);
    return status;
  }

  async place(person: Person, environment: Environment, sensor: Sensor): Promise<number> {
    const status = environment.owner !== person ? 404 : this.#forOwner(person, sensor, 201);
    const path = `/environments/${environment.id}/sensors`;
    await this.requests.ask(person, 'POST', path, { sensors: [{ id: sensor.id }] }, status);
    if (status === 201) sensor.environment = environment;
    return status;
  }

  async endEnvironment(person: Person, environment: Environment): Promise<number> {
    const status = environment.owner === person ? 200 : 404;
    await this.requests.ask(person, 'DELETE', `/environments/${environment.id}`, undefined, status);
    if (status === 200) this.world.endEnvironment(environment);
    return status;
  }

  #forOwner(person: Person, sensor: Sensor, success = 200): number {
    if (sensor.owner === person) return success;
    return this.world.maySee(person, sensor) ? 403 : 404;
  }
}

/** Whether the second environment is the first one, or one of its direct or indirect parts. */
function isIn(environment: Environment, other: Environment): boolean {
  return environment === other || [...environment.parts].some((part) => isIn(part, other));
}
