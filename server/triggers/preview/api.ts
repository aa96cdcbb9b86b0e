/** Declaration of previews: where a condition would have fired. */
import { PREVIEW_FIRINGS, PREVIEW_POINTS, PREVIEW_TIME } from '../../../sql/store/triggers/preview.js';
import { declare } from '../../http/route.js';
import { Choice, describedAs, Id, ReadDate, SensorParams, Type } from '../../http/schema.js';
import { condition } from '../api.js';

const Moment = (description: string) => Type.Number({ description });
const MaybeMoment = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

export const previewTrigger = declare({
  method: 'POST',
  path: '/sensors/{id}/triggers/preview',
  tag: 'triggers',
  summary: 'Find where a condition would have fired',
  description:
    'A sidecar evaluates the condition on stored points, each as if it had arrived at its date, and the trigger had been switched on at ' +
    '`start_date`. Nothing is stored or sent. It evaluates at most ' +
    `${PREVIEW_POINTS.toLocaleString('en')} points, and computes for ${PREVIEW_TIME / 1000} seconds at most; \`until\` and \`limit\` say how far ` +
    'it came. 509 when no sidecar starts in time.',
  access: 'user',
  policy: { sensor: 'read' },
  limitedKeys: false,
  writes: false,
  unqueued: true,
  params: SensorParams,
  body: Type.Object({
    trigger: Type.Optional(Type.Partial(Type.Object(condition))),
    trigger_id: Type.Optional(
      describedAs(
        Id,
        'Id of a trigger of yours, whose condition is evaluated. Members of `trigger` replace those of this one.',
      ),
    ),
    start_date: ReadDate('First date, inclusive. Default: a day before `end_date`.'),
    end_date: ReadDate('Last date, inclusive, at most now. Default: now.'),
  }),
  status: 200,
  reply: Type.Object({
    firings: Type.Array(
      Type.Object({
        fired: Moment('When the trigger would have fired, UNIX seconds.'),
        date: MaybeMoment(
          'Date of the point that causes it, UNIX seconds. Null: the sensor has none in the range.',
        ),
        value: Type.Union([Type.String(), Type.Null()], { description: 'Value of this point.' }),
        since: MaybeMoment(
          'Date of the point since which the expression has been true, of a condition with `for`. Null: no `for`.',
        ),
      }),
      { description: `The first ${PREVIEW_FIRINGS.toLocaleString('en')} firings, in order.` },
    ),
    total: Type.Integer({ minimum: 0, description: 'Number of firings.' }),
    points: Type.Integer({ minimum: 0, description: 'Number of evaluated points.' }),
    start_date: Moment('First date of the range, UNIX seconds.'),
    until: Moment('Date up to which the range was evaluated, UNIX seconds.'),
    limit: Type.Union([Choice(['points', 'time', 'expression']), Type.Null()], {
      description:
        'What ended the evaluation before `end_date`: too many points, the time of computing, or an expression that exceeds its limit at one ' +
        'point. Null: the whole range was evaluated.',
    }),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'An error of the expression at some point. Null: none was met.',
    }),
  }),
  errors: ['not_found', 'overloaded'],
});

export const declarations = [previewTrigger];
