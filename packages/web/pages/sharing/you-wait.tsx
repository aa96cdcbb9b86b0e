/** What users see who have asked to join: that they wait, and a way to withdraw the request. */
import { EndAct } from '../../kit/end-act.js';
import { ReadOnlyNote } from '../../kit/states.js';
import { sharingTexts as texts } from '../../texts/sharing.js';

export interface YouWaitProps {
  /** For what the user waits, in a sentence. */
  readonly note: string;
  /** Address of the page that follows. */
  readonly back: string;
  readonly withdraw: () => Promise<unknown>;
}

export function YouWait({ note, back, withdraw }: YouWaitProps) {
  return (
    <section class="panel stack sharing-wait">
      <ReadOnlyNote>{note}</ReadOnlyNote>
      <EndAct
        label={texts.withdraw}
        consequence={texts.withdrawText}
        run={withdraw}
        done={texts.withdrawn}
        back={back}
      />
    </section>
  );
}
