/** `npm run admin -- COMMAND`: commands for an operator who has access to the database but no account. */
import { exitWith } from '../../common/process.js';
import { runCommand } from './admin/run.js';

runCommand(process.argv.slice(2), process.env)
  .then((output) => process.stdout.write(output))
  .catch(exitWith);
