/** `sensorium login`: asks for a password or an API key, and stores what it gets for it. */
import { SensoriumError } from '../../error.js';
import { DEFAULT_URL, meant, remember } from '../access.js';
import { ask } from '../ask.js';
import { type Command, EXIT, type Options, parse, shown } from '../command.js';

const options = {
  username: { type: 'string', value: 'NAME', about: 'asks for the password only' },
  key: { type: 'boolean', about: 'an API key in the place of a password' },
  url: {
    type: 'string',
    value: 'URL',
    about: `the server; without it SENSORIUM_URL, else that of the last login, else ${DEFAULT_URL}`,
  },
} as const satisfies Options;

export const login: Command = {
  summary: 'log in, and remember it',
  operands: '',
  about: `Asks for name and password, or with --key for an API key, and remembers the server and the session or key in
sensorium/credentials.json in your folder for configuration (mode 600). Nothing secret is taken from the command line:
without a terminal the answers are lines of the standard input.`,
  options,
  async run(parameters, surroundings) {
    const { values } = parse(parameters, options);
    const { environment, stdout, signal } = surroundings;
    const { client } = meant(values.url, environment);
    if (values.key === true) {
      const [key = ''] = await ask([{ text: 'API key: ', isSecret: true }], surroundings);
      await client.as(key).get('/users/current', undefined, { signal }).catch(unlessWriteOnly);
      const file = remember(client, key, environment);
      stdout.write(`the key is stored in ${file}\n`);
      return EXIT.done;
    }
    const asked = [{ text: `password at ${client.url}: `, isSecret: true }];
    if (values.username === undefined) asked.unshift({ text: 'username: ', isSecret: false });
    const answers = await ask(asked, surroundings);
    const username = values.username ?? answers[0] ?? '';
    const { session } = await client.login(username, answers.at(-1) ?? '');
    const file = remember(client, session, environment);
    stdout.write(`logged in at ${client.url} as ${shown(username)}; the session is stored in ${file}\n`);
    return EXIT.done;
  },
};

/** A key that may only write is a good one, even though it may not ask who it is. */
function unlessWriteOnly(error: unknown): void {
  if (!(error instanceof SensoriumError && error.code === 'key_scope')) throw error;
}
