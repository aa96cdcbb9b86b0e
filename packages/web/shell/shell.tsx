/** What stands around each page. */
import type { ComponentChildren } from 'preact';

export function Shell({ children }: { readonly children: ComponentChildren }) {
  return <>{children}</>;
}
