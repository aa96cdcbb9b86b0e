/** Shows a page to users who are logged in, and leads everybody else to the login page and back. */
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { loginAddress, PAGES } from '../addresses.js';
import { hasLoggedOut, session } from '../api/session.js';

function RequireLogin({ page: Page }: { readonly page: ComponentType }) {
  const { route, url, path } = useLocation();
  const isKnown = session.value !== null;
  // Until the second factor is set up that an administrator demands, the API takes nothing else.
  const mustSetUp = session.value?.lacks_second_factor === true && path !== PAGES.account;
  useEffect(() => {
    // After "Log out" the next user begins at the start page, and not at the page of the user before.
    if (!isKnown) route(hasLoggedOut.value ? PAGES.login : loginAddress(`${url}${location.hash}`), true);
  }, [isKnown]);
  useEffect(() => {
    if (mustSetUp) route(PAGES.account, true);
  }, [mustSetUp]);
  return isKnown && !mustSetUp ? <Page /> : null;
}

/** The component of a route that needs a login. Make it once, outside of components: a new one is a new page. */
export function requireLogin(page: ComponentType): ComponentType {
  return () => <RequireLogin page={page} />;
}
