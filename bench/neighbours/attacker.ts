/** An attack, in a process of its own: prepares, says `ready`, begins at the first message and ends at the second. */
import { once } from 'node:events';
import { ATTACKS } from './attacks.js';
import type { World } from './world.js';

const [, , name, text] = process.argv;
const attack = ATTACKS.find((each) => each.name === name);
if (attack === undefined) throw new Error(`there is no attack ${name}`);
const run = await attack.prepare(JSON.parse(text!) as World);
process.send?.('ready');
await once(process, 'message');
let isOver = false;
process.once('message', () => {
  isOver = true;
  // An attack whose requests get no response ends as well.
  setTimeout(() => process.exit(), 3000).unref();
});
await run(() => isOver);
process.exit();
