/** `npm run admin -- COMMAND`: commands for an operator who has access to the database but no account. */
import { armFaultPoint } from '../../common/fault-points.js';
import { exitWith } from '../../common/process.js';
import { runCommand } from './admin/run.js';

async function run(): Promise<string> {
  armFaultPoint(process.env);
  return runCommand(process.argv.slice(2), process.env);
}

run()
  .then((output) => process.stdout.write(output))
  .catch(exitWith);
