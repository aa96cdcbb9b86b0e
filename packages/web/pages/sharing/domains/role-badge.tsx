/** What the user is in a domain, as a word. */
import { Badge } from '../../../kit/badge.js';
import { domainTexts as texts } from '../../../texts/domains.js';
import { sharingTexts as shared } from '../../../texts/sharing.js';

export interface RoleBadgeProps {
  readonly role: 'member' | 'manager';
  /** False: the user has asked to join. */
  readonly isAccepted: boolean;
}

export function RoleBadge({ role, isAccepted }: RoleBadgeProps) {
  if (!isAccepted) return <Badge status="warning">{shared.waits}</Badge>;
  return <Badge status={role === 'manager' ? 'good' : 'neutral'}>{texts.roles[role]}</Badge>;
}
