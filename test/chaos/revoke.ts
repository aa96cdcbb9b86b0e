/**
 * Deletes a key and ends a session while both upload, through every server and every uploader: no point sent after the
 * response to that may be stored.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { shardsOf } from '../support/shards.js';
import { mark } from './client.js';
import { httpUploader } from './http-uploader.js';
import type { Sent } from './journal.js';
import type { Scene, Struck } from './scene.js';
import { streamUploader } from './stream-uploader.js';
import type { Uploader } from './uploader.js';

/** Milliseconds. */
const BEFORE = 300;
/** Above the numbers of all clients. */
const FIRST_NUMBER = 1000;
const SECOND = 1_000_000;

export async function revoke(scene: Scene): Promise<Struck> {
  const { plant, disruptions, chance } = scene;
  const session = await plant.logIn();
  const made = await plant.post('/users/current/keys', { key: { name: 'revoked', scope: 'write' } });
  const { key } = made as { key: { id: string; key: string } };
  const revoked = { yet: false };
  const intruders: Promise<Sent | string>[] = [];
  for (let server = 0; server < plant.servers; server++) {
    for (const secret of [session, key.key]) {
      const options = { url: () => plant.url(server), secret, disruptions };
      for (const open of [
        () => httpUploader(options),
        () => streamUploader(options, false),
        () => streamUploader(options, true),
      ]) {
        intruders.push(intrude(scene, open, FIRST_NUMBER + intruders.length, revoked));
      }
    }
  }
  await sleep(BEFORE * (1 + chance()));
  await Promise.all([
    plant.post('/logout', undefined, 'POST', session),
    plant.post(`/users/current/keys/${key.id}`, undefined, 'DELETE'),
  ]);
  revoked.yet = true;
  const since = performance.now();
  const ends = await Promise.all(intruders);
  const violations = ends.filter((end) => typeof end === 'string');
  const late = ends.filter((end) => typeof end !== 'string');
  const parts = await Promise.all(
    shardsOf(plant.sql).map(
      (shard) => shard`
        SELECT FROM points p
        JOIN unnest(${late.map(({ sensorId }) => sensorId)}::bigint[], ${late.map(({ date }) => date)}::bigint[])
          AS late (sensor_id, date) ON late.sensor_id = p.sensor_id AND late.date = p.date`,
    ),
  );
  const stored = parts.flat();
  if (stored.length > 0) violations.push(`${stored.length} points were stored after the revocation`);
  return { since, violations };
}

/** Uploads until access is rejected. @returns the first point sent after the revocation, or a violation */
async function intrude(
  { journal, sensorIds, since }: Scene,
  open: () => Uploader,
  number: number,
  revoked: { readonly yet: boolean },
): Promise<Sent | string> {
  let uploader = open();
  try {
    for (let upload = 0; ; upload++) {
      const isLate = revoked.yet;
      const sensorId = sensorIds[upload % sensorIds.length]!;
      const point = { sensorId, date: since + upload * SECOND + number, value: mark(number, upload) };
      journal.send([point]);
      const answer = await uploader.upload([point]);
      if (!('code' in answer)) {
        journal.ack([point], answer.duplicate > 0);
        if (isLate) return `intruder ${number} was accepted after the revocation`;
        continue;
      }
      if (answer.code !== 'unauthorized') return `intruder ${number}: ${answer.code}: ${answer.error}`;
      if (isLate) return point;
      await uploader.close();
      uploader = open();
    }
  } finally {
    await uploader.close();
  }
}
