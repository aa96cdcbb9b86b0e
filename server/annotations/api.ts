/** Declarations of annotations: texts on instants and ranges of time. */
import { declare } from '../http/route.js';
import { Id, IdOf, listOf, Nothing, paging, ReadDate, Type } from '../http/schema.js';

const tag = 'annotations';
const Params = Type.Object({ id: IdOf('annotation') });

/** Seconds until which dates can be stored. */
const LATEST = 9_000_000_000;

const Moment = (description: string) => Type.Number({ minimum: 0, maximum: LATEST, description });
const Note = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'Plain text.',
});

const given = {
  start_date: Moment('UNIX seconds.'),
  end_date: Type.Optional(Moment('End of a range, UNIX seconds, inclusive. Absent: an instant.')),
  text: Note,
};

const Annotation = Type.Object({
  id: Type.Integer(),
  sensor_id: Type.Optional(Type.Integer()),
  dashboard_id: Type.Optional(Type.Integer()),
  start_date: Type.Number({ description: 'UNIX seconds.' }),
  end_date: Type.Number({ description: 'UNIX seconds, inclusive. Of an instant: `start_date`.' }),
  text: Type.String(),
  author: Type.Object(
    {
      id: Type.Optional(Type.Integer()),
      name: Type.Optional(Type.String()),
      surname: Type.Optional(Type.String()),
      username: Type.Optional(Type.String()),
    },
    { description: 'Members that the author shows to you.' },
  ),
  editable: Type.Boolean({ description: 'Whether you may change and delete it.' }),
  created: Type.Number({ description: 'UNIX seconds.' }),
  updated: Type.Number({ description: 'Last change, UNIX seconds.' }),
});

const One = Type.Object({ annotation: Annotation });

/** Sensors of one request. */
export const MOST_SENSORS = 100;

export const listAnnotations = declare({
  method: 'GET',
  path: '/annotations',
  tag,
  summary: 'List annotations',
  description:
    'Those of the named sensors and of the named dashboard, in the order of their ids. Without both: those that you wrote.',
  access: 'user',
  policy: 'own',
  query: Type.Object({
    ...paging,
    sensor_id: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        maxItems: MOST_SENSORS,
        description: 'Ids, 1 to 100. You need the right to read each of the sensors.',
      }),
    ),
    dashboard_id: Type.Optional(Id),
    start_date: ReadDate('Only annotations that end then or later.'),
    end_date: ReadDate('Only annotations that begin then or earlier.'),
  }),
  status: 200,
  reply: listOf('annotations', Annotation),
  errors: ['not_found'],
});

export const createAnnotation = declare({
  method: 'POST',
  path: '/annotations',
  tag,
  summary: 'Create an annotation',
  description:
    'Of a sensor to which you may write, or of a dashboard that you may change. Everyone who may read that sensor or dashboard reads the annotation.',
  access: 'user',
  policy: 'own',
  body: Type.Object({
    annotation: Type.Object({
      sensor_id: Type.Optional(Id),
      dashboard_id: Type.Optional(Id),
      ...given,
    }),
  }),
  wrapper: 'annotation',
  status: 201,
  reply: One,
  errors: ['not_found', 'forbidden', 'quota_exceeded'],
});

export const getAnnotation = declare({
  method: 'GET',
  path: '/annotations/{id}',
  tag,
  summary: 'Read an annotation',
  access: 'user',
  policy: { annotation: 'see' },
  params: Params,
  status: 200,
  reply: One,
});

export const updateAnnotation = declare({
  method: 'PUT',
  path: '/annotations/{id}',
  tag,
  summary: 'Change an annotation',
  description: 'The last change counts. A new `start_date` without `end_date` makes it an instant.',
  access: 'user',
  policy: { annotation: 'edit' },
  params: Params,
  body: Type.Object({
    annotation: Type.Object({
      start_date: Type.Optional(given.start_date),
      end_date: given.end_date,
      text: Type.Optional(Note),
    }),
  }),
  wrapper: 'annotation',
  status: 200,
  reply: One,
});

export const deleteAnnotation = declare({
  method: 'DELETE',
  path: '/annotations/{id}',
  tag,
  summary: 'Delete an annotation',
  access: 'user',
  policy: { annotation: 'edit' },
  audit: 'annotation.delete',
  params: Params,
  status: 200,
  reply: Nothing,
});

export const declarations = [
  listAnnotations,
  createAnnotation,
  getAnnotation,
  updateAnnotation,
  deleteAnnotation,
];
