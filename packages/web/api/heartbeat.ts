/** Asks the server now and then, so that a lost connection and an ended login show without a click. */
import { lostSince, noteOutcome } from './connection.js';
import { readSession, session } from './session.js';

/** Milliseconds between two requests while the server responds, and while the page waits for it. */
const PAUSE = 20_000;
const LOST_PAUSE = 2000;
const TIMEOUT = 8000;

/** Asks who is logged in, and notes whether the server responds. */
export async function checkSession(): Promise<void> {
  try {
    await readSession({ retries: 0, timeout: TIMEOUT });
    noteOutcome();
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
    const isWaiting = lostSince.peek() !== null || session.peek() === undefined;
    if (!isOver) timer = setTimeout(check, isWaiting ? LOST_PAUSE : PAUSE);
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
