/** Declaration of previews: what a service would have computed. */
import { PREVIEW_POINTS, PREVIEW_TIME } from '../../../sql/store/services/preview.js';
import { declare } from '../../http/route.js';
import { Choice, describedAs, Flag, IdOf, ReadDate, Text, Type } from '../../http/schema.js';
import { Settings } from '../api.js';

export const previewService = declare({
  method: 'POST',
  path: '/services/preview',
  tag: 'services',
  summary: 'Compute what a service would have output',
  description:
    'A sidecar runs the service on stored points, as if it had been put on its sensors at `start_date`. Nothing is stored. It computes at most ' +
    `${PREVIEW_POINTS.toLocaleString('en')} points, the newest ones of the range, for ${PREVIEW_TIME / 1000} seconds at most. A service that would ` +
    'have stopped is part of the response, with the reason. 509 when no sidecar starts in time.',
  access: 'user',
  policy: 'own',
  writes: false,
  unqueued: true,
  body: Type.Object({
    service: Type.Object({
      id: Type.Optional(
        describedAs(IdOf('service'), 'Id of a service of yours, with its sources, settings and training.'),
      ),
      name: Type.Optional(Text(64, 'Service type. Not needed with an `id`.')),
      sources: Type.Optional(
        Type.Array(
          Type.Object({
            sensor_id: IdOf('sensor'),
            data_fields: Type.Optional(
              Type.Array(Text(1000), {
                maxItems: 100,
                description: 'Fields of the sensor to read. Absent: all that the service can read.',
              }),
            ),
          }),
          { maxItems: 100, description: 'Sensors to read, without an `id`.' },
        ),
      ),
      settings: Type.Optional(
        describedAs(Settings, 'Settings to change, from those of the service or the defaults.'),
      ),
    }),
    start_date: ReadDate('First date, inclusive. Default: a day before `end_date`.'),
    end_date: ReadDate('Last date, inclusive, at most now. Default: now.'),
    inputs: Type.Optional(
      describedAs(Flag, 'Whether the response has the numbers of data fields that are members of a value.'),
    ),
  }),
  status: 200,
  reply: Type.Object({
    date: Type.Array(Type.Number(), { description: 'Dates of the outputs, UNIX seconds, in order.' }),
    value: Type.Array(Type.Unknown(), { description: 'Values of the outputs.' }),
    output: Type.String({ description: 'Data type of the outputs.' }),
    inputs: Type.Array(
      Type.Object({
        sensor_id: Type.Integer(),
        data_field: Type.String(),
        date: Type.Array(Type.Number()),
        value: Type.Array(Type.Number()),
      }),
      { description: 'Empty unless requested.' },
    ),
    points: Type.Integer({ minimum: 0, description: 'Number of computed points.' }),
    start_date: Type.Number({ description: 'Date from which on points were computed, UNIX seconds.' }),
    end_date: Type.Number({ description: 'Last date of the range, UNIX seconds.' }),
    limit: Type.Union([Choice(['points', 'outputs']), Type.Null()], {
      description:
        'What the response lacks: `points` before `start_date`, or `outputs` at the end, since all are too long. Null: nothing.',
    }),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the service would have stopped; then there are no outputs. Null: it would not.',
    }),
  }),
  errors: ['not_found', 'forbidden', 'service_failed', 'overloaded'],
});

export const declarations = [previewService];
