/** Whether a service runs, in a word. */
import { Badge } from '../../../kit/badge.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import type { Service } from './types.js';

export function ServiceState({ state }: { readonly state: Service['state'] }) {
  const { states } = texts;
  if (state === 'failed') return <Badge status="bad">{states.failed}</Badge>;
  if (state === 'paused') return <Badge icon="pause">{states.paused}</Badge>;
  if (state === 'waiting') return <Badge status="accent">{states.waiting}</Badge>;
  return <Badge status="good">{states.running}</Badge>;
}
