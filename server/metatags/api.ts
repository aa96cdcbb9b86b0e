/** Declarations of metatags, and of the search for sensors by metatags and properties. */
import { declare } from '../http/route.js';
import {
  Choice,
  IdOf,
  IdText,
  listOf,
  paging,
  perPage,
  SensorParams,
  Text,
  Total,
  Type,
} from '../http/schema.js';
import { sensorMembers } from '../sensors/public.js';
import { LONGEST_NAME, LONGEST_VALUE, MOST_NAMES, MOST_VALUES as MOST_VALUES_OF_A_NAME } from './tags.js';
import type { TagValue } from './terms.js';

const tag = 'metatags';

const namespace = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 100,
    default: 'default',
    description: 'Set of metatags, case does not count.',
  }),
);

const details = Type.Optional(Choice(['full', 'no'], '`no`: ids only. Default `full`.'));

const sensorOwner = (fallback: string) =>
  Type.Optional(
    Choice(
      ['me', 'shared', 'all'],
      `\`me\`: your sensors. \`shared\`: sensors of others. \`all\`: both. Default: ${fallback}.`,
    ),
  );

const AnsweredMetatags = Type.Unsafe<Record<string, TagValue[]>>({
  type: 'object',
  additionalProperties: { type: 'array', items: { type: ['string', 'number'] } },
  description: 'Values by name, in the form in which they were sent.',
});

const TaggedSensors = listOf(
  'sensors',
  Type.Object({
    ...Type.Partial(Type.Object(sensorMembers)).properties,
    id: IdText,
    use_data_storage: Type.Optional(Choice(['1', '0'])),
    metatags: Type.Optional(AnsweredMetatags),
  }),
);

const listQuery = { ...paging, namespace, details };

export const listMetatags = declare({
  method: 'GET',
  path: '/sensors/metatags',
  tag,
  summary: 'List sensors with their metatags',
  description: 'The list has sensors without metatags too.',
  access: 'user',
  policy: 'own',
  limitedKeys: true,
  query: Type.Object({ ...listQuery, sensor_owner: sensorOwner('`me`') }),
  status: 200,
  reply: TaggedSensors,
});

const GroupParams = Type.Object({ id: IdOf('group') });

export const listGroupMetatags = declare({
  method: 'GET',
  path: '/groups/{id}/sensors/metatags',
  tag,
  summary: 'List the sensors of a group with their metatags',
  access: 'user',
  policy: { group: 'list_sensors' },
  params: GroupParams,
  query: Type.Object({ ...listQuery, sensor_owner: sensorOwner('`all`') }),
  status: 200,
  reply: TaggedSensors,
});

const SensorMetatags = Type.Object({ metatags: AnsweredMetatags });

export const getMetatags = declare({
  method: 'GET',
  path: '/sensors/{id}/metatags',
  tag,
  summary: 'Read the metatags of a sensor',
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  query: Type.Object({ namespace }),
  status: 200,
  reply: SensorMetatags,
});

const limits =
  `A namespace has at most ${MOST_NAMES} names, each of at most ${LONGEST_NAME} characters of printable ASCII. A name has at most ${MOST_VALUES_OF_A_NAME} values, ` +
  `numbers or texts of at most ${LONGEST_VALUE} characters.`;

const GivenMetatags = Type.Object({
  metatags: Type.Unsafe<object>({
    type: ['object', 'array'],
    description: 'Array of values, or a single value, by name.',
    examples: [{ color: ['red', 'green'], floor: [2] }],
  }),
});

export const addMetatags = declare({
  method: 'POST',
  path: '/sensors/{id}/metatags',
  tag,
  summary: 'Add metatags to a sensor',
  description: `The values replace the ones that the name had. Without values the server removes the name. ${limits}`,
  access: 'user',
  policy: { sensor: 'edit' },
  params: SensorParams,
  query: Type.Object({ namespace }),
  body: GivenMetatags,
  status: 201,
  reply: SensorMetatags,
});

export const replaceMetatags = declare({
  method: 'PUT',
  path: '/sensors/{id}/metatags',
  tag,
  summary: 'Replace the metatags of a sensor',
  description: `The server removes all other names of the namespace. ${limits}`,
  access: 'user',
  policy: { sensor: 'edit' },
  params: SensorParams,
  query: Type.Object({ namespace }),
  body: GivenMetatags,
  status: 200,
  reply: SensorMetatags,
});

