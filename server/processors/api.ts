/** Declarations of data processors. */
import { declare } from '../http/route.js';
import { describedAs, Id, IdOf, listOf, Nothing, paging, SensorParams, Text, Type } from '../http/schema.js';
import { SensorInput } from '../sensors/public.js';

const tag = 'dataprocessors';

const Params = Type.Object({ id: IdOf('data processor') });
const Seconds = (what: string) => Type.Number({ description: `${what}, UNIX seconds.` });

const settable = {
  command: Type.String({
    minLength: 1,
    maxLength: 100_000,
    description: 'Script in the syntax of Octave, or the name of one of your files.',
  }),
  execution_interval: Type.Integer({
    minimum: 60,
    maximum: 31_536_000,
    description: 'Interval of the runs in seconds.',
  }),
  last_start_time: Type.Number({
    minimum: 0,
    maximum: 4_102_444_800,
    description: 'Date from which the intervals count, UNIX seconds. Absent: the date of creation.',
  }),
};

const LastRun = Type.Object({
  started: Seconds('Start of the run'),
  duration: Type.Number({ description: 'Duration in seconds.' }),
  value: Type.Union([Type.String(), Type.Null()], { description: 'Stored value. Null: nothing was stored.' }),
  date: Type.Union([Type.Number(), Type.Null()], { description: 'Date of the stored point, UNIX seconds.' }),
  error: Type.Union([Type.String(), Type.Null()], { description: 'Why nothing was stored.' }),
});

const Processor = Type.Object({
  id: Type.Integer(),
  command: Type.String({ description: 'Script, or the name of a file.' }),
  execution_interval: Type.Integer({ description: 'Seconds.' }),
  sensor_id: Type.Integer({ description: 'Id of the sensor that gets the points.' }),
  last_start_time: Seconds('Start from which the intervals count'),
  next_start_time: Seconds('Next start'),
  active: Type.Boolean({ description: 'False: it does not run, until a change starts it again.' }),
  last_run: Type.Union([LastRun, Type.Null()], { description: 'Its newest run. Null: it has not run.' }),
  kept_runs: Type.Integer({ description: 'Runs in its list, 100 at most.' }),
  failed_runs: Type.Integer({ description: 'Of these, runs that stored nothing.' }),
});

const One = Type.Object({ dataprocessor: Processor });

