/** `sensorium sensors`: lists the sensors that the user may see. */

import { allSensors } from '../../all-sensors.js';
import type { Result } from '../../calls.js';
import { loggedIn } from '../access.js';
import { type Command, EXIT, type Options, oneOf, parse, shown, URL_OPTION } from '../command.js';
import { FORMATS, Output } from '../output.js';

const COLUMNS = ['id', 'name', 'data_type', 'unit', 'last_date', 'last_value'] as const;
/** Characters of a cell at most, so that a long value keeps the table readable. */
const LONGEST = 40;

type Sensor = Result<'GET', '/sensors'>['sensors'][number];

const options = {
  owned: { type: 'boolean', about: 'only your own' },
  format: {
    type: 'string',
    value: 'FORMAT',
    about: 'form of the rows, in jsonl a JSON object each',
    words: ['table', ...FORMATS],
    default: 'table',
  },
  url: URL_OPTION,
} as const satisfies Options;

export const sensors: Command = {
  summary: 'list the sensors you may see',
  operands: '',
  about: 'Lists the sensors you may see, with their newest points.',
  options,
  async run(parameters, context) {
    const { values } = parse(parameters, options);
    const format = oneOf('--format', values.format, options.format.words);
    const client = loggedIn(values.url, context.environment);
    const owned = values.owned === true ? { owned: true } : {};
    const found = await allSensors(client, { ...owned, details: 'full' }, context.signal);
    if (format === 'table') context.stdout.write(tableOf(found));
    else {
      const output = new Output(context, format, COLUMNS);
      for (const sensor of found) await output.row(sensor);
      output.end();
    }
    return EXIT.done;
  },
};

function tableOf(found: readonly Sensor[]): string {
  const rows = [
    ['id', 'name', 'type', 'unit', 'last point', 'value'],
    ...found.map(({ id, name, data_type, unit, last_date, last_value }) => [
      id,
      name,
      data_type,
      unit,
      typeof last_date === 'number' ? new Date(last_date * 1000).toISOString() : '',
      last_value,
    ]),
  ].map((row) => row.map((each) => shortened(shown(each ?? ''))));
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map(
      (row) =>
        `${row
          .map((each, i) => each.padEnd(widths[i]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
