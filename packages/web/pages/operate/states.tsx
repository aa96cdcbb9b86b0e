/** What an account is, as badges. */
import { Badge } from '../../kit/badge.js';
import { operateTexts as texts } from '../../texts/operate.js';
import type { Account } from './types.js';

export function States({
  account,
}: {
  readonly account: Pick<
    Account,
    'administrator' | 'locked' | 'group' | 'second_factor' | 'second_factor_demanded'
  >;
}) {
  const { administrator, locked, group, second_factor, second_factor_demanded } = account;
  const isPlain = !administrator && locked === null && !group && !second_factor && !second_factor_demanded;
  return (
    <span class="row operate-states">
      {locked !== null && (
        <Badge status="bad" icon="lock">
          {texts.isLocked}
        </Badge>
      )}
      {administrator && (
        <Badge status="accent" icon="star">
          {texts.administrator}
        </Badge>
      )}
      {group && <Badge icon="account">{texts.isGroup}</Badge>}
      {second_factor && <Badge status="good">{texts.hasSecondFactor}</Badge>}
      {!second_factor && second_factor_demanded && <Badge status="warning">{texts.lacksSecondFactor}</Badge>}
      {isPlain && <span class="muted">{texts.active}</span>}
    </span>
  );
}
