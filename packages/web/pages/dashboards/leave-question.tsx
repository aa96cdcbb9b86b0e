/** Asks before a link leads away from unsaved changes. What no link does, such as the button Back, `useDraft` keeps. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';

export interface LeaveQuestionProps {
  readonly isChanged: boolean;
  readonly isBusy: Signal<boolean>;
  /** @returns whether it is saved */
  readonly onSave: () => Promise<boolean>;
  readonly onDiscard: () => void;
}

export function LeaveQuestion({ isChanged, isBusy, onSave, onDiscard }: LeaveQuestionProps) {
  const { route } = useLocation();
  /** Where the link leads. */
  const wanted = useSignal<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const stay = () => {
    wanted.value = null;
    before.current?.focus();
  };
  useEffect(() => {
    if (!isChanged) {
      wanted.value = null;
      return;
    }
    const onClick = (event: MouseEvent) => {
      const to = leadsAway(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      before.current = document.activeElement as HTMLElement | null;
      wanted.value = to;
    };
    addEventListener('click', onClick, { capture: true });
    return () => removeEventListener('click', onClick, { capture: true });
  }, [isChanged]);
  useEffect(() => {
    if (wanted.value === null) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.querySelector('button')?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') stay();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [wanted.value]);
  const to = wanted.value;
  if (to === null) return null;
  return (
    <div ref={box}>
      <Banner
        kind="warning"
        actions={
          <>
            <Button
              variant="primary"
              icon="check"
              isBusy={isBusy.value}
              onClick={async () => {
                if (await onSave()) route(to);
                else wanted.value = null;
              }}
            >
              {texts.saveAndLeave}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                onDiscard();
                route(to);
              }}
            >
              {texts.discardAndLeave}
            </Button>
            <Button onClick={stay}>{texts.stay}</Button>
          </>
        }
      >
        <p>{texts.leaveSure}</p>
      </Banner>
    </div>
  );
}

/** @returns path and query of another page of the app to which a click on a link leads; null: none */
function leadsAway(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]');
  if (link == null || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download'))
    return null;
  if (link.origin !== location.origin || link.pathname === location.pathname) return null;
  return `${link.pathname}${link.search}${link.hash}`;
}
