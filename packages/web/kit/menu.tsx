/** A button that opens a list of actions. */
import './menu.css';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { classes } from './classes.js';
import { Icon, type IconName } from './icons/icon.js';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  /** An address, or an action. */
  readonly href?: string;
  readonly onSelect?: () => void;
  readonly isDanger?: boolean;
  /** One of several choices, of which one is taken. */
  readonly isChosen?: boolean;
}

export interface MenuProps {
  readonly label: string;
  /** Icon of the button; with `isIconOnly` the label is its name only. */
  readonly icon?: IconName;
  readonly isIconOnly?: boolean;
  readonly items: readonly MenuItem[];
  /** Edge of the button at which the list begins, and side to which it opens. */
  readonly align?: 'start' | 'end';
  readonly opens?: 'down' | 'up';
  readonly class?: string;
}

/** Keys: Enter, Space or arrow down open; arrows, Home, End and first letters move; Esc closes. */
export function Menu({
  label,
  icon,
  isIconOnly = false,
  items,
  align = 'start',
  opens = 'down',
  class: extra,
}: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  // Before the next key: what is typed fast moves inside the menu.
  useLayoutEffect(() => {
    if (!isOpen) return;
    entries()[0]?.focus();
    const onOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', onOutside);
    addEventListener('focusin', onOutside);
    return () => {
      removeEventListener('pointerdown', onOutside);
      removeEventListener('focusin', onOutside);
    };
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
      return;
    }
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const byLetter = all.findIndex(
      (entry, index) =>
        index > at && entry.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()),
    );
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (to !== undefined) all.at(to % all.length)?.focus();
    else if (event.key.length === 1 && event.key !== ' ' && byLetter >= 0) all[byLetter]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and of the entries, which are inside
    <div class={classes('menu', extra)} ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={button}
        class={isIconOnly ? 'icon-button' : 'button button-plain'}
        aria-haspopup="menu"
        aria-expanded={isOpen ? 'true' : 'false'}
        aria-controls={isOpen ? id : undefined}
        aria-label={isIconOnly ? label : undefined}
        title={isIconOnly ? label : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {icon !== undefined && <Icon name={icon} />}
        {!isIconOnly && <span class="cut">{label}</span>}
        {!isIconOnly && <Icon name="chevron-down" />}
      </button>
      {isOpen && (
        <div id={id} role="menu" aria-label={label} class={`menu-list menu-${align} menu-${opens}`}>
          {items.map((item) => (
            <Entry key={item.label} item={item} onSelect={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function Entry({ item, onSelect }: { readonly item: MenuItem; readonly onSelect: () => void }) {
  const face = (
    <>
      {item.icon !== undefined && <Icon name={item.icon} />}
      <span class="menu-label">{item.label}</span>
      {item.isChosen === true && <Icon name="check" />}
    </>
  );
  const name = classes('menu-item', item.isDanger === true && 'menu-item-danger');
  const select = () => {
    onSelect();
    item.onSelect?.();
  };
  if (item.href !== undefined)
    return (
      <a class={name} role="menuitem" tabIndex={-1} href={item.href} onClick={select}>
        {face}
      </a>
    );
  if (item.isChosen !== undefined)
    return (
      <button
        type="button"
        class={name}
        role="menuitemradio"
        aria-checked={item.isChosen ? 'true' : 'false'}
        tabIndex={-1}
        onClick={select}
      >
        {face}
      </button>
    );
  return (
    <button type="button" class={name} role="menuitem" tabIndex={-1} onClick={select}>
      {face}
    </button>
  );
}
