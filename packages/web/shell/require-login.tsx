/** Shows a page to users who are logged in, and leads everybody else to the login page and back. */
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { loginAddress } from '../addresses.js';
import { session } from '../api/session.js';

export function RequireLogin({ page: Page }: { readonly page: ComponentType }) {
  const { route, url } = useLocation();
  const isKnown = session.value !== null;
  useEffect(() => {
    if (!isKnown) route(loginAddress(url), true);
  }, [isKnown]);
  return isKnown ? <Page /> : null;
}
