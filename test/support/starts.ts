/** Starts of the product that tests of several files make, and what they check of them. */
import type { Test } from 'tap';
import { descendants, type Product, type ProductOptions, startProduct } from './product.js';

export async function logIn(base: string, password: string): Promise<number> {
  const answer = await fetch(`${base}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Starts, learns the password, ends. */
export async function firstStart(
  t: Test,
  options: ProductOptions,
): Promise<{ product: Product; base: string; password: string }> {
  const product = startProduct(t, options);
  const base = await product.ready();
  const password = /^ {2}password +(\S+)$/m.exec(product.stdout())?.[1] ?? '';
  return { product, base, password };
}

/** Checks that a start ends with status 1, prints one line with the reason, and leaves no process. */
export async function refuses(t: Test, product: Product, reason: RegExp): Promise<void> {
  t.equal(await product.ended(), 1);
  t.match(product.stderr(), reason);
  t.match(product.stderr(), /^sensorium: [^\n]+\n$/, 'one line');
  t.same(descendants(product.process.pid ?? 0), []);
}
