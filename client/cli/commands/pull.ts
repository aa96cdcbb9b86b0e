/** `sensorium pull`: points of sensors, raw or down-sampled, all of them, on standard output. */
import type { PointAnswer } from '../../calls.js';
import { loggedIn } from '../access.js';
import { type Command, EXIT, oneOf, parse, sensorIds, whole } from '../command.js';
import { FORMATS, Output } from '../output.js';
import { Progress } from '../progress.js';

export const pull: Command = {
  summary: 'get points, raw or down-sampled',
  help: `sensorium pull ID... [--from DATE] [--to DATE] [--interval SECONDS] [--format csv|jsonl] [--url URL]

Writes all points of the sensors to the standard output, one sensor after the other. Dates are UNIX seconds, ISO 8601, now,
or relative to now such as -1d.

  --from DATE         first date, inclusive
  --to DATE           last date, inclusive
  --interval SECONDS  down-sampled to buckets of 60, 300, 600, 1800, 3600, 86400 or 604800 seconds
  --function NAMES    what a bucket tells: avg, min, max, sum, count, first, last; several with commas
  --timezone NAME     buckets follow the clock and the calendar there, for example Europe/Berlin
  --fill HOW          empty buckets: null, previous or linear
  --format FORMAT     csv (default), or jsonl: one JSON object a line
`,
  async run(parameters, surroundings) {
    const { values, positionals } = parse(parameters, {
      from: { type: 'string' },
      to: { type: 'string' },
      interval: { type: 'string' },
      function: { type: 'string' },
      timezone: { type: 'string' },
      fill: { type: 'string' },
      format: { type: 'string', default: 'csv' },
      url: { type: 'string' },
    });
    const ids = sensorIds(positionals);
    const format = oneOf('--format', values.format, FORMATS);
    const { signal, environment } = surroundings;
    const client = loggedIn(values.url, environment);
    const query = {
      values: 'typed',
      ...given('start_date', values.from),
      ...given('end_date', values.to),
      ...given('function', values.function),
      ...given('timezone', values.timezone),
      ...given('fill', values.fill),
      ...(values.interval === undefined ? {} : { interval: whole('--interval', values.interval, 1, 1e9) }),
    };
    const functions = values.function?.split(',').map((name) => name.trim()) ?? [];
    const columns = functions.length > 1 ? functions : ['value'];
    const progress = new Progress(surroundings);
    let total = 0;
    if (progress.isShown) {
      for (const id of ids) {
        total += (await client.get('/sensors/{id}/data', { id, ...query, per_page: 0 }, { signal })).total;
      }
    }
    const output = new Output(surroundings, format, [
      ...(ids.length > 1 ? ['sensor_id'] : []),
      'date',
      ...columns,
    ]);
    let points = 0;
    for (const id of ids) {
      for await (const point of client.points({ id, ...query }, { signal })) {
        await output.row(rowOf(point));
        points++;
        if (!surroundings.stdout.isTTY) progress.tell(points, total === 0 ? null : points / total);
      }
    }
    progress.clear();
    return EXIT.done;
  },
};

function given<const Name extends string>(name: Name, value: string | undefined): { [N in Name]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { [N in Name]?: string });
}

function rowOf({ sensor_id, date, value, values }: PointAnswer): Record<string, unknown> {
  return { ...values, sensor_id, date, value };
}
