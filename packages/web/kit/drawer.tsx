/** Details or a form beside the page, which stays in sight and usable. On phones it covers the lower part. */
import './drawer.css';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { IconButton } from './icon-button.js';

export interface DrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Buttons that stay at the lower edge. */
  readonly actions?: ComponentChildren;
}

/** Takes the focus when it opens, closes with Esc, and gives the focus back to what had it. */
export function Drawer({ title, onClose, children, actions }: DrawerProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <section
      class="drawer"
      role="dialog"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <header class="drawer-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label={texts.kit.close} onClick={onClose} />
      </header>
      <div class="drawer-body">{children}</div>
      {actions !== undefined && <footer class="drawer-foot row">{actions}</footer>}
    </section>
  );
}
