/** Where the rail, the bar and the palette lead. A page gets its entry here when it exists. */
import { PAGES } from '../addresses.js';
import { session } from '../api/session.js';
import type { IconName } from '../kit/icons/icon.js';
import { texts } from '../texts/texts.js';

export interface Destination {
  readonly address: string;
  readonly label: string;
  readonly icon: IconName;
  /** False: in the menu on phones, where the bar has room for few. */
  readonly isInBar: boolean;
  /** False: the palette finds it, and the rail leaves it out. */
  readonly isInRail?: false;
  /** Address of pages that belong to it as well. */
  readonly also?: string;
  /** True: only administrators have it. */
  readonly isForAdministrators?: true;
}

const DESTINATIONS: readonly Destination[] = [
  { address: PAGES.sensors, label: texts.shell.sensors, icon: 'sensors', isInBar: true },
  { address: PAGES.dashboards, label: texts.shell.dashboards, icon: 'dashboard', isInBar: true },
  { address: PAGES.alerts, label: texts.shell.alerts, icon: 'bell', isInBar: true },
  { address: PAGES.compute, label: texts.shell.compute, icon: 'code', isInBar: false, also: PAGES.services },
  {
    address: PAGES.services,
    label: texts.shell.services,
    icon: 'code',
    isInBar: false,
    isInRail: false,
  },
  {
    address: PAGES.environments,
    label: texts.shell.places,
    icon: 'pin',
    isInBar: false,
    also: PAGES.devices,
  },
  { address: PAGES.devices, label: texts.shell.devices, icon: 'connect', isInBar: false, isInRail: false },
  { address: PAGES.connect, label: texts.shell.connect, icon: 'connect', isInBar: false },
  { address: PAGES.docs, label: texts.shell.api, icon: 'api', isInBar: false },
  { address: PAGES.groups, label: texts.shell.groups, icon: 'share', isInBar: false, also: PAGES.domains },
  { address: PAGES.domains, label: texts.shell.domains, icon: 'share', isInBar: false, isInRail: false },
  {
    address: PAGES.operate,
    label: texts.shell.operate,
    icon: 'monitor',
    isInBar: false,
    isForAdministrators: true,
  },
  {
    address: PAGES.account,
    label: texts.shell.accountPage,
    icon: 'account',
    isInBar: false,
    isInRail: false,
  },
  {
    address: PAGES.components,
    label: texts.components.title,
    icon: 'layers',
    isInBar: false,
    isInRail: false,
  },
];

/** Destinations of the user. */
export function destinations(): readonly Destination[] {
  const isAdministrator = session.value?.administrator === true;
  return DESTINATIONS.filter((each) => isAdministrator || each.isForAdministrators !== true);
}

/** Whether a page belongs to a destination. @param path of the page, without its query */
export function isAt(path: string, { address, also }: Destination): boolean {
  return [address, also].some((each) => each !== undefined && (path === each || path.startsWith(`${each}/`)));
}
