/** `sensorium tail`: points of sensors as they arrive, on standard output. */
import { loggedIn } from '../access.js';
import { type Command, EXIT, oneOf, parse, sensorIds, shown } from '../command.js';
import { FORMATS, Output } from '../output.js';

export const tail: Command = {
  summary: 'watch points arrive',
  help: `sensorium tail ID... [--from DATE] [--format csv|jsonl] [--url URL]

Writes points to the standard output as they are stored, until Ctrl-C. A point that replaces another one comes as well. After a
lost connection it goes on from the newest date that came.

  --from DATE      begins with the points since then: UNIX seconds, ISO 8601, or relative to now such as -1h
  --format FORMAT  csv (default), or jsonl: one JSON object a line
`,
  async run(parameters, surroundings) {
    const { values, positionals } = parse(parameters, {
      from: { type: 'string' },
      format: { type: 'string', default: 'csv' },
      url: { type: 'string' },
    });
    const ids = sensorIds(positionals);
    const format = oneOf('--format', values.format, FORMATS);
    const { environment, stderr, signal } = surroundings;
    const say = (text: string) => stderr.write(`${shown(text)}\n`);
    const stream = loggedIn(values.url, environment).stream({
      onTrouble: ({ error, pause }) =>
        say(`${error.message}; trying again in ${(pause / 1000).toFixed(1)} s`),
    });
    const stop = () => stream.abort();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const live = stream.subscribe(ids, {
        ...(values.from === undefined ? {} : { from: values.from }),
        onClosed: ({ sensor_id, reason }) => say(`sensor ${sensor_id}: ${reason}`),
        onLost: ({ sensor_id, count, from, to }) =>
          say(`sensor ${sensor_id}: too slow, ${count} points from ${from} to ${to} were passed over`),
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
