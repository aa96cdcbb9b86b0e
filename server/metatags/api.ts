/** Declarations of metatags, and of the search for sensors by them and by what sensors are. */
import { declare } from '../http/route.js';
import {
  Choice,
  Id,
  IdText,
  listOf,
  paging,
  perPage,
  SensorParams,
  Text,
  Total,
  Type,
} from '../http/schema.js';
import { sensorFields } from '../sensors/api.js';
import { LONGEST_NAME, LONGEST_VALUE, MOST_NAMES, MOST_VALUES as MOST_VALUES_OF_A_NAME } from './tags.js';
import type { TagValue } from './terms.js';

const tag = 'metatags';

const namespace = Type.Optional(
  Type.String({ minLength: 1, maxLength: 100, default: 'default', description: 'case does not count' }),
);

const details = Type.Optional(
  Choice(['full', 'no'], '`no` answers ids only; without it everything that `full` does'),
);

const sensorOwner = (fallback: string) =>
  Type.Optional(
    Choice(['me', 'shared', 'all'], `own sensors, those of others, or both; without it ${fallback}`),
  );

const AnsweredMetatags = Type.Unsafe<Record<string, TagValue[]>>({
  type: 'object',
  additionalProperties: { type: 'array', items: { type: ['string', 'number'] } },
  description: 'name to values, as they were given',
});

const TaggedSensors = listOf(
  'sensors',
  Type.Object({
    ...Type.Partial(Type.Object(sensorFields)).properties,
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
  description: 'Also those that have none.',
  access: 'user',
  policy: 'own',
  limitedKeys: true,
  query: Type.Object({ ...listQuery, sensor_owner: sensorOwner('own ones') }),
  status: 200,
  reply: TaggedSensors,
});

const GroupParams = Type.Object({ id: Id });

export const listGroupMetatags = declare({
  method: 'GET',
  path: '/groups/{id}/sensors/metatags',
  tag,
  summary: 'List the sensors of a group with their metatags',
  access: 'user',
  policy: { group: 'list_sensors' },
  params: GroupParams,
  query: Type.Object({ ...listQuery, sensor_owner: sensorOwner('all of the group') }),
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
  `At most ${MOST_NAMES} names in a namespace, of ${LONGEST_NAME} characters of printable ASCII; at most ${MOST_VALUES_OF_A_NAME} values of a ` +
  `name, numbers or texts of ${LONGEST_VALUE} characters.`;

const GivenMetatags = Type.Object({
  metatags: Type.Unsafe<object>({
    type: ['object', 'array'],
    description: 'name to an array of values, or to a single one',
    examples: [{ color: ['red', 'green'], floor: [2] }],
  }),
});

export const addMetatags = declare({
  method: 'POST',
  path: '/sensors/{id}/metatags',
  tag,
  summary: 'Give a sensor metatags beside those it has',
  description: `The values of a name take the place of those it had; without values the name is removed. ${limits}`,
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
  summary: 'Give a sensor these metatags and no others',
  description: `Other namespaces stay. ${limits}`,
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
  summary: 'Remove the metatags of a sensor',
  description: 'Other namespaces stay.',
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
    summary: 'List the values that a metatag has, on all sensors one may see',
    description: 'Values that differ only in case are one. In the order of their text.',
    access: 'user',
    policy: 'own',
    limitedKeys: true,
    params: Type.Object({ metatag_name: Text(1000) }),
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

/** One question under the four addresses that it was given. */
export const distinctValues = [
  distinctValuesAt('/sensors/metatag_name/{metatag_name}/distinct_values'),
  distinctValuesAt('/sensors/metatagname/{metatag_name}/distinct_values'),
  distinctValuesAt('/metatag_name/{metatag_name}/distinct_values'),
  distinctValuesAt('/metatagname/{metatag_name}/distinct_values'),
] as const;

const compared = {
  operator: Choice(['equal', 'in', 'is_set'], '`in`: one of a list; `is_set`: has any value'),
  value: Type.Optional(
    Type.Unsafe<unknown>({
      description:
        'a text or a number; for `in` a text with commas between the values, or an array of values; of no matter for `is_set`',
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

/** The filter, or what is in it without a wrapper. */
export const SearchBody = Type.Object({ filter: Type.Optional(SearchFilter), ...SearchFilter.properties });

const search = {
  description:
    'A sensor is found when each array in either list has a statement that is true of it: statements in one array are joined by "or", arrays and lists by "and". ' +
    'Case does not count. An empty array says nothing.',
  body: SearchBody,
  writes: false,
} as const;

export const findSensors = declare({
  method: 'POST',
  path: '/sensors/find',
  tag,
  summary: 'Find sensors by their metatags and by what they are',
  access: 'user',
  policy: 'own',
  limitedKeys: true,
  query: Type.Object({ ...listQuery, sensor_owner: sensorOwner('own ones') }),
  status: 200,
  reply: TaggedSensors,
  ...search,
});

export const findGroupSensors = declare({
  method: 'POST',
  path: '/groups/{id}/sensors/find',
  tag,
  summary: 'Find sensors of a group by their metatags and by what they are',
  access: 'user',
  policy: { group: 'list_sensors' },
  params: GroupParams,
  query: Type.Object({ ...listQuery, sensor_owner: sensorOwner('all of the group') }),
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
