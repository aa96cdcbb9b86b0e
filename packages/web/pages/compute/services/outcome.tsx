/** What came of a preview, in a sentence. */
import { momentText } from '../../../chart/format.js';
import { Banner } from '../../../kit/banner.js';
import { ErrorState } from '../../../kit/states.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import type { Preview } from './preview.js';
import type { ServiceType } from './types.js';

export interface OutcomeProps {
  readonly type: ServiceType;
  readonly preview: Preview | null;
  readonly error: unknown;
  readonly isBusy: boolean;
  /** A setting without a default is not set yet. */
  readonly isMissing: boolean;
}

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function Outcome({ type, preview, error, isBusy, isMissing }: OutcomeProps) {
  return (
    <>
      <p class="number services-outcome" role="status">
        {isBusy ? texts.computing : preview === null ? '' : sentenceOf(type, preview, isMissing)}
      </p>
      {preview?.error != null && <Banner kind="warning">{texts.wouldStop(preview.error)}</Banner>}
      {preview?.limit === 'points' && (
        <p class="muted">{texts.onlyFrom(momentText(preview.start_date, ZONE))}</p>
      )}
      {preview?.limit === 'outputs' && <p class="muted">{texts.onlyFirst}</p>}
      {error !== null && error !== undefined && <ErrorState error={error} />}
    </>
  );
}

function sentenceOf(type: ServiceType, { date, points, error }: Preview, isMissing: boolean): string {
  if (error !== null) return '';
  if (points === 0) return texts.noPoints;
  if (date.length > 0) return texts.outputsOf(date.length, points);
  if (type.trained) return texts.learnsLater;
  return isMissing ? texts.setFirst : texts.noOutputs(points);
}
