/** `sensorium tail`: prints points of sensors as they arrive. */
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
  summary: 'print points as they arrive',
  operands: 'SENSOR...',
  about: `Writes points to the standard output as they are stored, until Ctrl-C. A sensor is named by its id, or by its name if only one has
it. A point that replaces another one is printed as well. After a lost connection the command continues where it was; if points may have
been missed, it reports between which dates.`,
  options,
  async run(parameters, context) {
    const { values, positionals } = parse(parameters, options);
    const format = oneOf('--format', values.format, FORMATS);
    const { environment, stderr, signal } = context;
    const report = (text: string) => stderr.write(`${shown(text)}\n`);
    const client = loggedIn(values.url, environment);
    const ids = await findSensors(client, positionals, signal);
    const stream = client.stream({
      onReconnecting: ({ error, pause }) =>
        report(`${error.message}; retrying in ${(pause / 1000).toFixed(1)} s`),
    });
    const stop = () => stream.abort();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const live = stream.subscribe(ids, {
        ...(values.from === undefined ? {} : { from: values.from }),
        fill: values.fill === true,
        onClosed: ({ sensor_id, reason }) => report(`sensor ${sensor_id}: ${reason}`),
        onLost: ({ sensor_id, count, from, to }) =>
          report(
            count === null
              ? `sensor ${sensor_id}: points from ${from} to ${to} may have been missed`
              : `sensor ${sensor_id}: too slow, ${count} points from ${from} to ${to} were dropped`,
          ),
      });
      const output = new Output(context, format, ['sensor_id', 'date', 'value']);
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
