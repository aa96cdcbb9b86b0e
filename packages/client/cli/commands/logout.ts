/** `sensorium logout`: ends the session, and forgets it. */
import { SensoriumError } from '../../error.js';
import { forget, meant } from '../access.js';
import { type Command, EXIT, type Options, parse, URL_OPTION } from '../command.js';

const options = {
  url: URL_OPTION,
} as const satisfies Options;

export const logout: Command = {
  summary: 'end the session, and forget it',
  operands: '',
  about:
    'Ends the session that login has stored, and forgets it once it has ended. An API key is only forgotten.',
  options,
  async run(parameters, { environment, stdout, signal }) {
    const { values } = parse(parameters, options);
    const { client, stored } = meant(values.url, environment);
    const secret = stored.secrets[client.url];
    if (secret === undefined) {
      stdout.write(`there was no login for ${client.url}\n`);
      return EXIT.done;
    }
    try {
      await client.as(secret).post('/logout', undefined, { signal });
    } catch (error) {
      // One that has ended already is as good as ended.
      if (!(error instanceof SensoriumError && error.status === 403)) throw error;
    }
    forget(client, environment);
    stdout.write(`logged out at ${client.url}\n`);
    return EXIT.done;
  },
};
