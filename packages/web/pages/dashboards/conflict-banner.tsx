/** Another user saved the dashboard while it was edited here: their version is loaded, or this one becomes a copy. */
import { Age } from '../../kit/age.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { toastError } from '../../kit/toast.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import type { Conflict } from './use-draft.js';

export interface ConflictBannerProps {
  readonly conflict: Conflict;
  readonly onLoad: () => Promise<void>;
  readonly onCopy: () => Promise<void>;
}

export function ConflictBanner({ conflict: { username, updated }, onLoad, onCopy }: ConflictBannerProps) {
  return (
    <Banner
      kind="warning"
      actions={
        <>
          <Button icon="refresh" onClick={() => onLoad().catch(toastError)}>
            {texts.loadTheirs}
          </Button>
          <Button icon="copy" onClick={() => onCopy().catch(toastError)}>
            {texts.saveCopy}
          </Button>
        </>
      }
    >
      <p>
        {texts.conflict(username || texts.unknown)} <Age time={updated * 1000} />
      </p>
      <p>{texts.conflictText}</p>
    </Banner>
  );
}
