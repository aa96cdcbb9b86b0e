/** Creates sensors and services, uploads and reads points, through the API. */
import type { Test } from 'tap';
import type { TestUser } from '../../support/client.js';
import { until } from '../../support/until.js';

export interface Running {
  readonly id: string;
  readonly name: string;
  readonly data_fields: string[];
  readonly failed: string | null;
}

export async function newSensor({ client }: TestUser, fields: object = {}): Promise<number> {
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', {
    sensor: { name: 'noise', data_type: 'float', ...fields },
  });
  return Number(body.sensor.id);
}

export function newPlace(user: TestUser, name: string): Promise<number> {
  const data_structure = '{"latitude":"float","longitude":"float"}';
  return newSensor(user, { name, data_type: 'json', data_structure });
}

/** Connects a sensor to a new service, or to the one whose id is given. @returns id of the service */
export async function use(
  { client }: TestUser,
  sensor: number,
  service: object,
  rest: object = {},
): Promise<number> {
  const response = await client.post<{ service: Running }>(`/sensors/${sensor}/services`, {
    service,
    ...rest,
  });
  if (response.status !== 201) throw new Error(response.text);
  return Number(response.body.service.id);
}

/** Uploads points. @param points values by date in seconds */
export async function send(
  { client }: TestUser,
  sensor: number,
  points: Record<number, unknown>,
): Promise<void> {
  const data = Object.entries(points).map(([date, value]) => ({ date: Number(date), value }));
  const { status, text } = await client.post(`/sensors/${sensor}/data`, { data });
  if (status !== 201) throw new Error(text);
}

export async function read({ client }: TestUser, sensor: number): Promise<[number, string][]> {
  const { body } = await client.get<{ data: { date: number; value: string }[] }>(
    `/sensors/${sensor}/data?per_page=1000`,
  );
  return body.data.map(({ date, value }) => [date, value]);
}

/** Waits until a sensor has exactly these points. */
export async function comes(
  t: Test,
  user: TestUser,
  sensor: number,
  points: Record<number, string>,
): Promise<void> {
  const wanted = JSON.stringify(Object.entries(points).map(([date, value]) => [Number(date), value]));
  let found: [number, string][] = [];
  await until(async () => {
    found = await read(user, sensor);
    return JSON.stringify(found) === wanted;
  });
  t.equal(JSON.stringify(found), wanted);
}
