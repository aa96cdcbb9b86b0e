/** What stands around each page. A page is the content of `<main>`, and begins with its `<h1>`. */
import './shell.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../addresses.js';
import { followUnacknowledged, readUnacknowledged } from '../api/firings.js';
import { session } from '../api/session.js';
import { LiveRegion } from '../kit/announce.js';
import { classes } from '../kit/classes.js';
import { useMedia } from '../kit/media.js';
import { endBackgroundWork, Toasts } from '../kit/toast.js';
import { texts } from '../texts/texts.js';
import { ConnectionBanner } from './connection-banner.js';
import { DefectBoundary, useUnhandled } from './defects.js';
import { followHeading } from './headings.js';
import { Palette } from './palette.js';
import { BottomBar, Rail } from './rail.js';

/** Pages around a login, and that of public links. */
const ALONE: ReadonlySet<string> = new Set([
  PAGES.login,
  PAGES.welcome,
  PAGES.register,
  PAGES.password,
  PAGES.confirm,
  PAGES.public,
]);

export function Shell({ children }: { readonly children: ComponentChildren }) {
  const { path } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isPhone = useMedia('(max-width: 639px)');
  // On these pages there is nowhere to lead to, also while the next page is being loaded.
  const hasNavigation = session.value != null && !ALONE.has(path);
  useEffect(() => followHeading(main.current!), []);
  useUnhandled();
  useEffect(() => void readUnacknowledged(), [session.value?.id, path]);
  useEffect(followUnacknowledged, []);
  useEffect(() => endBackgroundWork, [session.value?.id]);
  return (
    <div class={classes('shell', hasNavigation && (isPhone ? 'shell-with-bar' : 'shell-with-rail'))}>
      {/* biome-ignore lint/a11y/useValidAnchor: it moves the focus, and the address stays that of the page */}
      <a class="skip-link" href="#content" onClick={(event) => skip(event, main.current)}>
        {texts.shell.skip}
      </a>
      {hasNavigation && !isPhone && <Rail />}
      <div>
        <ConnectionBanner />
        <main class="page" id="content" tabIndex={-1} ref={main}>
          <DefectBoundary url={path}>{children}</DefectBoundary>
        </main>
      </div>
      {hasNavigation && isPhone && <BottomBar />}
      {hasNavigation && <Palette />}
      <Toasts />
      <LiveRegion />
    </div>
  );
}

/** The address of the page holds its state, so the link must not add to it. */
function skip(event: Event, main: HTMLElement | null): void {
  event.preventDefault();
  main?.focus();
}
