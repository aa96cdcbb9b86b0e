/** Runs the tour of the README unchanged against the product started by `npm start`. */
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import t from 'tap';
import { dataFolder, startProduct } from '../support/product.js';

interface Step {
  readonly commands: string;
  /** What the README says they print; undefined: nothing is said. */
  readonly output: string | undefined;
}

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

function tour(): Step[] {
  const section = /^## A five-minute tour$(.*?)(?=^## )/ms.exec(readme)?.[1] ?? '';
  const blocks = section.matchAll(/^```sh\n(.*?)^```\n(?:```(?:json|csv)?\n(.*?)^```\n)?/gms);
  return [...blocks].map(([, commands = '', output]) => ({ commands, output: output?.trim() }));
}

const MARK = '-- next step --';
const hasCurl = spawnSync('curl', ['--version']).status === 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

t.test(
  'the tour of the README answers what the README shows',
  { skip: hasCurl ? false : 'there is no curl here' },
  async (t) => {
    const steps = tour();
    t.ok(steps.length >= 10, 'the tour was found');
    const environment = { DELIVERY_ALLOW: '127.0.0.0/8' };
    const product = startProduct(t, { folder: dataFolder(t), environment });
    const base = await product.ready();
    const script = steps.map((step) => `${step.commands}\necho; echo '${MARK}'`).join('\n');
    const { stdout } = await promisify(execFile)('bash', [
      '-euo',
      'pipefail',
      '-c',
      script.replace(/BASE=\S+/, `BASE=${base}`).replaceAll('9009', String(await freePort())),
    ]);
    const outputs = stdout.split(MARK).map((output) => output.trim());
    for (const [index, { commands, output }] of steps.entries()) {
      // An answer has no line feed at its end, so two of them stand on one line.
      if (output !== undefined) t.equal(outputs[index], output, commands);
    }
  },
);

t.test('the README names the two commands that start the product', async (t) => {
  t.match(readme, /^```\nnpm ci\nnpm start\n```$/m);
});
