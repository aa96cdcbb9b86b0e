/** All declarations of the API, available without a database: for documentation and tests. */
import { declarations as administration } from './admin/api.js';
import { declarations as invitations } from './admin/invitations/api.js';
import { declarations as load } from './admin/load/api.js';
import { declarations as accountQuotas } from './admin/quotas/api.js';
import { declarations as storage } from './admin/storage/api.js';
import { declarations as annotations } from './annotations/api.js';
import { declarations as audit } from './audit/api.js';
import { declarations as dashboards } from './dashboards/api.js';
import { declarations as dashboardLinks } from './dashboards/links/api.js';
import { declarations as dashboardShares } from './dashboards/shares/api.js';
import { declarations as dashboardVisitors } from './dashboards/visitors/api.js';
import { declarations as data } from './data/api.js';
import { declarations as charts } from './data/chart/api.js';
import { declarations as sparklines } from './data/sparklines/api.js';
import { declarations as demo } from './demo/api.js';
import { declarations as devices } from './devices/api.js';
import { declarations as domains } from './domains/api.js';
import { declarations as domainMembers } from './domains/members/api.js';
import { declarations as domainTokens } from './domains/tokens/api.js';
import { declarations as environments } from './environments/api.js';
import { declarations as events } from './events/api.js';
import { declarations as files } from './files/api.js';
import { declarations as groups } from './groups/api.js';
import { declarations as members } from './groups/members/api.js';
import { declarations as groupSensors } from './groups/sensors/api.js';
import type { Declaration } from './http/route.js';
import { declarations as metatags } from './metatags/api.js';
import { declarations as notifications } from './notifications/api.js';
import { declarations as operations } from './operations/api.js';
import { declarations as processors } from './processors/api.js';
import { declarations as influxDb } from './protocols/influxdb/api.js';
import { declarations as lineProtocol } from './protocols/line-protocol/api.js';
import { declarations as openTsdb } from './protocols/opentsdb/api.js';
import { declarations as thingSpeak } from './protocols/thingspeak/api.js';
import { declarations as quotas } from './quotas/api.js';
import { declarations as sensors } from './sensors/api.js';
import { declarations as sensorSources } from './sensors/sources/api.js';
import { declarations as sensorUsers } from './sensors/users/api.js';
import { declarations as services } from './services/api.js';
import { declarations as servicePreviews } from './services/preview/api.js';
import { declarations as states } from './services/states/api.js';
import { declarations as triggers } from './triggers/api.js';
import { declarations as firings } from './triggers/firings/api.js';
import { declarations as triggerNotifications } from './triggers/notifications/api.js';
import { declarations as triggerPreview } from './triggers/preview/api.js';
import { declarations as triggerSilence } from './triggers/silence/api.js';
import { declarations as users } from './users/api.js';
import { declarations as userEmail } from './users/email/api.js';
import { declarations as userExport } from './users/export/api.js';
import { declarations as keys } from './users/keys/api.js';
import { declarations as resets } from './users/reset/api.js';
import { declarations as secondFactor } from './users/second-factor/api.js';
import { declarations as sessions } from './users/sessions/api.js';
import { declarations as welcome } from './users/welcome/api.js';
import { declarations as web } from './web/api.js';

const all = [
  ...users,
  ...userExport,
  ...sessions,
  ...keys,
  ...resets,
  ...userEmail,
  ...secondFactor,
  ...welcome,
  ...quotas,
  ...sensors,
  ...sensorUsers,
  ...sensorSources,
  ...domains,
  ...domainMembers,
  ...domainTokens,
  ...metatags,
  ...data,
  ...charts,
  ...sparklines,
  ...devices,
  ...demo,
  ...environments,
  ...dashboards,
  ...dashboardShares,
  ...dashboardLinks,
  ...dashboardVisitors,
  ...annotations,
  ...files,
  ...processors,
  ...notifications,
  ...events,
  ...lineProtocol,
  ...influxDb,
  ...thingSpeak,
  ...openTsdb,
  ...groups,
  ...members,
  ...groupSensors,
  ...triggers,
  ...triggerNotifications,
  ...triggerPreview,
  ...triggerSilence,
  ...firings,
  ...services,
  ...servicePreviews,
  ...states,
  ...audit,
  ...administration,
  ...accountQuotas,
  ...load,
  ...storage,
  ...invitations,
  ...web,
  ...operations,
];

export const declarations: readonly Declaration[] = all;

/** The union of all declarations with their exact types; the client derives its types from it. */
export type Declared = (typeof all)[number];
