/** Asks the server now and then, so that a lost connection and an ended login show without a click. */
import { client } from './client.js';
import { lostSince, noteOutcome } from './connection.js';
import { session } from './session.js';

/** Milliseconds between two requests while the server responds, and while it does not. */
const PAUSE = 20_000;
const LOST_PAUSE = 2000;
const TIMEOUT = 8000;

/** Asks who is logged in, and takes over a change: the login has ended, or another tab has another user. */
export async function checkSession(): Promise<void> {
  try {
    const { user } = await client.get('/session', undefined, { retries: 0, timeout: TIMEOUT });
    noteOutcome();
    if (JSON.stringify(user) !== JSON.stringify(session.value)) session.value = user;
  } catch (error) {
    noteOutcome(error);
  }
}

/** Checks again and again while the page is in sight. @returns a function that ends it */
export function keepChecking(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const plan = () => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(check, lostSince.value === null ? PAUSE : LOST_PAUSE);
  };
  const check = async () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') await checkSession();
    plan();
  };
  const unsubscribe = lostSince.subscribe(plan);
  addEventListener('online', check);
  addEventListener('offline', check);
  document.addEventListener('visibilitychange', check);
  return () => {
    isOver = true;
    clearTimeout(timer);
    unsubscribe();
    removeEventListener('online', check);
    removeEventListener('offline', check);
    document.removeEventListener('visibilitychange', check);
  };
}
