/** Packages with native parts, on the Node that runs. */
import { hash, verify } from '@node-rs/argon2';
import { isNativeAccelerationEnabled } from 'msgpackr';
import t from 'tap';

t.test('packages with native parts load on the Node that runs', async (t) => {
  t.ok(isNativeAccelerationEnabled, 'MessagePack');
  t.ok(await verify(await hash('secret'), 'secret'), 'passwords');
});
