/** Asks on the page, before something that cannot be undone. Where the button itself can ask, `Act` does. */
import type { ComponentChildren } from 'preact';
import { texts } from '../texts/texts.js';
import { Banner } from './banner.js';
import { Button } from './button.js';

export interface ConfirmBannerProps {
  /** What follows, in a sentence or two. */
  readonly children: ComponentChildren;
  /** The button that acts. */
  readonly confirm: string;
  /** The button that leaves everything as it is. Default: `Cancel`. */
  readonly keep?: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
}

export function ConfirmBanner(props: ConfirmBannerProps) {
  const { children, confirm, keep = texts.kit.cancel, isBusy = false, onConfirm, onKeep } = props;
  return (
    <Banner
      kind="warning"
      actions={
        <>
          <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button onClick={onKeep}>{keep}</Button>
        </>
      }
    >
      {children}
    </Banner>
  );
}
