/** Notifications of changed sensors that a task has not polled yet. */

/** Milliseconds between two polls of all sensors: a notification may be lost, and a sidecar may die before it polls the sensors of one. */
export const FULL_POLL_INTERVAL = 5000;

export class PendingNotifications {
  readonly #sensorIds = new Set<number>();
  #isFullPollDue = true;
  #lastFullPoll = 0;
  #wasFullPoll = false;

  /** @param payload ids of sensors; empty or absent: any sensor may have changed */
  notify(payload = ''): void {
    if (payload === '') this.#isFullPollDue = true;
    else this.add(payload.split(' ').map(Number));
  }

  /** Adds sensors that may have unread changes. @param sensorIds null: all sensors */
  add(sensorIds: readonly number[] | null): void {
    if (sensorIds === null) this.#isFullPollDue = true;
    else for (const id of sensorIds) this.#sensorIds.add(id);
  }

  /**
   * Alternates between the notified sensors and all sensors, so that neither starves the other.
   * @param most sensors
   * @returns sensors to poll now; null: all of them
   */
  take(most: number): readonly number[] | null {
    const now = performance.now();
    if (now - this.#lastFullPoll > FULL_POLL_INTERVAL) this.#isFullPollDue = true;
    this.#wasFullPoll = this.#isFullPollDue && !(this.#wasFullPoll && this.#sensorIds.size > 0);
    if (!this.#wasFullPoll) return take(this.#sensorIds, most);
    this.#lastFullPoll = now;
    this.#isFullPollDue = false;
    return null;
  }

  /** Milliseconds until the next poll, unless a notification arrives. */
  get pause(): number {
    return this.#isFullPollDue || this.#sensorIds.size > 0 ? 0 : FULL_POLL_INTERVAL;
  }
}

/** Removes the first ids from a set and returns them. */
export function take(ids: Set<number>, most: number): number[] {
  const taken: number[] = [];
  for (const id of ids) {
    if (taken.length === most) break;
    taken.push(id);
    ids.delete(id);
  }
  return taken;
}
