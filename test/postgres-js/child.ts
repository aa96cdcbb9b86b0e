/** Runs one reproduction in a process of its own, which the reproduction may end: `node child.js INDEX`. Writes the outcome to standard output. */
import { openLab } from './lab.js';
import { BEGUN, type Reply, reproductions } from './reproductions.js';

const { POSTGRES_JS: folder, DATABASE_URL: url = '' } = process.env;
const lab = await openLab(folder ?? null, url);
await lab.prepare`SELECT 1`;
process.stdout.write(`${BEGUN}\n`);
const lost = await reproductions[Number(process.argv[2])]!.run(lab).then(
  () => null,
  (error: Error) => error.message,
);
const reply: Reply = { lost };
process.stdout.write(`${JSON.stringify(reply)}\n`, () => process.exit());
