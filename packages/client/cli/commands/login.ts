/** `sensorium login`: asks for a password or an API key, and stores the session or key. */
import { SensoriumError } from '../../error.js';
import { DEFAULT_URL, selectServer, storeSecret } from '../access.js';
import { type Command, EXIT, type Options, parse, shown } from '../command.js';
import { prompt } from '../prompt.js';

const options = {
  username: { type: 'string', value: 'NAME', about: 'asks for the password only' },
  key: { type: 'boolean', about: 'asks for an API key instead of a password' },
  url: {
    type: 'string',
    value: 'URL',
    about: `the server; without it SENSORIUM_URL, else the server of the last login, else ${DEFAULT_URL}`,
  },
} as const satisfies Options;

export const login: Command = {
  summary: 'log in, and store the login',
  operands: '',
  about: `Asks for name and password, or with --key for an API key, and stores the server and the session or key in
sensorium/credentials.json in your folder for configuration (mode 600). No secret is taken from the command line: without a
terminal each value is one line of the standard input.`,
  options,
  async run(parameters, context) {
    const { values } = parse(parameters, options);
    const { environment, stdout, signal } = context;
    const { client } = selectServer(values.url, environment);
    if (values.key === true) {
      const [key = ''] = await prompt([{ text: 'API key: ', isSecret: true }], context);
      await client.as(key).get('/users/current', undefined, { signal }).catch(unlessWriteOnly);
      const file = storeSecret(client, key, environment);
      stdout.write(`the key is stored in ${file}\n`);
      return EXIT.done;
    }
    const prompts = [{ text: `password at ${client.url}: `, isSecret: true }];
    if (values.username === undefined) prompts.unshift({ text: 'username: ', isSecret: false });
    const inputs = await prompt(prompts, context);
    const username = values.username ?? inputs[0] ?? '';
    const { session } = await client.login(username, inputs.at(-1) ?? '');
    const file = storeSecret(client, session, environment);
    stdout.write(`logged in at ${client.url} as ${shown(username)}; the session is stored in ${file}\n`);
    return EXIT.done;
  },
};

/** A key of the scope `write` is valid although it may not read the current user. */
function unlessWriteOnly(error: unknown): void {
  if (!(error instanceof SensoriumError && error.code === 'key_scope')) throw error;
}
