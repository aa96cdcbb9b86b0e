/** `sensorium logout`: ends the session and removes it from the stored credentials. */
import { SensoriumError } from '../../error.js';
import { removeSecret, selectServer } from '../access.js';
import { type Command, EXIT, type Options, parse, URL_OPTION } from '../command.js';

const options = {
  url: URL_OPTION,
} as const satisfies Options;

export const logout: Command = {
  summary: 'end the session, and remove it',
  operands: '',
  about:
    'Ends the session that login has stored, then removes it from the stored credentials. An API key is only removed.',
  options,
  async run(parameters, { environment, stdout, signal }) {
    const { values } = parse(parameters, options);
    const { client, stored } = selectServer(values.url, environment);
    const secret = stored.secrets[client.url];
    if (secret === undefined) {
      stdout.write(`there was no login for ${client.url}\n`);
      return EXIT.done;
    }
    try {
      await client.as(secret).post('/logout', undefined, { signal });
    } catch (error) {
      // The session has ended already.
      if (!(error instanceof SensoriumError && error.status === 403)) throw error;
    }
    removeSecret(client, environment);
    stdout.write(`logged out at ${client.url}\n`);
    return EXIT.done;
  },
};
