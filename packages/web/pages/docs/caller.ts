/** As whom the page sends requests. A key that the user typed is in memory alone: it is gone when the page is loaded again. */
import { computed, signal } from '@preact/signals';
import { session } from '../../api/session.js';

export type Sender = 'browser' | 'key' | 'nobody';

const chosen = signal<Sender>('browser');

/** What the user typed: an API key or a session id. */
export const key = signal('');

/** Without a login in this browser, a key is the first choice. */
export const sender = computed<Sender>(() =>
  chosen.value === 'browser' && session.value == null ? 'key' : chosen.value,
);

export function chooseSender(given: Sender): void {
  chosen.value = given;
}

/** Whether requests carry a login. */
export const hasLogin = computed(
  () => sender.value === 'browser' || (sender.value === 'key' && key.value !== ''),
);
