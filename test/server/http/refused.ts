/** Helpers of the tests of HTTP: content types, an expected refusal, a new sensor. */
import type { Test } from 'tap';
import type { Answer, TestUser } from '../../support/client.js';

export const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

export const JSON_TYPE = { 'Content-Type': 'application/json' };

export function refused(
  t: Test,
  answer: Answer<unknown>,
  status: number,
  code: string,
  message: string,
): void {
  t.match({ status: answer.status, code: answer.refusal?.code }, { status, code }, message);
}

export async function newSensor(user: TestUser, sensor: object = { name: 'thermometer' }): Promise<string> {
  return (await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id;
}
