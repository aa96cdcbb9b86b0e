/** The number of active firings that nobody has acknowledged, for the rail. */
import { signal } from '@preact/signals';
import { client } from './client.js';
import { call, session } from './session.js';

export const unacknowledged = signal(0);

/** Milliseconds. */
const EVERY = 20_000;

/** Reads the number now. A server that does not respond leaves it as it is. */
export async function readUnacknowledged(): Promise<void> {
  if (session.value == null) {
    unacknowledged.value = 0;
    return;
  }
  try {
    const { total } = await call(() => client.get('/firings', { state: 'unacknowledged', per_page: 0 }));
    unacknowledged.value = total;
  } catch {
    // The banner of the shell says that the server does not respond.
  }
}

/** Reads it again and again, while the page is in sight. @returns ends it */
export function followUnacknowledged(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void readUnacknowledged();
  }, EVERY);
  return () => clearInterval(timer);
}
