/** What stands around each page. A page is the content of `<main>`, and begins with its `<h1>`. */
import type { ComponentChildren } from 'preact';
import { LiveRegion } from '../kit/announce.js';
import { Toasts } from '../kit/toast.js';
import './shell.css';

export function Shell({ children }: { readonly children: ComponentChildren }) {
  return (
    <>
      <main class="page">{children}</main>
      <Toasts />
      <LiveRegion />
    </>
  );
}
