/** Public links of dashboards, as far as rights depend on them. */
import type { Fragment, Queryable } from '../connect.js';

/**
 * Whether a dashboard has a public link that opens. Then only its owner changes it: by a new sensor on it another user would read what the owner alone may read.
 * @param dashboardId column or value
 */
export function hasPublicLink(sql: Queryable, dashboardId: Fragment): Fragment {
  return sql`EXISTS (
    SELECT FROM dashboard_links l WHERE l.dashboard_id = ${dashboardId} AND (l.expires IS NULL OR l.expires > now()))`;
}
