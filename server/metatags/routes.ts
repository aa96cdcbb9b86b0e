/** Handlers of metatags and of the search. */
import type { Fragment, Queryable, Sql } from '../../sql/connect.js';
import { created, on, type Route } from '../http/route.js';
import type { Static } from '../http/schema.js';
import type { Caller } from '../rights/caller.js';
import { missing } from '../rights/require.js';
import { filterOf, listSensorIds, planEach, sensorBody } from '../sensors/public.js';
import * as api from './api.js';
import { readFilter } from './filter.js';
import * as queries from './queries.js';
import { merged, metatagsBody, readMetatags } from './tags.js';

export function metatagRoutes({ sql }: { sql: Sql }): Route[] {
  const change = async (id: number, namespace: string, what: Parameters<typeof queries.changeTags>[3]) => {
    const tags = await queries.changeTags(sql, id, namespace, what);
    if (tags === undefined) throw missing('sensor', id);
    return { metatags: metatagsBody(tags) };
  };

  return [
    on(api.listMetatags, async ({ query, caller }) => {
      return { body: await taggedList(sql.bounded, caller, { sensor_owner: 'me', ...query }) };
    }),

    on(api.listGroupMetatags, async ({ params, query, caller }) => {
      return { body: await taggedList(sql.bounded, caller, query, ofGroup(sql, params.id)) };
    }),

    on(api.getMetatags, async ({ params, query }) => {
      const tags = await queries.findTags(sql, params.id, namespaceOf(query));
      return { body: { metatags: metatagsBody(tags) } };
    }),

    on(api.addMetatags, async ({ params, query, body, base }) => {
      const given = readMetatags(body.metatags);
      const changed = await change(params.id, namespaceOf(query), (kept) => merged(kept, given));
      return created(changed, `${base}/sensors/${params.id}/metatags`);
    }),

    on(api.replaceMetatags, async ({ params, query, body }) => {
      const given = readMetatags(body.metatags);
      return { body: await change(params.id, namespaceOf(query), () => merged({}, given)) };
    }),

    on(api.deleteMetatags, async ({ params, query }) => {
      return { body: await change(params.id, namespaceOf(query), () => ({})) };
    }),

    ...api.distinctValues.map((declaration) =>
      on(declaration, async ({ params, query, caller }) => {
        const { values, total } = await queries.distinctValues(
          sql,
          filterOf(caller, query, {}),
          params.metatag_name,
          namespaceOf(query),
        );
        return { body: { distinct_values: values, total } };
      }),
    ),

    on(api.findSensors, async ({ query, body, caller }) => {
      const search = readFilter(body);
      const list = await planEach(sql, (tx) => {
        const found = queries.found(tx, search, namespaceOf(query));
        return taggedList(tx, caller, { sensor_owner: 'me', ...query }, found);
      });
      return { body: list };
    }),

    on(api.findGroupSensors, async ({ params, query, body, caller }) => {
      const search = readFilter(body);
      const list = await planEach(sql, (tx) => {
        const found = queries.found(tx, search, namespaceOf(query));
        return taggedList(tx, caller, query, ofGroup(tx, params.id, found));
      });
      return { body: list };
    }),
  ];
}

type ListQuery = Static<typeof api.listMetatags.query>;

const namespaceOf = ({ namespace }: { namespace?: string }) => namespace ?? 'default';

/** @param within a statement that selects ids of sensors: only these */
async function taggedList(
  sql: Queryable,
  caller: Caller,
  query: ListQuery,
  within?: Fragment,
): Promise<Static<typeof api.listMetatags.reply>> {
  const owned = { me: true, shared: false, all: undefined }[query.sensor_owner ?? 'all'];
  const filter = filterOf(caller, query, { within, owned });
  if (query.details === 'no') {
    const { rows, total } = await listSensorIds(sql, filter);
    return { sensors: rows.map(({ id }) => ({ id: String(id) })), total };
  }
  const { rows, total } = await queries.listTagged(sql, filter, namespaceOf(query));
  return { sensors: rows.map(taggedBody), total };
}

/** Clients expect `use_data_storage` as a string here, and as a boolean elsewhere. */
function taggedBody({ metatags, total: _, epoch: __, ...sensor }: queries.TaggedRow) {
  return {
    ...sensorBody(sensor),
    use_data_storage: sensor.use_data_storage ? ('1' as const) : ('0' as const),
    metatags: metatagsBody(metatags),
  };
}

function ofGroup(sql: Queryable, groupId: number, within?: Fragment): Fragment {
  const among = within === undefined ? sql`` : sql`AND sensor_id IN (${within})`;
  return sql`SELECT sensor_id FROM group_sensors WHERE group_id = ${groupId} ${among}`;
}
