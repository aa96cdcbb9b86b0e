/**
 * What each role may do, written down a second time and in another way than `server/rights/decide.ts`: by hand, role by role.
 */
import type { ThingKind } from '../../../server/rights/policy.js';
import type { Role } from './world.js';

/** What answers: 200 for any success, 403 when one sees the thing but may not, 404 when one cannot see it. */
export type Outcome = 200 | 403 | 404;

const everybody: readonly Role[] = [
  'owner',
  'shared',
  'member',
  'off',
  'waiting',
  'former',
  'domain_member',
  'domain_manager',
  'domain_waiting',
  'group_account',
  'stranger',
];

interface Row {
  readonly may: readonly Role[];
  /** Who sees the thing. */
  readonly sees: readonly Role[];
}

const sensor = (...may: Role[]): Row => ({ may, sees: ['owner', 'shared', 'member', 'group_account'] });
const group = (...may: Role[]): Row => ({ may, sees: everybody });
const domain = (...may: Role[]): Row => ({
  may,
  sees: ['owner', 'domain_manager', 'domain_member', 'domain_waiting'],
});
const dashboard = (...may: Role[]): Row => ({ may, sees: ['owner', 'shared', 'member', 'group_account'] });
const own: Row = { may: ['owner'], sees: ['owner'] };

/** The member that a path names is `member`, in a domain `domain_member`; a dashboard is shared with `shared`. */
const table: Record<ThingKind, Readonly<Record<string, Row>>> = {
  sensor: {
    read: sensor('owner', 'shared', 'member', 'group_account'),
    leave: sensor('owner', 'shared', 'member', 'group_account'),
    write: sensor('owner'),
    edit: sensor('owner'),
    share: sensor('owner'),
  },
  group: {
    see: group(...everybody),
    approach: group(...everybody),
    member: group('owner', 'member', 'off'),
    leave: group('owner', 'member', 'off', 'waiting'),
    see_member: group('owner', 'member', 'group_account'),
    list_users: group('owner', 'member', 'group_account'),
    add_users: group('owner'),
    remove_users: group('owner'),
    list_sensors: group('owner', 'member', 'group_account'),
    add_sensors: group('owner', 'member'),
    remove_sensors: group('owner'),
    edit_group: group('owner', 'member'),
    remove_member: group('owner', 'member'),
    change_member: group('owner', 'member'),
  },
  domain: {
    see: domain('owner', 'domain_manager', 'domain_member'),
    approach: { may: everybody, sees: everybody },
    manage: domain('owner', 'domain_manager'),
    remove_member: domain('owner', 'domain_manager', 'domain_member'),
  },
  dashboard: {
    see: dashboard('owner', 'shared', 'member', 'group_account'),
    edit: dashboard('owner', 'member'),
    manage: dashboard('owner'),
    remove_user: dashboard('owner', 'shared'),
  },
  annotation: {
    see: sensor('owner', 'shared', 'member', 'group_account'),
    edit: sensor('owner'),
  },
  user: { own },
  key: { own },
  session: { own },
  device: { own },
  environment: { own },
  trigger: { own },
  firing: { own },
  notification: { own },
  event_notification: { own },
  processor: { own },
  service: { own },
};

export function expected(kind: ThingKind, right: string, role: Role): Outcome {
  const row = table[kind][right];
  if (row === undefined) throw new Error(`nobody has written down who may ${right} a ${kind}`);
  if (row.may.includes(role)) return 200;
  return row.sees.includes(role) ? 403 : 404;
}
