/** Views of one thing, of which one shows. */
import './tabs.css';
import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** Beside the label, for example how many. */
  readonly count?: number | undefined;
}

export interface TabsProps {
  /** Names the tabs for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly onChange: (id: string) => void;
  /** Content of the active tab. */
  readonly children: ComponentChildren;
}

/** Keys: arrows, Home and End move to a tab and open it. */
export function Tabs({ label, tabs, active, onChange, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const open = (index: number) => {
    const tab = tabs.at(index % tabs.length);
    if (tab === undefined) return;
    onChange(tab.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${tab.id}`)}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === active);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    open(to);
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            class="tab"
            aria-selected={tab.id === active ? 'true' : 'false'}
            aria-controls={tab.id === active ? `${id}-panel` : undefined}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span class="tab-count number">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${active}`} class="tab-panel">
        {children}
      </div>
    </div>
  );
}
