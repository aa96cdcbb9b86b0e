/** The sensors that the user has looked at last in this browser: ids only, no data. */
import { keep, kept } from '../kit/storage.js';
import { session } from './session.js';

const MOST = 12;

const keyOf = () => `viewed ${session.value?.id ?? 0}`;

/** @returns ids of sensors, the last one first */
export function viewedSensors(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(kept(keyOf()) ?? '[]');
    return Array.isArray(ids)
      ? ids.filter((id) => typeof id === 'string' && /^\d{1,16}$/.test(id)).slice(0, MOST)
      : [];
  } catch {
    // Not what this page has stored: as if nothing had been looked at.
    return [];
  }
}

/** @param id of the sensor that the user looks at */
export function noteViewed(id: string): void {
  const ids = [id, ...viewedSensors().filter((each) => each !== id)].slice(0, MOST);
  keep(keyOf(), JSON.stringify(ids));
}
