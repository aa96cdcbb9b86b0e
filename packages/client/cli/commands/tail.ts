/** `sensorium tail`: points of sensors as they arrive, on standard output. */
import { loggedIn } from '../access.js';
import { type Command, EXIT, type Options, oneOf, parse, shown, URL_OPTION } from '../command.js';
import { findSensors } from '../find-sensors.js';
import { FORMAT_OPTION, FORMATS, Output } from '../output.js';

const options = {
  from: {
    type: 'string',
    value: 'DATE',
    about: 'begins with the points since then: UNIX seconds, ISO 8601, or relative to now such as -1h',
  },
  fill: {
    type: 'boolean',
    about: 'reads again what was missed after a long break; points may come twice then',
  },
  format: FORMAT_OPTION,
  url: URL_OPTION,
} as const satisfies Options;

export const tail: Command = {
  summary: 'watch points arrive',
  operands: 'SENSOR...',
  about: `Writes points to the standard output as they are stored, until Ctrl-C. A sensor is named by its id, or by its name where only one
has it. A point that replaces another one comes as well. After a lost connection it goes on where it was; where points may have been
missed, it says between which dates.`,
  options,
  async run(parameters, surroundings) {
    const { values, positionals } = parse(parameters, options);
    const format = oneOf('--format', values.format, FORMATS);
    const { environment, stderr, signal } = surroundings;
    const say = (text: string) => stderr.write(`${shown(text)}\n`);
    const client = loggedIn(values.url, environment);
    const ids = await findSensors(client, positionals, signal);
    const stream = client.stream({
      onTrouble: ({ error, pause }) =>
        say(`${error.message}; trying again in ${(pause / 1000).toFixed(1)} s`),
    });
    const stop = () => stream.abort();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const live = stream.subscribe(ids, {
        ...(values.from === undefined ? {} : { from: values.from }),
        fill: values.fill === true,
        onClosed: ({ sensor_id, reason }) => say(`sensor ${sensor_id}: ${reason}`),
        onLost: ({ sensor_id, count, from, to }) =>
          say(
            count === null
              ? `sensor ${sensor_id}: points from ${from} to ${to} may have been missed`
              : `sensor ${sensor_id}: too slow, ${count} points from ${from} to ${to} were passed over`,
          ),
      });
      const output = new Output(surroundings, format, ['sensor_id', 'date', 'value']);
      for await (const { sensor_id, dates, values } of live) {
        for (let i = 0; i < dates.length; i++) {
          await output.row({ sensor_id, date: dates[i], value: values[i] });
        }
      }
    } finally {
      signal.removeEventListener('abort', stop);
      stream.abort();
    }
    return EXIT.done;
  },
};