export const deleteMetatags = declare({
  method: 'DELETE',
  path: '/sensors/{id}/metatags',
  tag,
  summary: 'Delete the metatags of a sensor',
  description: 'Other namespaces stay as they are.',
  access: 'user',
  policy: { sensor: 'edit' },
  params: SensorParams,
  query: Type.Object({ namespace }),
  status: 200,
  reply: SensorMetatags,
});

const distinctValuesAt = <const Path extends string>(path: Path) =>
  declare({
    method: 'GET',
    path,
    tag,
    summary: 'List the values of a metatag on all sensors you can see',
    description: 'Values that differ only in case count as one. The list is in the order of their text.',
    access: 'user',
    policy: 'own',
    limitedKeys: true,
    params: Type.Object({ metatag_name: Text(1000, 'Name of the metatag.') }),
    query: Type.Object({
      ...paging,
      per_page: perPage(1000),
      namespace,
    }),
    status: 200,
    reply: Type.Object({
      distinct_values: Type.Array(Type.Unsafe<TagValue>({ type: ['string', 'number'] })),
      total: Total,
    }),
  });

/** One operation at the four addresses that clients use. */
export const distinctValues = [
  distinctValuesAt('/sensors/metatag_name/{metatag_name}/distinct_values'),
  distinctValuesAt('/sensors/metatagname/{metatag_name}/distinct_values'),
  distinctValuesAt('/metatag_name/{metatag_name}/distinct_values'),
  distinctValuesAt('/metatagname/{metatag_name}/distinct_values'),
] as const;

const compared = {
  operator: Choice(
    ['equal', 'in', 'is_set'],
    '`equal`: the value. `in`: one of the values. `is_set`: has any value.',
  ),
  value: Type.Optional(
    Type.Unsafe<unknown>({
      description:
        'Text or number. For `in` an array of values, or a text with commas between them. `is_set` needs none.',
    }),
  ),
};

export const MetatagStatement = Type.Object({
  metatag_name: Type.String({ minLength: 1, maxLength: LONGEST_NAME }),
  ...compared,
});

export const SensorStatement = Type.Object({
  sensor_property: Choice([
    'id',
    'name',
    'type',
    'device_type',
    'data_type_id',
    'pager_type',
    'display_name',
    'use_data_storage',
  ]),
  ...compared,
});

const SearchFilter = Type.Object({
  metatag_statement_groups: Type.Optional(Type.Array(Type.Array(MetatagStatement))),
  sensor_statement_groups: Type.Optional(Type.Array(Type.Array(SensorStatement))),
});

/** The filter, or its members without a wrapper. */
export const SearchBody = Type.Object({ filter: Type.Optional(SearchFilter), ...SearchFilter.properties });

const search = {
  heavy: true,
  description:
    'The server finds a sensor when each inner array has a statement that is true of it: statements in one inner array are joined by "or", arrays and lists by "and". ' +
    'Case does not count. The server ignores an empty array.',
  body: SearchBody,
  writes: false,
} as const;

export const findSensors = declare({
  method: 'POST',
  path: '/sensors/find',
  tag,
  summary: 'Find sensors by metatags and properties',
  access: 'user',
  policy: 'own',
  limitedKeys: true,
  query: Type.Object({ ...listQuery, sensor_owner: sensorOwner('`me`') }),
  status: 200,
  reply: TaggedSensors,
  ...search,
});

export const findGroupSensors = declare({
  method: 'POST',
  path: '/groups/{id}/sensors/find',
  tag,
  summary: 'Find sensors of a group by metatags and properties',
  access: 'user',
  policy: { group: 'list_sensors' },
  params: GroupParams,
  query: Type.Object({ ...listQuery, sensor_owner: sensorOwner('`all`') }),
  status: 200,
  reply: TaggedSensors,
  ...search,
});

export const declarations = [
  listMetatags,
  listGroupMetatags,
  getMetatags,
  addMetatags,
  replaceMetatags,
  deleteMetatags,
  ...distinctValues,
  findSensors,
  findGroupSensors,
];
