/** Sensors of files for tests: uploads, lists, and what is stored of both. */
import type { Test } from 'tap';
import type { Sql } from '../../sql/connect.js';
import type { Answer, Options, TestUser } from './client.js';
import { GIF } from './files.js';

interface FileBody {
  id: string;
  sensor_id: number;
  name: string;
  media_type: string;
  size: number;
  date: number;
}

interface Listed {
  files: FileBody[];
  total: number;
  used: number;
  quota: number;
}

interface Points {
  data: { id: string; value: string; date: number }[];
  total: number;
}

export async function newSensor({ client }: TestUser, data_type = 'file'): Promise<number> {
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', {
    sensor: { name: 'camera', data_type },
  });
  return Number(body.sensor.id);
}

/** @param query name and date, where they are not in the form */
export function upload(
  user: TestUser,
  sensor: number,
  query = 'name=a.gif',
  options: Options = { raw: GIF },
): Promise<Answer<{ file: FileBody }>> {
  return user.client.post(`/sensors/${sensor}/file?${query}`, undefined, options);
}

export async function pointsOf({ client }: TestUser, sensor: number): Promise<[number, string][]> {
  const { body } = await client.get<Points>(`/sensors/${sensor}/data?per_page=1000`);
  return body.data.map(({ date, value }) => [date, value]);
}

export async function listed({ client }: TestUser, query = ''): Promise<Listed> {
  return (await client.get<Listed>(`/sensors/files?${query}`)).body;
}

/** @param field what the refusal names, if that matters */
export function refused(
  t: Test,
  answer: Answer<unknown>,
  status: number,
  code: string,
  what: string,
  field?: string,
) {
  t.equal(answer.status, status, what);
  t.match(answer.refusal, { code, ...(field === undefined ? {} : { field }) }, what);
}

/** Files without their points, and points of sensors for files without theirs. */
export async function apart(sql: Sql): Promise<readonly object[]> {
  return sql`
    SELECT coalesce(f.sensor_id, p.sensor_id) AS sensor, coalesce(f.date, p.date) AS date, f.name, p.text
    FROM files f
    FULL JOIN (SELECT p.* FROM points p JOIN sensors s ON s.id = p.sensor_id AND s.data_type = 'file') p
      ON p.sensor_id = f.sensor_id AND p.date = f.date
    WHERE f.name IS DISTINCT FROM p.text`;
}
