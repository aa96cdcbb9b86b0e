/** A host that ends a session as soon as it has begun, as one does that shuts down. */
import { once } from 'node:events';
import net from 'node:net';
import t from 'tap';
import { connect, isUnavailable } from '../../sql/connect.js';
import { testDatabase } from '../support/database.js';

const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** FATAL, 57P01. */
function ending(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command', ''];
  const text = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

t.test('a session that ends with its login fails statements, and not the process', async (t) => {
  const { url } = await testDatabase(t);
  const target = new URL(url);
  let ended = 0;
  let isEnding = true;
  const host = net.createServer((near) => {
    const far = net.connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    let isCheck = false;
    near.once('data', (chunk) => {
      isCheck = chunk.includes('primary check');
    });
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk: Buffer) => {
      if (isCheck || !isEnding || !chunk.subarray(-READY.length).equals(READY)) {
        near.write(chunk);
        return;
      }
      ended++;
      // In one packet.
      near.end(Buffer.concat([chunk, ending()]));
    });
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const { port } = host.address() as net.AddressInfo;
  const several = url.replace(target.host, `127.0.0.1:${port},127.0.0.1:1`);
  const sql = connect(several, { max: 1, name: 'test' });
  t.teardown(async () => {
    await sql.end({ timeout: 1 });
    host.close();
  });
  const error = await sql`SELECT 1`.then(
    () => null,
    (error: unknown) => error,
  );
  t.ok(isUnavailable(error), String(error));
  t.equal(ended, 1);
  isEnding = false;
  t.same(await sql`SELECT 1 AS one`, [{ one: 1 }], 'the next connection works');
});
