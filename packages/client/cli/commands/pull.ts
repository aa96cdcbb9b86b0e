/** `sensorium pull`: downloads all points of sensors, raw or down-sampled, to standard output. */
import type { Point } from '../../calls.js';
import { loggedIn } from '../access.js';
import { type Command, EXIT, type Options, oneOf, parse, seconds, URL_OPTION } from '../command.js';
import { findSensors } from '../find-sensors.js';
import { FORMAT_OPTION, FORMATS, Output } from '../output.js';
import { Progress } from '../progress.js';

const options = {
  from: { type: 'string', value: 'DATE', about: 'first date, inclusive' },
  to: { type: 'string', value: 'DATE', about: 'last date, inclusive' },
  interval: {
    type: 'string',
    value: 'TIME',
    about: 'down-sampled to buckets of 1m, 5m, 10m, 30m, 1h, 1d or 1w, or of as many seconds',
  },
  function: {
    type: 'string',
    value: 'NAMES',
    about: 'values of a bucket: avg, min, max, sum, count, first, last; several with commas',
  },
  timezone: {
    type: 'string',
    value: 'NAME',
    about: 'buckets follow the calendar of this time zone, for example Europe/Berlin',
  },
  fill: { type: 'string', value: 'HOW', about: 'empty buckets', words: ['null', 'previous', 'linear'] },
  format: FORMAT_OPTION,
  url: URL_OPTION,
} as const satisfies Options;

export const pull: Command = {
  summary: 'download points, raw or down-sampled',
  operands: 'SENSOR...',
  about: `Writes all points of the sensors to the standard output, one sensor after the other. A sensor is named by its id, or by its
name if only one has it. Dates are UNIX seconds, ISO 8601, now, or relative to now such as -1d.`,
  options,
  async run(parameters, context) {
    const { values, positionals } = parse(parameters, options);
    const format = oneOf('--format', values.format, FORMATS);
    const interval =
      values.interval === undefined ? {} : { interval: seconds('--interval', values.interval) };
    const { signal, environment } = context;
    const client = loggedIn(values.url, environment);
    const ids = await findSensors(client, positionals, signal);
    const query = {
      values: 'typed',
      ...given('start_date', values.from),
      ...given('end_date', values.to),
      ...given('function', values.function),
      ...given('timezone', values.timezone),
      ...given('fill', values.fill),
      ...interval,
    };
    const functions = values.function?.split(',').map((name) => name.trim()) ?? [];
    const columns = functions.length > 1 ? functions : ['value'];
    const progress = new Progress(context);
    let total = 0;
    if (progress.isShown) {
      for (const id of ids) {
        total += (await client.get('/sensors/{id}/data', { id, ...query, per_page: 0 }, { signal })).total;
      }
    }
    const output = new Output(context, format, [
      ...(ids.length > 1 ? ['sensor_id'] : []),
      'date',
      ...columns,
    ]);
    let points = 0;
    for (const id of ids) {
      for await (const point of client.points({ id, ...query }, { signal })) {
        await output.row(rowOf(point));
        points++;
        if (!context.stdout.isTTY) progress.update(points, total === 0 ? null : points / total);
      }
    }
    output.end();
    progress.clear();
    return EXIT.done;
  },
};

function given<const Name extends string>(name: Name, value: string | undefined): { [N in Name]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { [N in Name]?: string });
}

function rowOf({ sensor_id, date, value, values }: Point): Record<string, unknown> {
  return { ...values, sensor_id, date, value };
}