const Run = Type.Object({
  id: Type.Integer(),
  ...LastRun.properties,
  output: Type.String({ description: 'Output of the script.' }),
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

/** Sensor that gets the points: an existing or a new one. Accepted inside and outside of the wrapper. */
const target = {
  sensor_id: Type.Optional(describedAs(Id, 'Id of a sensor of yours that gets the points.')),
  sensor: Type.Optional(SensorInput),
};

export const createProcessor = declare({
  method: 'POST',
  path: '/dataprocessors',
  tag,
  summary: 'Create a data processor',
  description:
    'The server runs the script at the interval, for at most 5 seconds. The output becomes the value of a new point of the sensor. ' +
    '`sensor_id` names a sensor of yours; `sensor` describes a new one.',
  access: 'user',
  policy: 'own',
  body: Type.Object({
    dataprocessor: Type.Object({
      command: settable.command,
      execution_interval: settable.execution_interval,
      last_start_time: Type.Optional(settable.last_start_time),
      ...target,
    }),
    ...target,
  }),
  wrapper: 'dataprocessor',
  status: 201,
  reply: One,
  errors: ['forbidden', 'not_found', 'quota_exceeded'],
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
  summary: 'Change a data processor',
  description:
    'Members that are absent stay as they are. `active: false` stops it, `active: true` starts it again. One that was stopped or slowed ' +
    'because its runs exceeded a limit starts again with any change.',
  access: 'user',
  policy: { processor: 'own' },
  params: Params,
  body: Type.Object({
    dataprocessor: Type.Partial(
      Type.Object({
        ...settable,
        sensor_id: Id,
        active: Type.Boolean({ description: 'Whether it runs.' }),
      }),
    ),
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
  summary: 'Delete a data processor',
  description: 'Its sensor stays.',
  access: 'user',
  policy: { processor: 'own' },
  audit: 'processor.delete',
  params: Params,
  status: 200,
  reply: Nothing,
  errors: ['not_found'],
});

export const tryProcessor = declare({
  method: 'GET',
  path: '/dataprocessors/{id}/execute',
  unqueued: true,
  tag,
  summary: 'Run a data processor now and store nothing',
  description: '509 when no sidecar runs the script in time.',
  access: 'user',
  policy: { processor: 'own' },
  params: Params,
  writes: true,
  status: 200,
  reply: Type.Object({
    output: Type.String({ description: 'Output of the script.' }),
    value: Type.Union([Type.String(), Type.Null()], { description: 'Value that a run would store.' }),
    duration: Type.Number({ description: 'Duration in seconds.' }),
    error: Type.Union([Type.String(), Type.Null()], { description: 'Why a run would store nothing.' }),
  }),
  errors: ['not_found', 'overloaded'],
});

const Read = Type.Object({
  sensor_id: Type.Integer(),
  start: Type.Union([Type.Number(), Type.Null()], {
    description: 'Start of the range, UNIX seconds. Null: the newest point.',
  }),
  end: Type.Union([Type.Number(), Type.Null()], {
    description: 'End of the range, UNIX seconds. Null: none was given.',
  }),
  points: Type.Integer({ description: 'Points that the script got.' }),
});

export const tryScript = declare({
  method: 'POST',
  path: '/dataprocessors/execute',
  unqueued: true,
  tag,
  summary: 'Run a script now and store nothing',
  description:
    'Runs a script that no data processor has yet, as a data processor of yours would run it: for at most 5 seconds, with your rights. ' +
    'An error of the script is part of the response, with its place. 509 when no sidecar runs the script in time.',
  access: 'user',
  policy: 'own',
  body: Type.Object({
    dataprocessor: Type.Object({
      command: settable.command,
      sensor_id: Type.Optional(
        describedAs(
          Id,
          'Id of a sensor of yours, which decides whether a value fits. Absent: any value fits.',
        ),
      ),
    }),
  }),
  wrapper: 'dataprocessor',
  status: 200,
  reply: Type.Object({
    output: Type.String({ description: 'Output of the script.' }),
    stderr: Type.String({ description: 'Warnings of the script.' }),
    value: Type.Union([Type.String(), Type.Null()], { description: 'Value that a run would store.' }),
    date: Type.Union([Type.Number(), Type.Null()], {
      description: 'Date of the point that a run would store, UNIX seconds.',
    }),
    duration: Type.Number({ description: 'Duration in seconds.' }),
    error: Type.Union([Type.String(), Type.Null()], { description: 'Why a run would store nothing.' }),
    line: Type.Union([Type.Integer(), Type.Null()], { description: 'Line of the error, from 1.' }),
    column: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Column of the error in characters, from 1.',
    }),
    reads: Type.Array(Read, { description: 'Calls of `getSensorData`, the first 50.' }),
  }),
  errors: ['forbidden', 'not_found', 'overloaded'],
});

export const listRuns = declare({
  method: 'GET',
  path: '/dataprocessors/{id}/runs',
  tag,
  summary: 'List the runs of a data processor, newest first',
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
  summary: 'List the data processors of a sensor',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  query: Type.Object(paging),
  status: 200,
  reply: listOf('dataprocessors', Processor),
});

const ScriptFunction = Type.Object({
  name: Type.String(),
  family: Type.String({ description: 'Title of its part of the reference.' }),
  signatures: Type.Array(Type.String(), { description: 'Ways to call it.' }),
  summary: Type.String({ description: 'What it does, in a sentence.' }),
  example: Type.Union(
    [
      Type.Object({
        code: Type.String(),
        output: Type.String({ description: 'What the code displays.' }),
      }),
      Type.Null(),
    ],
    { description: 'An example. Null: there is none.' },
  ),
  only_in: Type.Union([Type.Literal('dataprocessors'), Type.Null()], {
    description: '`dataprocessors`: expressions of triggers lack it. Null: it is everywhere.',
  }),
});

export const listFunctions = declare({
  method: 'GET',
  path: '/script/functions',
  tag,
  summary: 'List the functions of the script language',
  description:
    'For editors: what a function does, how it is called, and an example. The response is the same for all callers, and may be cached for an hour.',
  access: 'anyone',
  policy: 'open',
  status: 200,
  reply: Type.Object({ functions: Type.Array(ScriptFunction, { description: 'In order of their names.' }) }),
});

const FileParams = Type.Object({ name: Text(255, 'Name of the file.') });

const File = Type.Object({
  name: Type.String(),
  size: Type.Integer({ description: 'Bytes.' }),
  date: Type.Number({ description: 'Date of the last change, UNIX seconds.' }),
});

export const listFiles = declare({
  method: 'GET',
  path: '/dataprocessors/files',
  tag,
  summary: 'List your files for scripts',
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
    'The body is the file, of any media type. `NAME.m` holds functions for scripts, or a script that a command names. ' +
    'Scripts read other files with `fileread` and `load`.',
  access: 'user',
  policy: 'own',
  params: FileParams,
  body: Type.Unknown({ description: 'Bytes of the file.' }),
  bytes: true,
  reply: Type.Object({ file: File }),
} as const;

export const storeFile = declare({
  ...storing,
  method: 'POST',
  summary: 'Store a file, or overwrite it',
  status: 201,
});

export const replaceFile = declare({
  ...storing,
  method: 'PUT',
  summary: 'Store a file, or overwrite it',
  status: 200,
});

export const readFile = declare({
  method: 'GET',
  path: '/dataprocessors/files/{name}',
  tag,
  summary: 'Read a file',
  access: 'user',
  policy: 'own',
  params: FileParams,
  status: 200,
  reply: Type.String({ description: 'Bytes of the file.' }),
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
  tryScript,
  listRuns,
  processorsOfSensor,
  listFunctions,
];
