/** What is edited here was saved elsewhere meanwhile: in another tab, or by another user. Says so, and asks which version is to stay. */
import { Banner } from '../kit/banner.js';
import { Button } from '../kit/button.js';
import { texts } from '../texts/texts.js';

export interface ChangedElsewhereProps {
  /** The other version replaces what is edited here. */
  readonly onTheirs: () => void;
  /** What is edited here is saved all the same. */
  readonly onMine: () => void;
}

export function ChangedElsewhere({ onTheirs, onMine }: ChangedElsewhereProps) {
  return (
    <Banner
      kind="warning"
      actions={
        <>
          <Button onClick={onTheirs}>{texts.changedElsewhere.loadTheirs}</Button>
          <Button onClick={onMine}>{texts.changedElsewhere.saveMine}</Button>
        </>
      }
    >
      {texts.changedElsewhere.said}
    </Banner>
  );
}
