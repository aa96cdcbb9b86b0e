/** Who is logged in, the theme, and the way out. */
import { PAGES } from '../addresses.js';
import { logout, session } from '../api/session.js';
import { Menu, type MenuItem } from '../kit/menu.js';
import { chooseTheme, type Theme, theme } from '../kit/theme.js';
import { texts } from '../texts/texts.js';
import { destinations } from './navigation.js';

const THEMES = [
  ['system', texts.kit.themeSystem, 'monitor'],
  ['light', texts.kit.themeLight, 'sun'],
  ['dark', texts.kit.themeDark, 'moon'],
] as const satisfies readonly (readonly [Theme, string, string])[];

/** @param props.isIconOnly in the narrow rail and in the bar @param props.hasPages with the pages that the bar has no room for */
export function AccountMenu({
  isIconOnly,
  hasPages,
}: {
  readonly isIconOnly: boolean;
  readonly hasPages: boolean;
}) {
  const pages = destinations().filter((each) => hasPages && !each.isInBar && each.isInRail !== false);
  const items: MenuItem[] = [
    ...pages.map(({ label, icon, address }) => ({
      label,
      icon,
      href: address,
    })),
    { label: texts.shell.accountPage, icon: 'settings', href: PAGES.account },
    ...THEMES.map(([value, label, icon]) => ({
      label,
      icon,
      isChosen: theme.value === value,
      onSelect: () => chooseTheme(value),
    })),
    { label: texts.shell.logout, icon: 'logout', onSelect: logout },
  ];
  const name = session.value?.username ?? '';
  return (
    <Menu
      class="account-menu"
      label={isIconOnly ? texts.shell.account(name) : name}
      icon="account"
      isIconOnly={isIconOnly}
      items={items}
      opens="up"
      align={hasPages ? 'end' : 'start'}
    />
  );
}
