/** The quotas of an account, in one table. `docs/reference/quotas.md` describes them. */
import type { Config } from '../../common/config.js';

export interface Quota {
  readonly unit: 'items' | 'points' | 'bytes';
  /** What is counted, for `GET /users/current/usage`. */
  readonly counts: string;
  /** The setting that holds the default. */
  readonly setting: QuotaSetting;
  /**
   * `total`: what the account has at a time; used up, it refuses with 409. `day`: what the account uploads on a day (UTC); used up, it refuses until
   * the next day, with 509.
   */
  readonly period: 'total' | 'day';
}

export type QuotaSetting = Extract<
  keyof Config,
  `QUOTA_${string}` | 'FILES' | 'PROCESSORS' | 'SUBSCRIPTIONS_PER_ACCOUNT'
>;

const items = (counts: string, setting: QuotaSetting): Quota => ({
  unit: 'items',
  counts,
  setting,
  period: 'total',
});

export const quotas = {
  sensors: items('sensors that the account owns', 'QUOTA_SENSORS'),
  points: { unit: 'points', counts: 'points kept', setting: 'QUOTA_POINTS', period: 'total' },
  point_bytes: {
    unit: 'bytes',
    counts: 'bytes of the points kept, compressed',
    setting: 'QUOTA_POINT_BYTES',
    period: 'total',
  },
  file_bytes: {
    unit: 'bytes',
    counts: 'bytes of the files of sensors; each file counts as at least 1000',
    setting: 'FILES',
    period: 'total',
  },
  points_per_day: {
    unit: 'points',
    counts: 'points uploaded today (UTC)',
    setting: 'QUOTA_POINTS_PER_DAY',
    period: 'day',
  },
  bytes_per_day: {
    unit: 'bytes',
    counts: 'bytes of uploads and files today (UTC), after decompression',
    setting: 'QUOTA_BYTES_PER_DAY',
    period: 'day',
  },
  triggers: items('triggers', 'QUOTA_TRIGGERS'),
  sensor_triggers: items(
    'triggers on sensors: a trigger on two sensors counts twice',
    'QUOTA_SENSOR_TRIGGERS',
  ),
  processors: items('data processors', 'PROCESSORS'),
  groups: items('groups that the account has created', 'QUOTA_GROUPS'),
  environments: items('environments', 'QUOTA_ENVIRONMENTS'),
  domains: items('domains that the account has created', 'QUOTA_DOMAINS'),
  devices: items('devices', 'QUOTA_DEVICES'),
  dashboards: items('dashboards', 'QUOTA_DASHBOARDS'),
  annotations: items('annotations that the account wrote', 'QUOTA_ANNOTATIONS'),
  keys: items('API keys', 'QUOTA_KEYS'),
  sessions: items('open sessions, those of the logins of its groups included', 'QUOTA_SESSIONS'),
  subscriptions: items(
    'subscriptions of the streams to this server process, those of its groups included',
    'SUBSCRIPTIONS_PER_ACCOUNT',
  ),
} as const satisfies Record<string, Quota>;

export type QuotaName = keyof typeof quotas;

export const quotaNames = Object.keys(quotas) as QuotaName[];

export function isQuotaName(name: string): name is QuotaName {
  return Object.hasOwn(quotas, name);
}

/** Limits of an account; null: without limit. */
export type Limits = Readonly<Record<QuotaName, number | null>>;

/**
 * @param isAdministrator administrators have no limits but their exceptions
 * @param exceptions of the account
 */
export function limitsOf(
  defaults: Pick<Config, QuotaSetting>,
  isAdministrator: boolean,
  exceptions: Readonly<Record<string, number | null>>,
): Limits {
  const limit = (name: QuotaName) => {
    if (Object.hasOwn(exceptions, name)) return exceptions[name]!;
    return isAdministrator ? null : defaults[quotas[name].setting];
  };
  return Object.fromEntries(quotaNames.map((name) => [name, limit(name)])) as unknown as Limits;
}
