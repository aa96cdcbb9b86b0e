/** Pages of a list: which items show, and links to the ones before and after. */
import { ButtonLink } from '../../kit/button.js';
import { operateTexts as texts } from '../../texts/operate.js';

/** Items of a page. */
export const PAGE = 50;

export interface PagerProps {
  /** From 0. */
  readonly page: number;
  readonly total: number;
  readonly addressOf: (page: number) => string;
}

export function Pager({ page, total, addressOf }: PagerProps) {
  if (total <= PAGE && page === 0) return null;
  const from = Math.min(page * PAGE + 1, total);
  const to = Math.min((page + 1) * PAGE, total);
  return (
    <nav class="row" aria-label={texts.pages}>
      {page > 0 && (
        <ButtonLink icon="chevron-left" href={addressOf(page - 1)}>
          {texts.previous}
        </ButtonLink>
      )}
      <span class="muted number">{texts.range(from, to, total)}</span>
      {to < total && (
        <ButtonLink icon="chevron-right" href={addressOf(page + 1)}>
          {texts.next}
        </ButtonLink>
      )}
    </nav>
  );
}
