/** How a group is joined, as a word. */
import { Badge } from '../../../kit/badge.js';
import { groupTexts as texts } from '../../../texts/groups.js';
import { entranceOf } from './entrance.js';
import type { Group } from './types.js';

export function JoinBadge({ group }: { readonly group: Group }) {
  const entrance = entranceOf(group);
  return (
    <span class="row sharing-badges">
      <Badge
        status={entrance === 'public' ? 'good' : 'neutral'}
        icon={entrance === 'public' ? 'check' : 'lock'}
      >
        {texts.entrances[entrance]}
      </Badge>
      {group.hidden && <Badge icon="offline">{texts.hidden}</Badge>}
      {group.anonymous && <Badge icon="account">{texts.anonymous}</Badge>}
    </span>
  );
}
