/** Addresses of the pages. All but the documentation of the API begin with `/app`, since the API has addresses such as `/sensors/{id}`. */
export const PAGES = {
  start: '/app',
  sensors: '/app/sensors',
  dashboards: '/app/dashboards',
  connect: '/app/connect',
  alerts: '/app/alerts',
  newAlert: '/app/alerts/new',
  notifications: '/app/alerts/notifications',
  /** @param event that sends a notification @param source id of the thing that it is of */
  newEvent: (event: string, source: number) => `/app/alerts/notifications?event=${event}&source=${source}`,
  /** @param sensorId absent: the first sensor that it is on */
  alert: (id: number | string, sensorId?: number | string) =>
    sensorId === undefined ? `/app/alerts/${id}` : `/app/alerts/${id}?sensor=${sensorId}`,
  account: '/app/account',
  docs: '/docs',
  login: '/app/login',
  sensor: (id: number | string) => `/app/sensors/${id}`,
  public: '/app/public',
  dashboard: (id: number | string) => `/app/dashboards/${id}`,
  compute: '/app/compute',
  processor: (id: number | string) => `/app/compute/${id}`,
  services: '/app/services',
  service: (id: number | string) => `/app/services/${id}`,
  /** @param type service type @param sensor id of a sensor that is chosen already */
  newService: (type?: string, sensor?: string) => {
    const query = new URLSearchParams({
      ...(type === undefined ? {} : { type }),
      ...(sensor === undefined ? {} : { sensor }),
    }).toString();
    return `/app/services/new${query === '' ? '' : `?${query}`}`;
  },
  environments: '/app/environments',
  environment: (id: number | string) => `/app/environments/${id}`,
  devices: '/app/devices',
  device: (id: number | string) => `/app/devices/${id}`,
  groups: '/app/groups',
  group: (id: number | string) => `/app/groups/${id}`,
  domains: '/app/domains',
  domain: (id: number | string) => `/app/domains/${id}`,
  operate: '/app/operate',
  operatePart: (part: string) => `/app/operate/${part}`,
  components: '/app/components',
  welcome: '/app/welcome',
  register: '/app/register',
  password: '/app/password',
  confirm: '/app/confirm',
} as const;

/** Address of the login page that leads back to a page of the app. @param back path and query of that page */
export function loginAddress(back: string): string {
  return back === PAGES.start || back === '/'
    ? PAGES.login
    : `${PAGES.login}?back=${encodeURIComponent(back)}`;
}

/** @param back parameter of the present address, which the next page keeps */
export function withBack(page: string, back: string | undefined): string {
  return back === undefined ? page : `${page}?back=${encodeURIComponent(back)}`;
}

/**
 * Where the login page leads.
 * @param back the parameter of its address, which anybody can write into a link
 * @returns a path of the app; the start page for anything else, such as another site
 */
export function pageAfterLogin(back: string | undefined): string {
  return back !== undefined && /^\/(?:app(?:[/?#][^\\]*)?|docs(?:[?#][^\\]*)?)$/.test(back)
    ? back
    : PAGES.start;
}
