/** Login and logout in one tab show in all tabs of the browser. */
import { effect } from '@preact/signals';
import { checkSession } from './heartbeat.js';
import { session } from './session.js';

/** Publishes changes of the user, and reads the session when another tab has published one. */
export function shareSession(): void {
  const channel = new BroadcastChannel('session');
  let known = session.peek()?.id ?? null;
  effect(() => {
    const user = session.value?.id ?? null;
    if (session.value === undefined || user === known) return;
    known = user;
    channel.postMessage(user);
  });
  channel.addEventListener('message', ({ data }) => {
    if (data !== (session.peek()?.id ?? null)) void checkSession();
  });
}
