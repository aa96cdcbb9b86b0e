/** `npm run bench -- NAME`: runs one benchmark; JSON lines on standard output, a table on standard error. */
import { benchFind } from './find.js';
import { benchGrowth } from './growth.js';
import { benchIngest } from './ingest.js';
import { benchNeighbours } from './neighbours.js';
import { type Options, readOptions, USAGE } from './options.js';
import { benchPlacement } from './placement.js';
import { benchRead } from './read.js';
import { heading } from './report/run.js';
import { benchSandbox } from './sandbox.js';
import { benchScripts } from './scripts.js';
import { benchServices } from './services.js';
import { benchShards } from './shards.js';
import { benchStart } from './start.js';
import { benchTriggers } from './triggers.js';
import { benchWeb } from './web.js';

const benches: Readonly<Record<string, (options: Options) => Promise<void>>> = {
  find: benchFind,
  growth: benchGrowth,
  ingest: benchIngest,
  neighbours: benchNeighbours,
  placement: benchPlacement,
  read: benchRead,
  sandbox: benchSandbox,
  scripts: benchScripts,
  services: benchServices,
  shards: benchShards,
  start: benchStart,
  triggers: benchTriggers,
  web: benchWeb,
};

async function main(): Promise<number> {
  let options: Options;
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  const bench = benches[options.name];
  if (bench === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  process.stdout.write(`${JSON.stringify(heading(process.argv.slice(2)))}\n`);
  await bench(options);
  return 0;
}

process.exitCode = await main();
