/** Navigation: a rail at the left edge, which can be narrow, and a bar at the lower edge on phones. */
import './rail.css';
import { signal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../addresses.js';
import { unacknowledged } from '../api/firings.js';
import { classes } from '../kit/classes.js';
import { IconButton } from '../kit/icon-button.js';
import { Icon } from '../kit/icons/icon.js';
import { keep, kept } from '../kit/storage.js';
import { VisuallyHidden } from '../kit/visually-hidden.js';
import { texts } from '../texts/texts.js';
import { AccountMenu } from './account-menu.js';
import { Logo } from './logo.js';
import { type Destination, destinations, isAt } from './navigation.js';
import { openPalette } from './palette-state.js';

const KEY = 'rail';
/** Opens the palette on every page; `/` goes to the search of the page where it has one. */
const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
const isNarrow = signal(
  (kept(KEY) ?? (matchMedia('(max-width: 899px)').matches ? 'narrow' : 'wide')) === 'narrow',
);

function setNarrow(narrow: boolean): void {
  isNarrow.value = narrow;
  keep(KEY, narrow ? 'narrow' : 'wide');
}

export function Rail() {
  const narrow = isNarrow.value;
  return (
    <header class={classes('rail', narrow && 'rail-narrow')}>
      <a class="rail-brand" href={PAGES.start} aria-label={texts.shell.home}>
        <Logo />
        <span class="rail-label">Sensorium</span>
      </a>
      <button
        type="button"
        class="rail-search"
        aria-label={narrow ? texts.shell.search : undefined}
        aria-keyshortcuts="Control+K"
        title={`${texts.shell.search} (${SHORTCUT})`}
        onClick={openPalette}
      >
        <Icon name="search" />
        <span class="rail-label">{texts.shell.searchShort}</span>
        <kbd class="rail-label">{SHORTCUT}</kbd>
      </button>
      <nav class="rail-entries" aria-label={texts.shell.navigation}>
        {destinations()
          .filter(({ isInRail }) => isInRail !== false)
          .map((each) => (
            <Entry key={each.address} destination={each} isNarrow={narrow} />
          ))}
      </nav>
      <div class="rail-foot">
        <AccountMenu isIconOnly={narrow} hasPages={false} />
        <IconButton
          icon={narrow ? 'expand' : 'collapse'}
          label={narrow ? texts.shell.expand : texts.shell.collapse}
          aria-expanded={narrow ? 'false' : 'true'}
          onClick={() => setNarrow(!narrow)}
        />
      </div>
    </header>
  );
}

export function BottomBar() {
  return (
    <header class="bottom-bar">
      <nav class="bottom-bar-entries" aria-label={texts.shell.navigation}>
        {destinations()
          .filter(({ isInBar }) => isInBar)
          .map((each) => (
            <Entry key={each.address} destination={each} isNarrow={false} />
          ))}
      </nav>
      <button type="button" class="entry" onClick={openPalette}>
        <Icon name="search" size={20} />
        <span>{texts.shell.searchShort}</span>
      </button>
      <AccountMenu isIconOnly hasPages />
    </header>
  );
}

interface EntryProps {
  readonly destination: Destination;
  readonly isNarrow: boolean;
}

function Entry({ destination, isNarrow: hidesLabel }: EntryProps) {
  const { path } = useLocation();
  return (
    <a
      class="entry"
      href={destination.address}
      aria-current={isAt(path, destination) ? 'page' : undefined}
      title={hidesLabel ? destination.label : undefined}
    >
      <Icon name={destination.icon} size={20} />
      <span class="rail-label">{destination.label}</span>
      {destination.address === PAGES.alerts && <Count />}
    </a>
  );
}

/** Active firings that nobody has acknowledged. */
function Count() {
  const count = unacknowledged.value;
  if (count === 0) return null;
  return (
    <span class="entry-count number">
      {count > 99 ? '99+' : count}
      <VisuallyHidden> {texts.shell.unacknowledged(count)}</VisuallyHidden>
    </span>
  );
}
