/** Declarations of data processors. */
import { declare } from '../http/route.js';
import { Id, listOf, Nothing, paging, SensorParams, Text, Type } from '../http/schema.js';
import { SensorInput } from '../sensors/api.js';

const tag = 'dataprocessors';

const Params = Type.Object({ id: Id });
const Seconds = Type.Number({ description: 'UNIX seconds' });

const described = {
  command: Type.String({
    minLength: 1,
    maxLength: 100_000,
    description: 'a script in Octave syntax, or the name of one of your files',
  }),
  execution_interval: Type.Integer({ minimum: 60, maximum: 31_536_000, description: 'seconds' }),
  last_start_time: Type.Number({
    minimum: 0,
    maximum: 4_102_444_800,
    description: 'UNIX seconds from which the intervals count; absent: from its creation',
  }),
};

const Processor = Type.Object({
  id: Type.Integer(),
  command: Type.String(),
  execution_interval: Type.Integer(),
  sensor_id: Type.Integer(),
  last_start_time: Seconds,
  next_start_time: Seconds,
});

const One = Type.Object({ dataprocessor: Processor });

const Run = Type.Object({
  id: Type.Integer(),
  started: Seconds,
  duration: Type.Number({ description: 'seconds' }),
  output: Type.String({ description: 'what the script printed' }),
  value: Type.Union([Type.String(), Type.Null()], { description: 'what was stored' }),
  date: Type.Union([Type.Number(), Type.Null()], { description: 'of the stored point, UNIX seconds' }),
  error: Type.Union([Type.String(), Type.Null()], { description: 'why nothing was stored' }),
});

export const listProcessors = declare({
  method: 'GET',
  path: '/dataprocessors',
  tag,
  summary: 'List your data processors',
  access: 'user',
  policy: 'own',
  query: Type.Object(paging),
  status: 200,
  reply: listOf('dataprocessors', Processor),
});

/** Where the points go: a sensor that is there, or one that is made. Taken inside and outside of the wrapper. */
const target = { sensor_id: Type.Optional(Id), sensor: Type.Optional(SensorInput) };

export const createProcessor = declare({
  method: 'POST',
  path: '/dataprocessors',
  tag,
  summary: 'Create a data processor',
  description:
    'Its script runs on the interval, for 5 seconds at most; what it prints becomes the value of a new point of the sensor. ' +
    '`sensor_id` names a sensor of yours, `sensor` describes one that is made for it.',
  access: 'user',
  policy: 'own',
  body: Type.Object({
    dataprocessor: Type.Object({
      command: described.command,
      execution_interval: described.execution_interval,
      last_start_time: Type.Optional(described.last_start_time),
      ...target,
    }),
    ...target,
  }),
  wrapper: 'dataprocessor',
  status: 201,
  reply: One,
  errors: ['forbidden', 'not_found'],
});

export const getProcessor = declare({
  method: 'GET',
  path: '/dataprocessors/{id}',
  tag,
  summary: 'Read a data processor',
  access: 'user',
  policy: { processor: 'own' },
  params: Params,
  status: 200,
  reply: One,
  errors: ['not_found'],
});

export const updateProcessor = declare({
  method: 'PUT',
  path: '/dataprocessors/{id}',
  tag,
  summary: 'Change a data processor; what is not given stays',
  access: 'user',
  policy: { processor: 'own' },
  params: Params,
  body: Type.Object({
    dataprocessor: Type.Partial(Type.Object({ ...described, sensor_id: Id })),
    sensor_id: Type.Optional(Id),
  }),
  wrapper: 'dataprocessor',
  status: 200,
  reply: One,
  errors: ['forbidden', 'not_found'],
});

export const deleteProcessor = declare({
  method: 'DELETE',
  path: '/dataprocessors/{id}',
  tag,
  summary: 'Delete a data processor; its sensor stays',
  access: 'user',
  policy: { processor: 'own' },
  params: Params,
  status: 200,
  reply: Nothing,
  errors: ['not_found'],
});

export const tryProcessor = declare({
  method: 'GET',
  path: '/dataprocessors/{id}/execute',
  tag,
  summary: 'Run a data processor now, and store nothing',
  description: 'Answers 509 when no sidecar has run it in time.',
  access: 'user',
  policy: { processor: 'own' },
  params: Params,
  writes: true,
  status: 200,
  reply: Type.Object({
    output: Type.String(),
    value: Type.Union([Type.String(), Type.Null()], { description: 'what would be stored' }),
    duration: Type.Number({ description: 'seconds' }),
    error: Type.Union([Type.String(), Type.Null()], { description: 'why nothing would be stored' }),
  }),
  errors: ['not_found', 'overloaded'],
});

export const listRuns = declare({
  method: 'GET',
  path: '/dataprocessors/{id}/runs',
  tag,
  summary: 'The newest runs of a data processor, newest first',
  access: 'user',
  policy: { processor: 'own' },
  params: Params,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('runs', Run),
  errors: ['not_found'],
});

export const processorsOfSensor = declare({
  method: 'GET',
  path: '/sensors/{id}/dataprocessors',
  tag,
  summary: 'Your data processors that feed a sensor',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('dataprocessors', Processor),
});

const FileParams = Type.Object({ name: Text(255) });

const File = Type.Object({
  name: Type.String(),
  size: Type.Integer({ description: 'bytes' }),
  date: Type.Number({ description: 'last change, UNIX seconds' }),
});

export const listFiles = declare({
  method: 'GET',
  path: '/dataprocessors/files',
  tag,
  summary: 'List your files that scripts may use',
  access: 'user',
  policy: 'own',
  query: Type.Object(paging),
  status: 200,
  reply: listOf('files', File),
});

const storing = {
  path: '/dataprocessors/files/{name}',
  tag,
  description:
    'The body is the file, whatever its type. `NAME.m` holds functions that scripts may call, or a script that a command may name; ' +
    'others are read with `fileread` and `load`.',
  access: 'user',
  policy: 'own',
  params: FileParams,
  body: Type.Unknown({ description: 'the bytes of the file' }),
  bytes: true,
  reply: Type.Object({ file: File }),
} as const;

export const storeFile = declare({
  ...storing,
  method: 'POST',
  summary: 'Store a file; one of that name is overwritten',
  status: 201,
});

export const replaceFile = declare({
  ...storing,
  method: 'PUT',
  summary: 'Store a file; one of that name is overwritten',
  status: 200,
});

export const readFile = declare({
  method: 'GET',
  path: '/dataprocessors/files/{name}',
  tag,
  summary: 'Read a file back',
  access: 'user',
  policy: 'own',
  params: FileParams,
  status: 200,
  reply: Type.String({ description: 'the bytes of the file' }),
  produces: ['application/octet-stream'],
  errors: ['not_found'],
});

export const deleteFile = declare({
  method: 'DELETE',
  path: '/dataprocessors/files/{name}',
  tag,
  summary: 'Delete a file',
  access: 'user',
  policy: 'own',
  params: FileParams,
  status: 200,
  reply: Nothing,
  errors: ['not_found'],
});

export const declarations = [
  listProcessors,
  createProcessor,
  listFiles,
  storeFile,
  replaceFile,
  readFile,
  deleteFile,
  getProcessor,
  updateProcessor,
  deleteProcessor,
  tryProcessor,
  listRuns,
  processorsOfSensor,
];
